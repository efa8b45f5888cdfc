/**
 * Inlined into the head, before everything that can fail to load. While a release is rolled out, a page may come from a
 * node whose files another node lacks, and a line may break between a page and its files. A missing file is asked for
 * again with backoff. If the service has another page by then, that page is loaded, but not during a race.
 */

/** What to say meanwhile, by language. `vite.config.ts` puts it in. */
declare const NOT_WHOLE: Readonly<Record<string, string>>;

{
  const LONGEST_MS = 8_000;
  /** A page is not loaded again sooner than this, so that no fault makes a loop. */
  const ONCE_MS = 600_000;
  /** After so many failures, files that arrive by themselves are a fault of the browser's list of scripts. */
  const MANY = 3;

  const { documentElement: root } = document;
  let failures = 0;

  /** An answer that names no script is no page of the service. */
  const hasNewPage = async () => {
    const page = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } }).then(
      (response) => response.text(),
      () => "",
    );
    const own = document.querySelector<HTMLScriptElement>("script[src]")?.src.slice(location.origin.length);
    return own !== undefined && /"\/assets\/[^"]+\.js"/.test(page) && !page.includes(own);
  };

  const isComplete = async () => {
    const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], [rel=modulepreload]");
    const answers = Array.from(files, (file) => fetch("src" in file ? file.src : file.href));
    return Promise.all(answers).then(
      (all) => all.every((answer) => answer.ok),
      () => false,
    );
  };

  /** The mark is kept with the entry of the history: it survives a reload, and needs no storage. */
  const loadAgain = () => {
    const { state } = history as { state: { loadedAgain?: number } | null };
    if (root.dataset.racing !== undefined || Date.now() - (state?.loadedAgain ?? 0) < ONCE_MS) return false;
    history.replaceState({ ...state, loadedAgain: Date.now() }, "");
    location.reload();
    return true;
  };

  window.followRelease = async () => (await hasNewPage()) && loadAgain();

  const askAgain = async (missing: HTMLScriptElement | HTMLLinkElement) => {
    const isScript = missing.localName === "script";
    const app = document.getElementById("app");
    if (isScript && app) app.textContent = NOT_WHOLE[navigator.language.slice(0, 2)] ?? NOT_WHOLE.en ?? "";
    const ceiling = Math.min(500 * 2 ** failures++, LONGEST_MS);
    await new Promise((resolve) => setTimeout(resolve, (ceiling / 2) * (1 + Math.random())));
    if (await window.followRelease?.()) return;
    if (isScript && failures >= MANY && (await isComplete()) && loadAgain()) return;
    const again = document.createElement(missing.localName);
    for (const { name, value } of missing.attributes) again.setAttribute(name, value);
    missing.replaceWith(again);
  };

  addEventListener(
    "error",
    ({ target }) => {
      const isFile =
        target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
      if (isFile) void askAgain(target);
    },
    true, // errors of elements do not bubble
  );
}
