"""Tables computed from the log, which can be dropped and rebuilt: lists, results, ratings, the feed."""
