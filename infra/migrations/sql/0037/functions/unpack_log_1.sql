-- Reads what releases before this one packed. unpack_log calls it, with decompressed data.
ALTER FUNCTION unpack_log(bytea) RENAME TO unpack_log_1;
