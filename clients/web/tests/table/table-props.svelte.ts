/** Props of the table on the test page. */

import type { TableProps } from "../../src/table/board/types";

function first(): TableProps {
  return {
    game: { id: "", name: "", rules: {} as TableProps["game"]["rules"] },
    board: { n: 0, home: 0, piles: {}, legal: [], mayUndo: false },
    settings: { leftHanded: false, fourColours: false, deck: "classic", back: "trellis", motion: true, language: "en" },
    label: "Your board",
    playable: true,
    refusal: null,
    highlight: null,
    size: "full",
  };
}

let given = $state.raw(first());

/** Reads each prop separately, as props from components are read. */
export const tableProps = new Proxy({} as TableProps, {
  get: (_, name): unknown => Reflect.get(given, name),
  set: (_, name, value: unknown) => {
    given = { ...given, [name]: value };
    return true;
  },
  has: () => true,
  ownKeys: () => Reflect.ownKeys(given),
  getOwnPropertyDescriptor: (_, name) => ({
    value: Reflect.get(given, name) as unknown,
    configurable: true,
    enumerable: true,
  }),
});
