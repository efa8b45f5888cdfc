import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, minifySync, transformWithOxc, type Plugin } from "vite";

const SITE = "../../service/cadogan/site";
const ASSETS = join(SITE, "assets");
/** Assets of earlier builds, which the service still serves: an open page loads parts of itself later. */
const EARLIER = join(SITE, "earlier");
const EARLIER_BUILDS = 3;
const BOOT = "src/boot.ts";
const BOOT_WORDS = "src/words/boot.json";
const SMALL = 512; // bytes; below it compression saves nothing

// The service serves what is built at `/`; `npm run dev` borrows the API of a service that runs beside it.
export default defineConfig({
  plugins: [svelte({ configFile: false }), booted(), keepEarlier(), compressed()],
  build: {
    target: "es2022",
    outDir: SITE,
    emptyOutDir: false, // `keepEarlier` does it
    assetsInlineLimit: 0, // data: addresses would need a wider content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/worker.ts" },
      output: { entryFileNames: (chunk) => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});

/** Puts `boot.ts` into the head: a file of its own could be missing, too. */
export function booted(): Plugin {
  return {
    name: "booted",
    transformIndexHtml: {
      order: "pre",
      async handler(page) {
        const { code } = await transformWithOxc(readFileSync(BOOT, "utf8"), BOOT, {
          define: { NOT_WHOLE: readFileSync(BOOT_WORDS, "utf8") },
        });
        const script = minifySync(BOOT, code, { module: false }).code;
        return page.replace("<!-- boot.ts -->", () => `<script>${script}</script>`);
      },
    },
  };
}

/** Keeps the assets of some earlier builds. Those of one build have the same time. */
function keepEarlier(): Plugin {
  return {
    name: "keep-earlier",
    apply: "build",
    buildStart() {
      mkdirSync(EARLIER, { recursive: true });
      const now = new Date();
      for (const path of existsSync(ASSETS) ? files(ASSETS) : []) {
        const kept = join(EARLIER, path.slice(ASSETS.length));
        renameSync(path, kept);
        utimesSync(kept, now, now);
      }
      for (const name of readdirSync(SITE)) if (!EARLIER.endsWith(name)) rmSync(join(SITE, name), { recursive: true });
    },
    writeBundle() {
      for (const path of files(EARLIER)) {
        const asset = join(ASSETS, path.slice(EARLIER.length)).replace(/\.(br|gz)$/, "");
        if (existsSync(asset)) rmSync(path);
      }
      const times = [...new Set(files(EARLIER).map((path) => statSync(path).mtimeMs))].sort((a, b) => b - a);
      const oldest = times[EARLIER_BUILDS - 1] ?? 0;
      for (const path of files(EARLIER)) if (statSync(path).mtimeMs < oldest) rmSync(path);
    },
  };
}

/** Each file in the forms that browsers take, made once here and not at each request. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of files(SITE).filter((path) => !path.startsWith(EARLIER))) {
        const whole = readFileSync(file);
        if (whole.length < SMALL || /\.(png|jpg|woff2|br|gz)$/.test(file)) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}

function files(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
}
