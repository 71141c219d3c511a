"""Lessons: a real match with a coach beside it. What a coach knows lies in the title's folder."""
