import type { Key } from './key-rules.ts';

const NAMES: Readonly<Record<string, string>> = {
  Slash: '/',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Returns the keycaps of a key, in the order in which they are pressed: `['G', 'S']`, `['Shift', 'X']`, `['?']`. */
export function keycapsOf({ code, after, shift }: Pick<Key, 'code' | 'after' | 'shift'>): string[] {
  if (code === 'Slash' && shift) return ['?'];
  const held = shift ? ['Shift'] : [];
  return [...(after === undefined ? [] : [nameOf(after)]), ...held, nameOf(code)];
}

function nameOf(code: string): string {
  return NAMES[code] ?? code.replace(/^(?:Key|Digit)/, '');
}
