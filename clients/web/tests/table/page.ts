/** A page with a table. The test sets its props with `lay` and `set`, and receives moves and announcements. */

import "../../src/styles/app.css";
import { flushSync, mount, unmount } from "svelte";
import Table from "../../src/table/Table.svelte";
import { tableProps } from "./table-props.svelte";
import { isLanguage, type Words } from "../../src/words";
import { arrived } from "../../src/words/arrived.svelte";
import type { TableProps } from "../../src/table/board/types";

declare global {
  interface Window {
    lay(props: Partial<TableProps>): void;
    set(props: Partial<TableProps>): void;
    play?(move: string): Promise<Partial<TableProps>>;
    words: string[];
    asked: string[];
  }
}

(window as unknown as { tableProps: TableProps }).tableProps = tableProps;

// A part of this page, unlike that of the service: tests call `lay` once the page has loaded, and wait for nothing else.
const FILES = import.meta.glob<{ words: Words }>(["../../src/words/??.ts", "!../../src/words/en.ts"], { eager: true });
for (const [path, { words }] of Object.entries(FILES)) {
  const language = path.slice(-"xx.ts".length, -".ts".length);
  if (isLanguage(language)) arrived.words = { ...arrived.words, [language]: words };
}

let table: ReturnType<typeof mount> | undefined;
window.words = [];
window.asked = [];

window.lay = (props) => {
  if (table) void unmount(table);
  flushSync();
  Object.assign(tableProps, props);
  table = mount(Table, { target: document.body, props: tableProps });
  flushSync();
};

window.set = (props) => {
  Object.assign(tableProps, props);
  flushSync();
};

Object.assign(tableProps, {
  onMove: (move: string) => void window.play?.(move).then((props) => window.set(props)),
  onUndo: () => window.asked.push("undo"),
  onHint: () => window.asked.push("hint"),
  announce: (text: string) => window.words.push(text),
});
