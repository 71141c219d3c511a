"""Ready steps for ordinary 18xx titles, composed by naming steps and small policy values.

A title is made of a `Box` (its data), a `Plan` (its policies) and a few class attributes: see
`ordinary.Ordinary`. Nothing here is meant to be overridden: a title that differs names another
step in `Plan.turn`, another policy value in the `Plan`, or a power of its own.
"""
