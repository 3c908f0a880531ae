"""Assignments from the book's exercises: hand out, collect, mark, give back. README.md is the page for lecturers.

The modules in the order of the data. Hand out: contents, assignment, quiz. Collect: files, names, collect.
Mark: repair; sandbox with calls, kernel and wire; session, trial, judge; mark runs them for a class. Give back:
hand, due, alike, report, feedback, platform. Everywhere: tables, words.
"""
