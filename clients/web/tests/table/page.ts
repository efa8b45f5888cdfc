/** A page with a table. The test sets its props with `lay` and `set`, and receives moves and announcements. */

import { flushSync, mount, unmount } from "svelte";
import Table from "../../src/table/Table.svelte";
import { tableProps } from "./table-props.svelte";
import { LANGUAGES, isLanguage, loadWords } from "../../src/words";
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

await Promise.all(Object.keys(LANGUAGES).filter(isLanguage).map(loadWords));

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
