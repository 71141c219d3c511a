"""Shikoku 1889: a whole ordinary title on the ready steps of rails.rounds."""
