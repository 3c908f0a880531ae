"""Assignments from the book's exercises: hand out, collect, mark, give back. README.md is the page for lecturers.

In the order of the data: contents, assignment, quiz; files, names, collect; repair, sandbox (calls, kernel, wire),
session, trial, judge, mark; hand, due, alike, report, feedback, platform. Everywhere: tables, words.
"""
