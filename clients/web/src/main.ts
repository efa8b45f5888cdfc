import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/app.css";
import "./styles/print.css";
import "./styles/seats.css";
import { app } from "./state/state.svelte";
import { loadWords } from "./words";

/** The page waits so long for its fonts, which load beside this script. Text that is drawn before them would move.
 * A font that is missing keeps nobody from the page. */
const FONTS_MS = 150;

const fonts = Promise.allSettled(
  ["Newsreader", "Source Sans 3"].map((family) => document.fonts.load(`1em "${family}"`)),
);
const soon = new Promise((resolve) => setTimeout(resolve, FONTS_MS));

const root = document.getElementById("app");
if (root)
  void Promise.all([loadWords(app.preferences.language), Promise.race([fonts, soon])]).then(() => {
    root.replaceChildren(); // boot.ts may have said that a file was missing
    mount(App, { target: root });
  });
if ("serviceWorker" in navigator) {
  // Browsers without storage refuse it. Then the page works, but does not open offline.
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
