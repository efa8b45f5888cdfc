import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The service serves what is built at `/`; `npm run dev` borrows the API of a service that runs beside it.
export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
