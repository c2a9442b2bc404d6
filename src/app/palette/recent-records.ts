import { z } from 'zod';
import { isLocalPath } from '#platform/navigation/address.ts';
import { RECENT_KEY } from './forget-recent.ts';

const MOST_RECENT = 8;

const Recent = z.object({
  to: z.string().max(500).refine(isLocalPath),
  label: z.string().max(300),
  detail: z.string().max(300),
  /** Kind of record; empty for pages. */
  kind: z.string().max(60),
});
/** Something that was opened from the palette. */
export type Recent = z.infer<typeof Recent>;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns what a person opened, latest first. */
export function recentOf(memory: Memory, person: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(RECENT_KEY + person) ?? '[]');
    return z.array(Recent).catch([]).parse(stored).slice(0, MOST_RECENT);
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
