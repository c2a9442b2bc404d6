import { isLocalPath } from '#platform/navigation/address.ts';
import { RECENT_KEY } from './forget-recent.ts';

const MOST_RECENT = 8;

/** Something that was opened from the palette. */
export interface Recent {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** Kind of record; empty for pages. */
  readonly kind: string;
}

const MAX_LENGTHS: Readonly<Record<keyof Recent, number>> = { to: 500, label: 300, detail: 300, kind: 60 };

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns what a person opened, latest first. */
export function recentOf(memory: Memory, person: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(RECENT_KEY + person) ?? '[]');
    return Array.isArray(stored) && stored.every(isRecent)
      ? stored.slice(0, MOST_RECENT).map(({ to, label, detail, kind }) => ({ to, label, detail, kind }))
      : [];
  } catch {
    return []; // blocked storage or another program's text
  }
}

/** Puts something on top of what a person opened. */
export function keepRecent(memory: Memory, person: string, opened: Recent): void {
  const others = recentOf(memory, person).filter(({ to }) => to !== opened.to);
  try {
    memory.setItem(RECENT_KEY + person, JSON.stringify([opened, ...others].slice(0, MOST_RECENT)));
  } catch {
    return; // full or blocked storage
  }
}

/** Checked by hand: with a schema, the palette would have to load zod before it opens. */
function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  const isText = (name: string, most: number): boolean =>
    typeof fields[name] === 'string' && fields[name].length <= most;
  return (
    Object.entries(MAX_LENGTHS).every(([name, most]) => isText(name, most)) && isLocalPath(String(fields.to))
  );
}
