/** Selection of a list: selected ids, focused item, and the anchor of range selection. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** The focused item. */
  readonly at: string | null;
  readonly anchor: string | null;
}

export const NOTHING_CHOSEN: Selection = { chosen: new Set(), at: null, anchor: null };

export interface HowPressed {
  /** Ctrl or ⌘: toggles one item. */
  readonly toggles: boolean;
  /** Shift: selects the range from the anchor. */
  readonly extends: boolean;
}

/** Returns the selection after a press on an item. */
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

/** Moves the focus by some positions, stopping at both ends. With Shift selects the range. */
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

/** Removes items from the selection that are no longer in the list. */
export function keepPresent(selection: Selection, order: readonly string[]): Selection {
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

/** Finds the next item whose name starts with the typed text, from the focus on, wrapping around. */
export function findTyped(
  names: readonly { readonly id: string; readonly name: string }[],
  at: string | null,
  typed: string,
): string | null {
  const wanted = typed.toLocaleLowerCase('th');
  const from = names.findIndex(({ id }) => id === at);
  // A repeated letter moves to the next match; a longer prefix may still match the current item.
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
