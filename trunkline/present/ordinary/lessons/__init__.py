"""The guided beginning that any ordinary title can have: texts, steps of the coach, answers."""
