import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/app.css";
import "./styles/print.css";
import "./styles/seats.css";
import { app } from "./state/state.svelte";
import { loadWords } from "./words";

const root = document.getElementById("app");
if (root)
  void loadWords(app.preferences.language).then(() => {
    root.replaceChildren(); // boot.ts may have said that a file was missing
    mount(App, { target: root });
  });
if ("serviceWorker" in navigator) {
  // Browsers without storage refuse it. Then the page works, but does not open offline.
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
