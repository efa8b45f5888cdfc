-- Whether a board was played back faster than anybody reacts to its cards. NULL: not known; its result is of an earlier version.
ALTER TABLE day_race ADD COLUMN played_back boolean;
