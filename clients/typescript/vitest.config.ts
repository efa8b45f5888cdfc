import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    pool: "forks",
    execArgv: ["--experimental-websocket"], // Node 20 has a WebSocket behind this; later ones have it anyway
  },
});
