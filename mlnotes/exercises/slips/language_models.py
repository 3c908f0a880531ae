"""Judging language models: what is often answered instead, and what to say of it."""

EXERCISES = {}
