import { useEffect, useEffectEvent } from 'react';
import { type Observable, observable } from '../observable.ts';
import { type Key, outcomeOf, takesKeys } from './key-rules.ts';

/** `off` turns all single keys off (WCAG 2.1.4); anything else leaves them on. */
export const KEYS_SWITCH = 'sala.keys';

/** Time between the two keys of a sequence. */
const SEQUENCE_MS = 1_200;

const registered = observable<readonly Key[]>([]);
let begun: { readonly code: string; readonly at: number } | null = null;

/** The keys that work on the page that is open, in the order of their registration: what `?` lists. */
export const activeKeys: Pick<Observable<readonly Key[]>, 'get' | 'subscribe'> = registered;

/** Whether the person has left single keys on. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEYS_SWITCH) !== 'off';
  } catch {
    return true; // storage is blocked: the setting cannot have been stored
  }
}

/**
 * Makes keys work while the component is mounted. They are read by their place on the keyboard, and nothing fires while
 * somebody types or composes, with Ctrl, Alt or ⌘, in an open layer, or where the person has turned keys off.
 */
export function useKeys(keys: readonly Key[]): void {
  const run = useEffectEvent((index: number, event: KeyboardEvent): void => keys[index]?.run(event));
  // JSON leaves the functions out: a key is registered anew only where it or its sentence differs.
  const shape = JSON.stringify(keys);
  useEffect(() => {
    const shapes = JSON.parse(shape) as Omit<Key, 'run'>[];
    return register(
      shapes.map((key, index) => ({ ...key, run: (event: KeyboardEvent) => run(index, event) })),
    );
  }, [shape]);
}

function register(keys: readonly Key[]): () => void {
  if (registered.get().length === 0) window.addEventListener('keydown', listen);
  registered.set([...registered.get(), ...keys]);
  return () => {
    registered.set(registered.get().filter((key) => !keys.includes(key)));
    if (registered.get().length === 0) window.removeEventListener('keydown', listen);
  };
}

function listen(event: KeyboardEvent): void {
  const first = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? begun.code : null;
  const outcome = outcomeOf(registered.get(), event, first);
  if (outcome === null) {
    if (!event.code.startsWith('Shift')) begun = null;
    return;
  }
  begun = null;
  if (event.target instanceof HTMLElement && takesKeys(event.target, event.code)) return;
  if (!areKeysOn()) return;
  if ('begins' in outcome) {
    begun = { code: outcome.begins, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  outcome.key.run(event);
}
