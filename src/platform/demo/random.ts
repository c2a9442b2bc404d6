/** Deterministic random source: the same seed gives the same sequence. */
export interface Chance {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** Whole numbers, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  isHit(probability: number): boolean;
}

/** Bob Jenkins' one-at-a-time hash of the seed, then mulberry32: small, fast and good enough for drawing. */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    isHit: (probability) => next() < probability,
  };
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) {
    hash = (hash + (character.codePointAt(0) ?? 0)) | 0;
    hash = (hash + (hash << 10)) | 0;
    hash ^= hash >>> 6;
  }
  hash = (hash + (hash << 3)) | 0;
  hash ^= hash >>> 11;
  return (hash + (hash << 15)) | 0;
}
