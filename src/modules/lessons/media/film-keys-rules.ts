/** A keyboard action on a film. */
export type FilmAct =
  | { readonly kind: 'toggle_play' | 'toggle_sound' | 'toggle_captions' | 'toggle_full_screen' }
  | { readonly kind: 'skip'; readonly ms: number }
  | { readonly kind: 'go_to'; readonly share: number }
  | { readonly kind: 'louder'; readonly by: number }
  | { readonly kind: 'faster'; readonly steps: 1 | -1 };

const ACTS: Readonly<Record<string, FilmAct>> = {
  ' ': { kind: 'toggle_play' },
  k: { kind: 'toggle_play' },
  j: { kind: 'skip', ms: -10_000 },
  l: { kind: 'skip', ms: 10_000 },
  arrowleft: { kind: 'skip', ms: -5_000 },
  arrowright: { kind: 'skip', ms: 5_000 },
  arrowup: { kind: 'louder', by: 0.1 },
  arrowdown: { kind: 'louder', by: -0.1 },
  m: { kind: 'toggle_sound' },
  c: { kind: 'toggle_captions' },
  f: { kind: 'toggle_full_screen' },
  '<': { kind: 'faster', steps: -1 },
  '>': { kind: 'faster', steps: 1 },
};

/** Returns the action of a common player shortcut; null for other keys. */
export function filmActOf(key: string): FilmAct | null {
  if (/^\d$/.test(key)) return { kind: 'go_to', share: Number(key) / 10 };
  return ACTS[key.toLowerCase()] ?? null;
}

/** Returns the next slower or faster rate in the list; unchanged at either end. */
export function rateBeside(rates: readonly string[], rate: string, steps: 1 | -1): string {
  return rates[Math.min(Math.max(rates.indexOf(rate) + steps, 0), rates.length - 1)] ?? rate;
}
