import { useEffect } from 'react';
import { observable } from '../observable.ts';

/** A key that a part of the page handles itself, for the list of keys. */
export interface KeyNote {
  /** As it is written on the keyboard: `Ctrl + C`. */
  readonly keys: string;
  readonly label: string;
}

/** Whether the list of keys is open. */
export const keysSheet = observable(false);

export function openKeysSheet(): void {
  keysSheet.set(true);
}

/** Keys that parts of the open page handle themselves. */
export const keyNotes = observable<readonly KeyNote[]>([]);

/** Adds keys that this part handles itself to the list of keys. */
export function useKeyNotes(notes: readonly KeyNote[]): void {
  const shape = JSON.stringify(notes);
  useEffect(() => {
    const own = JSON.parse(shape) as readonly KeyNote[];
    keyNotes.set([...keyNotes.get(), ...own]);
    return () => keyNotes.set(keyNotes.get().filter((note) => !own.includes(note)));
  }, [shape]);
}
