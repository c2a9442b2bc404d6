import type { Arrangement } from './arrangement-contract.ts';

export const AS_DECLARED: Arrangement = { order: [], hidden: [], isSetUpHidden: false };

/** Returns the cards in the order that the person has chosen, without hidden ones. */
export function arranged<Card extends { readonly name: string }>(
  cards: readonly Card[],
  { order, hidden }: Arrangement,
): Card[] {
  const place = (name: string): number => {
    const at = order.indexOf(name);
    return at === -1 ? order.length : at;
  };
  return cards
    .filter(({ name }) => !hidden.includes(name))
    .toSorted((one, other) => place(one.name) - place(other.name));
}

/** Returns the arrangement after a card has moved by one place among those shown beside it. */
export function moved(
  shown: readonly string[],
  arrangement: Arrangement,
  { name, by }: { readonly name: string; readonly by: -1 | 1 },
): Arrangement {
  const from = shown.indexOf(name);
  const to = from + by;
  if (from === -1 || to < 0 || to >= shown.length) return arrangement;
  const others = shown.filter((other) => other !== name);
  const elsewhere = arrangement.order.filter((other) => !shown.includes(other));
  return { ...arrangement, order: [...others.toSpliced(to, 0, name), ...elsewhere] };
}

export function hid(arrangement: Arrangement, name: string): Arrangement {
  return { ...arrangement, hidden: [...new Set([...arrangement.hidden, name])] };
}

export function shown(arrangement: Arrangement, name: string): Arrangement {
  return { ...arrangement, hidden: arrangement.hidden.filter((other) => other !== name) };
}
