import type { ManagedProduct } from '../product/product-contract.ts';

/** What a refusal says about a record that somebody else has changed meanwhile. */
export interface Conflict<Theirs> {
  /** The record's present version. */
  readonly current: number;
  readonly theirs: Theirs;
}

/**
 * Reads the details of a version conflict. Looks only at what pages compare, so that old pages can read newer replies, and
 * by hand, because a schema would make every editing page load zod for a reply that few of them ever get.
 */
export function findConflict<Theirs>(
  details: unknown,
  isTheirs: (value: unknown) => value is Theirs,
): Conflict<Theirs> | null {
  if (!isObject(details) || typeof details.current !== 'number' || !isTheirs(details.theirs)) return null;
  return { current: details.current, theirs: details.theirs };
}

export function isProduct(value: unknown): value is ManagedProduct {
  return isObject(value) && Array.isArray(value.variants);
}

export function hasTitles(value: unknown): value is { readonly titleTh: string; readonly titleEn: string } {
  return isObject(value) && typeof value.titleTh === 'string' && typeof value.titleEn === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
