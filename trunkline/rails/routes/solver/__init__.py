"""How `best` finds the best routes and proves them; private to `trunkline.rails.routes`."""
