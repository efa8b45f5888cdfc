-- The smallest UUIDv7 of a moment: 48 bits of milliseconds since the epoch, then zeros. For races of a period, select
-- race_id >= least_race_id(since) AND race_id < least_race_id(until).
CREATE FUNCTION least_race_id(moment timestamptz)
RETURNS uuid
AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
$$ LANGUAGE sql
IMMUTABLE;
