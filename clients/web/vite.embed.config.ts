import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import page, { booted, compressed } from "./vite.config.ts";

// The page that other pages frame is built by itself: it shares no chunk with the client, which would then be loaded too.
export default defineConfig({
  ...page,
  plugins: [svelte({ configFile: false }), booted(), compressed()],
  build: {
    ...page.build,
    rolldownOptions: { input: { embed: "embed.html" }, output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
});
