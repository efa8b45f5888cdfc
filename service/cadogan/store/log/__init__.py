"""The log of races in Postgres: appends, batches, the writer, partitions."""
