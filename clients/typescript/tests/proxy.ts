/** Lines that break: a proxy between client and service, which cuts every connection when it is told to. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export class Proxy {
  /** While it is down no connection is made. */
  isDown = false;
  #left: number | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(service: URL) {
    this.#server = createServer((client) => {
      if (this.isDown) return client.destroy();
      const onward = connect(Number(service.port), service.hostname);
      this.#pass(client, onward, false);
      this.#pass(onward, client, true);
    });
  }

  static async before(service: string): Promise<Proxy> {
    const proxy = new Proxy(new URL(service));
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Breaks all connections once, after so many bytes more have come from the service. */
  cutAfter(bytes: number): void {
    this.#left = bytes;
  }

  get hasYetToCut(): boolean {
    return this.#left !== null;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(from: Socket, to: Socket, isDown: boolean): void {
    this.#sockets.add(from);
    from.on("error", () => from.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on("data", (some) => {
      const left = isDown ? this.#left : null;
      to.write(left === null ? some : some.subarray(0, left));
      if (left === null) return;
      this.#left = left > some.length ? left - some.length : null;
      if (this.#left === null) setImmediate(() => this.cut());
    });
  }
}
