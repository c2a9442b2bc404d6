import { DRAFT_KEY } from './draft-key.ts';

/** What a draft store asks of `localStorage`. */
export type DraftMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where a draft belongs: the id of the person who typed it, and the ids of what it is about; none has spaces. */
export type DraftPlace = readonly [person: string, ...about: string[]];

/** Drafts of one kind that a browser keeps until they are saved, also when its tab was closed. */
export interface DraftStore<Draft> {
  /** Returns whether that was possible, as storage can be full; otherwise what was kept before stays. */
  keep(memory: DraftMemory, place: DraftPlace, draft: Draft): boolean;
  /** Anybody can change what a browser keeps, so nothing else than a draft is returned. */
  find(memory: DraftMemory, place: DraftPlace): Draft | null;
  forget(memory: DraftMemory, place: DraftPlace): void;
  /** Removes old drafts and those of other people, who may have used the same device. `nowMs`: by the browser's clock. */
  tidy(memory: DraftMemory, person: string, nowMs: number): void;
  /** Returns where this person has a draft. */
  listPlaces(memory: DraftMemory, person: string): DraftPlace[];
}

const MAX_AGE_MS = 14 * 24 * 3_600_000;

/**
 * Returns the store of a kind of drafts, named in their keys. `at` says when a draft was kept, in milliseconds of the
 * browser's clock; `format` throws where a value is no draft.
 */
export function draftStore<Draft extends { readonly at: number }>(
  kind: string,
  format: { parse(value: unknown): Draft },
): DraftStore<Draft> {
  const ours = `${DRAFT_KEY}${kind} `;
  const keyOf = (place: DraftPlace): string => ours + place.join(' ');

  function read(text: string | null): Draft | null {
    try {
      return format.parse(JSON.parse(text ?? 'null'));
    } catch {
      return null;
    }
  }

  function entriesOf(memory: DraftMemory): { key: string; place: DraftPlace; draft: Draft | null }[] {
    const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(ours))
      .map((key) => {
        const [person = '', ...about] = key.slice(ours.length).split(' ');
        return { key, place: [person, ...about], draft: read(memory.getItem(key)) };
      });
  }

  return {
    keep: (memory, place, draft) => {
      try {
        memory.setItem(keyOf(place), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    find: (memory, place) => read(memory.getItem(keyOf(place))),
    forget: (memory, place) => memory.removeItem(keyOf(place)),
    tidy: (memory, person, nowMs) => {
      for (const { key, place, draft } of entriesOf(memory))
        if (place[0] !== person || draft === null || nowMs - draft.at > MAX_AGE_MS) memory.removeItem(key);
    },
    listPlaces: (memory, person) =>
      entriesOf(memory).flatMap(({ place, draft }) => (place[0] === person && draft !== null ? [place] : [])),
  };
}

/** Works with the browser's storage; null where that is blocked: then nothing is kept, and what is typed stays on the page. */
export function withLocalStorage<Result>(work: (memory: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
