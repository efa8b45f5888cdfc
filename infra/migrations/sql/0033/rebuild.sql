-- Tables in which ratings are computed again, beside those that are read. They have the same names in a schema of their own, so
-- the same statements work on either, by search_path. functions/finish_rebuild.sql exchanges them.
CREATE SCHEMA rebuild;
CREATE SCHEMA rebuild_exchange;

CREATE TABLE rebuild.player_rating (LIKE player_rating INCLUDING ALL);
CREATE TABLE rebuild.player_rating_change (LIKE player_rating_change INCLUDING ALL);
CREATE TABLE rebuild.player_meeting (LIKE player_meeting INCLUDING ALL);
CREATE TABLE rebuild.dodge (LIKE dodge INCLUDING ALL);
CREATE TABLE rebuild.player_rating_place (LIKE player_rating_place INCLUDING ALL);
CREATE TABLE rebuild.set_aside (LIKE set_aside INCLUDING ALL);

-- What was rated for the first time by a rebuild is news, too. Old races are not, and no news comes twice.
CREATE TRIGGER race_rated AFTER INSERT ON rebuild.player_rating_change FOR EACH ROW EXECUTE FUNCTION note_rating();

GRANT USAGE ON SCHEMA rebuild TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE
ON rebuild.player_rating, rebuild.player_rating_change, rebuild.player_meeting, rebuild.dodge, rebuild.player_rating_place,
   rebuild.set_aside TO cadogan_service;
