// Two logs in Postgres. An event is durable once `append` has resolved: both wait for the commit.

import pg from "pg";

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS peer_head (race_id text PRIMARY KEY, version int NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE IF NOT EXISTS peer_event (
    race_id text NOT NULL, version int NOT NULL, payload text NOT NULL, PRIMARY KEY (race_id, version)
  )`;

const ADD_RACE = "INSERT INTO peer_head VALUES ($1, 0) ON CONFLICT DO NOTHING";

const APPEND = {
  name: "append",
  text: `
    WITH advanced AS (
      UPDATE peer_head SET version = $2 WHERE race_id = $1 AND version = $2 - 1 RETURNING race_id
    )
    INSERT INTO peer_event SELECT race_id, $2, $3 FROM advanced`,
};

const APPEND_BATCH = {
  name: "append batch",
  text: `
    WITH advanced AS (
      UPDATE peer_head SET version = asked.version
      FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (race_id, expected, version)
      WHERE peer_head.race_id = asked.race_id AND peer_head.version = asked.expected
      RETURNING peer_head.race_id
    )
    INSERT INTO peer_event
    SELECT race_id, version, payload
    FROM unnest($4::text[], $5::int[], $6::text[]) AS fresh (race_id, version, payload) JOIN advanced USING (race_id)`,
};

/** A commit for each event, over ten connections: what most servers do. */
export class PlainLog {
  constructor(connectionString) {
    this.pool = new pg.Pool({ connectionString, max: 10 });
  }

  async open() {
    await this.pool.query(SCHEMA);
  }

  async addRace(id) {
    await this.pool.query(ADD_RACE, [id]);
  }

  async append(race, event, payload) {
    const { rowCount } = await this.pool.query({ ...APPEND, values: [race.id, event.p, payload] });
    if (rowCount !== 1) throw new Error(`race ${race.id} is not at ${event.p - 1}`);
  }
}

/** Group commit over one connection: while one batch is being written, the next one gathers. */
export class BatchedLog extends PlainLog {
  gathering = [];
  isWriting = false;

  append(race, event, payload) {
    return new Promise((resolve, reject) => {
      this.gathering.push({ id: race.id, version: event.p, payload, resolve, reject });
      if (!this.isWriting) void this.write();
    });
  }

  async write() {
    this.isWriting = true;
    await null; // all that this turn of the loop decides goes along
    while (this.gathering.length) {
      const batch = this.gathering;
      this.gathering = [];
      try {
        const { rowCount } = await this.pool.query({ ...APPEND_BATCH, values: columns(batch) });
        if (rowCount !== batch.length) throw new Error(`${batch.length - rowCount} events met a conflict`);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}

function columns(batch) {
  const races = new Map();
  for (const { id, version } of batch) {
    const race = races.get(id);
    if (race) race.version = version;
    else races.set(id, { expected: version - 1, version });
  }
  const spans = [...races.values()];
  return [
    [...races.keys()],
    spans.map(({ expected }) => expected),
    spans.map(({ version }) => version),
    batch.map(({ id }) => id),
    batch.map(({ version }) => version),
    batch.map(({ payload }) => payload),
  ];
}
