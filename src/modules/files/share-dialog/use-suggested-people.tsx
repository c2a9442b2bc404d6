import { useEffect, useState } from 'react';
import { fileCalls } from '../browser/file-calls.ts';
import type { SuggestedPeople } from '../sharing/share-contract.ts';

/** Pause in typing after which suggestions are looked up. */
const TYPING_MS = 150;

export type SuggestedPerson = SuggestedPeople['people'][number];

/** Returns people to share an item with, by a part of their name; for an empty text those dealt with last. */
export function useSuggestedPeople(itemId: string, text: string): readonly SuggestedPerson[] {
  const [people, setPeople] = useState<readonly SuggestedPerson[]>([]);
  useEffect(() => {
    let isStale = false;
    const asking = setTimeout(() => {
      fileCalls.people(itemId, text).then(
        (found) => {
          if (!isStale) setPeople(found.people);
        },
        () => {
          // Without suggestions an address can still be typed in full.
          if (!isStale) setPeople([]);
        },
      );
    }, TYPING_MS);
    return () => {
      isStale = true;
      clearTimeout(asking);
    };
  }, [itemId, text]);
  return people;
}
