import type { Block, RichDocument } from './document-contract.ts';
import { differenceOf, lineOf, wordsOf } from './difference-rules.ts';

/** Whose change it is: of what is stored now, of what was typed here, or of both alike. */
export type MergeSide = 'theirs' | 'mine' | 'both';

/** A stretch of a merged list. */
export type MergePiece<Part> =
  | { readonly kind: 'same'; readonly parts: readonly Part[] }
  /** Changed by one side, or by both in the same way: `parts` take the place of `before`. */
  | {
      readonly kind: 'taken';
      readonly from: MergeSide;
      readonly before: readonly Part[];
      readonly parts: readonly Part[];
    }
  /** Changed by each side in another way, or changed by one and removed by the other: somebody has to choose. */
  | {
      readonly kind: 'conflict';
      readonly before: readonly Part[];
      readonly theirs: readonly Part[];
      readonly mine: readonly Part[];
    };

/** How the parts of a list are told apart. */
export interface MergedKind<Part> {
  /** Equal for parts that are the same. */
  readonly keyOf: (part: Part) => string;
  /** How likely one part is what the other has become; 0: it is not. */
  readonly likeness: (before: Part, after: Part) => number;
}

/** What two people made of the same thing, and what both began with: null where that is no longer known. */
export interface Versions<Value> {
  readonly base: Value | null;
  readonly theirs: Value;
  readonly mine: Value;
}

/**
 * Merges two lists that began as the same one. What only one side changed is taken; where both changed the same part, and
 * where both added parts at the same place, there is a conflict. Without a base, everything in which they differ is one.
 */
export function mergeLists<Part>(
  { base, theirs, mine }: Versions<readonly Part[]>,
  kind: MergedKind<Part>,
): MergePiece<Part>[] {
  const begun = base ?? commonOf(theirs, mine, kind);
  const [their, my] = [alignmentOf(begun, theirs, kind), alignmentOf(begun, mine, kind)];
  const pieces = [...begun, null].flatMap((part, at): MergePiece<Part>[] => [
    ...mergeAdded(their.added[at] ?? [], my.added[at] ?? [], kind),
    ...(part === null ? [] : [mergeOne(part, their.became[at] ?? null, my.became[at] ?? null, kind)]),
  ]);
  return withJoinedSame(base === null ? pieces.map(withoutBase) : pieces);
}

/** Where the base is unknown, nobody can tell whether one side added something or the other removed it. */
function withoutBase<Part>(piece: MergePiece<Part>): MergePiece<Part> {
  if (piece.kind !== 'taken' || piece.from === 'both') return piece;
  const { from, before, parts } = piece;
  const [theirs, mine] = from === 'theirs' ? [parts, []] : [[], parts];
  return { kind: 'conflict', before, theirs, mine };
}

/** Merges the outer blocks of two documents, as `mergeLists` does. */
export function mergeDocuments({ base, theirs, mine }: Versions<RichDocument>): MergePiece<Block>[] {
  return mergeLists(
    { base: base?.content ?? null, theirs: theirs.content, mine: mine.content },
    { keyOf: canonical, likeness: blockLikeness() },
  );
}

/** Returns the merged list. A conflict without a choice, by its index among the pieces, takes both: theirs first. */
export function mergedParts<Part>(
  pieces: readonly MergePiece<Part>[],
  choices: ReadonlyMap<number, MergeSide>,
): Part[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'conflict') return piece.parts;
    const side = choices.get(index) ?? 'both';
    return [...(side === 'mine' ? [] : piece.theirs), ...(side === 'theirs' ? [] : piece.mine)];
  });
}

/** A merged text, and whose it is; null where it is as it was. */
export type MergedText =
  | { readonly isConflict: false; readonly value: string; readonly from: MergeSide | null }
  | { readonly isConflict: true };

/** Merges a text as a whole: it is a conflict if both sides changed it, each in another way. */
export function mergeText({ base, theirs, mine }: Versions<string>): MergedText {
  if (theirs === mine)
    return { isConflict: false, value: mine, from: base === null || base === mine ? null : 'both' };
  if (mine === base) return { isConflict: false, value: theirs, from: 'theirs' };
  if (theirs === base) return { isConflict: false, value: mine, from: 'mine' };
  return { isConflict: true };
}

/** Merges two sets: what either side added is in it, what either side removed is not. */
export function mergeSets({ base, theirs, mine }: Versions<readonly string[]>): string[] {
  const isRemoved = (value: string): boolean =>
    base?.includes(value) === true && !(theirs.includes(value) && mine.includes(value));
  return [...new Set([...theirs, ...mine])].filter((value) => !isRemoved(value));
}

/** A text that values share exactly if they are the same: in whatever order their keys are, empty ones counting as absent. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (!isRecord(part)) return part;
    const entries = Object.entries(part).filter(([, inner]) => !isAbsent(inner));
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (isRecord(value) && Object.values(value).every(isAbsent));
}

/** What one side made of the base. */
interface Alignment<Part> {
  /** For each part of the base the one in its place; null where it was removed. */
  readonly became: readonly (Part | null)[];
  /** For each part of the base what was added before it, and last what was added at the end. */
  readonly added: readonly (readonly Part[])[];
}

function alignmentOf<Part>(
  base: readonly Part[],
  side: readonly Part[],
  kind: MergedKind<Part>,
): Alignment<Part> {
  const became: (Part | null)[] = [];
  const added: Part[][] = [[]];
  const settle = (removed: readonly Part[], come: readonly Part[]): void => {
    let next = 0;
    for (const partner of partnersOf(removed, come, kind)) {
      if (partner !== null) {
        added.at(-1)?.push(...come.slice(next, partner));
        next = partner + 1;
      }
      became.push(partner === null ? null : (come[partner] ?? null));
      added.push([]);
    }
    added.at(-1)?.push(...come.slice(next));
  };
  let [removed, come]: [Part[], Part[]] = [[], []];
  for (const { kind: change, part } of differenceOf(base, side, kind.keyOf)) {
    if (change === 'removed') removed.push(part);
    else if (change === 'added') come.push(part);
    else {
      settle(removed, come);
      [removed, come] = [[], []];
      became.push(part);
      added.push([]);
    }
  }
  settle(removed, come);
  return { became, added };
}

/** Above this many pairs none is formed: each part counts as removed, and what came as added. */
const MAX_PAIRS = 10_000;

/** For each removed part the index of the added one that it has most likely become, in order; null for none. */
function partnersOf<Part>(
  removed: readonly Part[],
  added: readonly Part[],
  { likeness }: MergedKind<Part>,
): (number | null)[] {
  if (removed.length * added.length > MAX_PAIRS) return removed.map(() => null);
  // best[row][column]: how alike the rests from there on can be.
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const alike = removed.map((part) => added.map((other) => likeness(part, other)));
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  const paired = (row: number, column: number): number => {
    const like = alike[row]?.[column] ?? 0;
    return like > 0 ? like + at(row + 1, column + 1) : 0;
  };
  for (let row = removed.length - 1; row >= 0; row -= 1)
    for (let column = added.length - 1; column >= 0; column -= 1)
      best[row * width + column] = Math.max(at(row + 1, column), at(row, column + 1), paired(row, column));
  let column = 0;
  return removed.map((_, row) => {
    while (column < added.length && at(row, column) > 0 && at(row, column) === at(row, column + 1))
      column += 1;
    if (at(row, column) === 0 || at(row, column) === at(row + 1, column)) return null;
    column += 1;
    return column - 1;
  });
}

function mergeOne<Part>(
  part: Part,
  theirs: Part | null,
  mine: Part | null,
  { keyOf }: MergedKind<Part>,
): MergePiece<Part> {
  const keyOfOne = (one: Part | null): string | null => (one === null ? null : keyOf(one));
  const [before, their, my] = [keyOf(part), keyOfOne(theirs), keyOfOne(mine)];
  const listOf = (one: Part | null): Part[] => (one === null ? [] : [one]);
  if (their === before && my === before) return { kind: 'same', parts: [part] };
  if (their === my) return { kind: 'taken', from: 'both', before: [part], parts: listOf(mine) };
  if (their === before) return { kind: 'taken', from: 'mine', before: [part], parts: listOf(mine) };
  if (my === before) return { kind: 'taken', from: 'theirs', before: [part], parts: listOf(theirs) };
  return { kind: 'conflict', before: [part], theirs: listOf(theirs), mine: listOf(mine) };
}

/** What both added at the same place: once where it is the same. */
function mergeAdded<Part>(
  theirs: readonly Part[],
  mine: readonly Part[],
  kind: MergedKind<Part>,
): MergePiece<Part>[] {
  const pieces: MergePiece<Part>[] = [];
  let [their, my]: [Part[], Part[]] = [[], []];
  const settle = (): void => {
    if (their.length > 0 && my.length > 0)
      pieces.push({ kind: 'conflict', before: [], theirs: their, mine: my });
    else if (their.length > 0) pieces.push({ kind: 'taken', from: 'theirs', before: [], parts: their });
    else if (my.length > 0) pieces.push({ kind: 'taken', from: 'mine', before: [], parts: my });
    [their, my] = [[], []];
  };
  for (const { kind: change, part } of differenceOf(theirs, mine, kind.keyOf)) {
    if (change === 'removed') their.push(part);
    else if (change === 'added') my.push(part);
    else {
      settle();
      pieces.push({ kind: 'taken', from: 'both', before: [], parts: [part] });
    }
  }
  settle();
  return pieces;
}

function commonOf<Part>(theirs: readonly Part[], mine: readonly Part[], kind: MergedKind<Part>): Part[] {
  return differenceOf(theirs, mine, kind.keyOf).flatMap(({ kind: change, part }) =>
    change === 'same' ? [part] : [],
  );
}

function withJoinedSame<Part>(pieces: readonly MergePiece<Part>[]): MergePiece<Part>[] {
  const joined: MergePiece<Part>[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'same' && last?.kind === 'same')
      joined[joined.length - 1] = { kind: 'same', parts: [...last.parts, ...piece.parts] };
    else joined.push(piece);
  }
  return joined;
}

/** A block that was written anew is rather taken for another of its kind than for a new one beside a removed one. */
const SAME_TYPE = 0.01;

/** Compares blocks by what they share of their words, pictures and cards. */
function blockLikeness(): MergedKind<Block>['likeness'] {
  const known = new WeakMap<Block, ReadonlySet<string>>();
  const tokensOf = (block: Block): ReadonlySet<string> => {
    const tokens = known.get(block) ?? new Set(listTokens(block));
    known.set(block, tokens);
    return tokens;
  };
  return (before, after) => {
    const [one, other] = [tokensOf(before), tokensOf(after)];
    const shared = [...one].filter((token) => other.has(token)).length;
    const sameType = before.type === after.type ? SAME_TYPE : 0;
    return shared === 0 ? sameType : (2 * shared) / (one.size + other.size) + sameType;
  };
}

/** Words, and the keys of pictures, cards and embeds. In JSON a quotation mark within a text is escaped, so it matches nothing. */
function listTokens(block: Block): string[] {
  const keys = JSON.stringify(block).matchAll(/"(?:pictureId|key|url)":"([^"]+)"/g);
  return [
    ...wordsOf(lineOf(block)).filter((word) => /[\p{L}\p{N}]/u.test(word)),
    ...[...keys].map(([, key = '']) => key),
  ];
}
