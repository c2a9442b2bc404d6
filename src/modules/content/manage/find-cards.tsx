import { ask } from '#platform/navigation/ask.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { managePaths } from '../item/paths.ts';

/** Finds records of a kind to show as cards. */
export async function findCards(kind: string, query: string): Promise<{ key: string; card: RecordCard }[]> {
  const { found } = await ask<{ found: { key: string; card: RecordCard }[] }>(managePaths.cards(kind, query));
  return found;
}
