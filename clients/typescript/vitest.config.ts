import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    pool: "forks",
    testTimeout: 30_000, // a line that breaks again and again pauses longer each time
    execArgv: ["--experimental-websocket"], // Node 20 has a WebSocket behind this; later ones have it anyway
  },
});
