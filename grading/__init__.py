"""Assignments from the book's exercises: hand out, collect, mark, give back. README.md is the page for lecturers."""
