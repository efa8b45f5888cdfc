-- Whether the creator of the race gave the seed of the deal, and so knew the cards. Such a race may start while another
-- race on the deal is under way.
ALTER TABLE deal_race ADD COLUMN by_seed boolean NOT NULL DEFAULT false;
