// And as it was.
() => {
  document.querySelector("link[href*='site.css']").disabled = false;
  document.getElementById("whole").remove();
};
