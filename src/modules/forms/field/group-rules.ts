import type { Field } from './field-contract.ts';
import { PRIVATE_KINDS, SEALED_KINDS } from './kind-rules.ts';

/** Most entries of one answer. */
export const MAX_ENTRIES = 20;

/** Returns how few and how many entries a group takes. */
export function entriesOf({ min, max }: Pick<Field, 'min' | 'max'>): { least: number; most: number } {
  const within = (entries: number): number => Math.min(Math.max(Math.round(entries), 0), MAX_ENTRIES);
  const least = within(min ?? 0);
  return { least, most: Math.max(1, least, within(max ?? MAX_ENTRIES)) };
}

/** Returns whether an answer is stored encrypted; a group is, as a whole, where one of its questions is. */
export function isSealed({ kind, fields }: Field): boolean {
  return [kind, ...fields.map((inner) => inner.kind)].some((each) => SEALED_KINDS.includes(each));
}

/** Returns whether a browser keeps what was typed only for as long as the tab is open. */
export function isPrivate({ kind, fields }: Field): boolean {
  return [kind, ...fields.map((inner) => inner.kind)].some((each) => PRIVATE_KINDS.includes(each));
}
