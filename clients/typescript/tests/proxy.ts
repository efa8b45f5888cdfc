/** A proxy between client and service that can break all connections. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export class Proxy {
  /** While true, the proxy refuses new connections. */
  isDown = false;
  /** While true, nothing passes that the service says. The connections stay open. */
  isSwallowing = false;
  #bytesLeft: number | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(service: URL) {
    this.#server = createServer((client) => {
      if (this.isDown) return client.destroy();
      const upstream = connect(Number(service.port), service.hostname);
      this.#pass(client, upstream, false);
      this.#pass(upstream, client, true);
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

  /** Breaks all connections once, after this many more bytes from the service. */
  cutAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  get isCutPending(): boolean {
    return this.#bytesLeft !== null;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(from: Socket, to: Socket, isFromService: boolean): void {
    this.#sockets.add(from);
    from.on("error", () => from.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on("data", (chunk) => {
      if (isFromService && this.isSwallowing) return;
      const bytesLeft = isFromService ? this.#bytesLeft : null;
      to.write(bytesLeft === null ? chunk : chunk.subarray(0, bytesLeft));
      if (bytesLeft === null) return;
      this.#bytesLeft = bytesLeft > chunk.length ? bytesLeft - chunk.length : null;
      if (this.#bytesLeft === null) setImmediate(() => this.cut());
    });
  }
}
