// `node colyseus_server.js PORT DSN`: the same toy in a room of Colyseus, with a commit for each move.

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { PlainLog } from "./logs.js";
import { Race } from "./toy.js";

const [port, dsn] = process.argv.slice(2);
const log = new PlainLog(dsn);

class RaceRoom extends Room {
  async onCreate() {
    this.setSeatReservationTime(120);
    this.autoDispose = false;
    this.race = new Race(this.roomId);
    this.last = log.addRace(this.roomId);
    await this.last;
    this.onMessage("play", (client, command) => {
      this.last = this.last
        .then(() => this.commit(client, command))
        .catch((error) => client.error(0, error.message));
    });
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    if (seat !== undefined) client.send("board", { seat, n: this.race.boards[seat] });
  }

  async commit(client, command) {
    const event = this.race.decide(client.userData.seat, command);
    await log.append(this.race, event, JSON.stringify(event));
    this.race.apply(event);
    client.send("ack", { n: event.n, move: event.move });
    const { seat, n, move, t } = event;
    this.broadcast("moved", { seat, n, move, t }, { except: client });
  }
}

await log.open();
const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
server.define("race", RaceRoom);
await server.listen(Number(port), "127.0.0.1");
