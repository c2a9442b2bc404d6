/** What is chosen in a list, where the keyboard stands, and from where Shift extends. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** The item that has the focus. */
  readonly at: string | null;
  readonly anchor: string | null;
}

export const NOTHING_CHOSEN: Selection = { chosen: new Set(), at: null, anchor: null };

export interface HowPressed {
  /** Ctrl or ⌘: adds or takes away one. */
  readonly toggles: boolean;
  /** Shift: everything from the anchor to here. */
  readonly extends: boolean;
}

/** An item was pressed. */
export function press(
  selection: Selection,
  order: readonly string[],
  id: string,
  how: HowPressed,
): Selection {
  if (how.extends) return extendTo(selection, order, id);
  if (!how.toggles) return { chosen: new Set([id]), at: id, anchor: id };
  const chosen = new Set(selection.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { chosen, at: id, anchor: id };
}

/** The keyboard moved by so many places; it stops at both ends. With Shift the way there is chosen. */
export function step(
  selection: Selection,
  order: readonly string[],
  by: number,
  isExtending: boolean,
): Selection {
  if (order.length === 0) return NOTHING_CHOSEN;
  const from = selection.at === null ? -1 : order.indexOf(selection.at);
  const to =
    from === -1 ? (by > 0 ? 0 : order.length - 1) : Math.min(Math.max(from + by, 0), order.length - 1);
  const id = order[to];
  if (id === undefined) return selection;
  if (isExtending) return extendTo(selection, order, id);
  return { chosen: new Set([id]), at: id, anchor: id };
}

export function chooseAll(selection: Selection, order: readonly string[]): Selection {
  return { ...selection, chosen: new Set(order), at: selection.at ?? order[0] ?? null };
}

/** What is left of it when the list has changed. */
export function stillThere(selection: Selection, order: readonly string[]): Selection {
  const known = new Set(order);
  const keep = (id: string | null): string | null => (id !== null && known.has(id) ? id : null);
  const isWhole = [...selection.chosen].every((id) => known.has(id));
  if (isWhole && keep(selection.at) === selection.at) return selection;
  return {
    chosen: new Set([...selection.chosen].filter((id) => known.has(id))),
    at: keep(selection.at),
    anchor: keep(selection.anchor),
  };
}

/** The next item whose name begins with what was typed, from where the keyboard stands and around. */
export function findTyped(
  names: readonly { readonly id: string; readonly name: string }[],
  at: string | null,
  typed: string,
): string | null {
  const wanted = typed.toLocaleLowerCase('th');
  const from = names.findIndex(({ id }) => id === at);
  // A letter typed once more means the next one; a longer word may still be the same.
  const start = typed.length > 1 ? Math.max(from, 0) : from + 1;
  const turned = [...names.slice(start), ...names.slice(0, start)];
  return turned.find(({ name }) => name.toLocaleLowerCase('th').startsWith(wanted))?.id ?? null;
}

function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const anchor = selection.anchor ?? selection.at ?? id;
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0)
    return { chosen: new Set([id]), at: id, anchor: id };
  return { chosen: new Set(order.slice(from, to + 1)), at: id, anchor };
}
