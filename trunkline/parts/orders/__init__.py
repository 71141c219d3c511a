"""Orders: what a player has decided beforehand, made of the title's own actions.

An order never judges for itself what is allowed: it finds the action that it stands for, and the
rules judge that action as they judge every other.
"""
