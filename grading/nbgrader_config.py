"""nbgrader's settings for the book's exercises; a course that runs nbgrader itself loads this file as well."""

c = get_config()  # noqa: F821  (nbgrader defines it)

c.ClearSolutions.code_stub = {"python": "...  # your answer here"}
c.ClearSolutions.text_stub = "*Write your answer here.*"
c.ExecutePreprocessor.timeout = 60
