// `node ws_server.js plain|batched PORT DSN`: races on ws and pg, with the messages of Cadogan.
//
// The plain server is written as most are: it commits and sends each move by itself. The batched one does what is known to
// be fast: it commits in groups, decides on top of what is still being written, and skips checks of UTF-8.

import { WebSocketServer } from "ws";
import { BatchedLog, PlainLog } from "./logs.js";
import { LEGAL, Race } from "./toy.js";

const [kind, port, dsn] = process.argv.slice(2);
const isPlain = kind === "plain";
const log = isPlain ? new PlainLog(dsn) : new BatchedLog(dsn);
const rooms = new Map();

class Room {
  constructor(id) {
    this.race = new Race(id);
    this.sockets = new Set();
    this.added = log.addRace(id);
    this.last = this.added;
  }

  play(socket, command) {
    // One after the other: the next move builds on this one.
    if (isPlain) this.last = this.last.then(() => this.commit(socket, command)).catch(refuse(socket));
    else this.commit(socket, command).catch(refuse(socket));
  }

  async commit(socket, command) {
    const event = this.race.decide(socket.seat, command);
    const payload = JSON.stringify(event);
    const appended = log.append(this.race, event, payload);
    if (isPlain) await appended;
    this.race.apply(event); // in batches, the next decision builds on it at once; nobody sees it before the commit
    await appended;
    socket.send(JSON.stringify({ type: "ack", n: event.n, move: event.move, legal: LEGAL }));
    for (const other of this.sockets) if (other !== socket) other.send(payload);
  }
}

const refuse = (socket) => (error) => socket.send(JSON.stringify({ type: "error", detail: error.message }));

async function enter(socket, id, { token }) {
  if (!rooms.has(id)) rooms.set(id, new Room(id));
  const room = rooms.get(id);
  socket.room = room;
  await room.added;
  room.sockets.add(socket);
  socket.seat = token === undefined ? null : Number(token);
  const board = socket.seat === null ? undefined : { seat: socket.seat, n: room.race.boards[socket.seat], legal: LEGAL };
  socket.send(JSON.stringify({ type: "welcome", p: room.race.version, board }));
}

await log.open();
const server = new WebSocketServer({ host: "127.0.0.1", port: Number(port), perMessageDeflate: false, skipUTF8Validation: !isPlain });
server.on("connection", (socket, request) => {
  const id = request.url.split("/")[4]; // /api/v1/races/ID/socket
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.type === "hello") void enter(socket, id, message);
    else socket.room.play(socket, message);
  });
  socket.on("close", () => socket.room?.sockets.delete(socket));
});
