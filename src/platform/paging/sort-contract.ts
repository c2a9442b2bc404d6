import { z } from 'zod';

/** An order in an address: its name, `-` before it for descending. */
export type SortOf<Name extends string> = Name | `-${Name}`;

/** Parameter `sort` of a list with these orders; anything else is the list's own order. */
export function sortParameter<const Names extends readonly [string, ...string[]]>(names: Names) {
  const texts = names.flatMap((name) => [name, `-${name}`]) as [
    SortOf<Names[number]>,
    ...SortOf<Names[number]>[],
  ];
  return z.enum(texts).optional().catch(undefined);
}
