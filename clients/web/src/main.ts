import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const root = document.getElementById("app");
if (root) mount(App, { target: root });
if ("serviceWorker" in navigator) {
  // Browsers that keep nothing refuse it. The page does all that it does, but it does not open without a network.
  void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
