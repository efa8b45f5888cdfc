import { defineConfig } from "vite";
import page from "./vite.config";

// The page that other pages frame is built by itself: it shares no chunk with the client, which would then be loaded too.
export default defineConfig({
  ...page,
  build: {
    ...page.build,
    emptyOutDir: false,
    rolldownOptions: { input: { embed: "embed.html" }, output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
});
