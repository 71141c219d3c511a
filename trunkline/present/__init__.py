"""View models and the presenters that fill them: what any front end shows of a match."""
