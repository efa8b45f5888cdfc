import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    pool: "forks",
    isolate: false,
    testTimeout: 60_000, // the backoff of a line that breaks often adds up, and machines may be busy
    execArgv: ["--experimental-websocket"], // Node 20 needs this flag for a global WebSocket
  },
});
