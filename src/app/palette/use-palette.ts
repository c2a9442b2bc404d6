import { useCallback, useSyncExternalStore } from 'react';
import { standingOf, useShell, useSwitches } from '../root-data/shell.ts';
import type { Reader } from './palette-entries.ts';
import type { PaletteOption } from './palette-sections.ts';
import { keepRecent, type Recent, recentOf } from './recent-records.ts';

/** Returns who uses the palette. */
export function useReader(): Reader {
  const shell = useShell();
  const isOn = useSwitches();
  return { ...standingOf(shell), locale: shell?.locale ?? 'th', isOn };
}

const NOTHING: readonly Recent[] = [];
const never = () => () => undefined;
/** Parsed once per stored text, because the store must return the same list while nothing changes. */
let cached: { person: string; list: readonly Recent[]; text: string } | null = null;

/**
 * Returns what the person opened last in this browser, and stores an option that is opened now. An admin acting for
 * somebody leaves nothing in the browser.
 */
export function useRecent(): { recent: readonly Recent[]; remember: (option: PaletteOption) => void } {
  const shell = useShell();
  const person = shell?.acting ? null : (shell?.person?.id ?? null);
  const recent = useSyncExternalStore(
    never,
    () => (person === null ? NOTHING : storedOf(person)),
    () => NOTHING,
  );
  const remember = useCallback(
    ({ to, label, detail, kind }: PaletteOption): void => {
      if (person !== null && to !== null)
        withStorage((memory) => keepRecent(memory, person, { to, label, detail, kind }));
    },
    [person],
  );
  return { recent, remember };
}

function storedOf(person: string): readonly Recent[] {
  const list = withStorage((memory) => recentOf(memory, person)) ?? NOTHING;
  const text = JSON.stringify(list);
  if (cached?.person !== person || cached.text !== text) cached = { person, list, text };
  return cached.list;
}

/** Browsers may refuse the storage itself. */
function withStorage<T>(work: (memory: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
