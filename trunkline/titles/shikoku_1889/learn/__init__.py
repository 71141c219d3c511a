"""What can be learned about Shikoku 1889: texts, pictures, and the guided beginning."""
