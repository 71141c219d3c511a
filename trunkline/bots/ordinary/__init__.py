"""Default bots for ordinary titles: they know no title, only boxes, plans and states."""
