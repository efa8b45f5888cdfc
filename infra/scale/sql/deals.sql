-- Deals for a tenth of the races, two races on each deal.
WITH on_deal AS (
  SELECT race_id, game, md5('deal ' || row_number() OVER (ORDER BY race_id) / 2)::uuid AS deal_id
  FROM race_listing
  WHERE get_byte(uuid_send(race_id), 15) % 10 = 0
),
made AS (
  INSERT INTO deal (deal_id, game, options, seed)
  SELECT DISTINCT ON (deal_id) deal_id, game, '{}', uuid_send(deal_id) FROM on_deal
)
INSERT INTO deal_race (race_id, deal_id) SELECT race_id, deal_id FROM on_deal
