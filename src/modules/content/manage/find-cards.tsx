import { ask } from '#platform/navigation/ask.ts';
import type { FoundCards } from '#platform/record-cards/record-card-contract.ts';
import { managePaths } from '../item/paths.ts';

/** Finds records of a kind to show as cards. */
export function findCards(kind: string, query: string): Promise<FoundCards> {
  return ask<FoundCards>(managePaths.cards(kind, query));
}
