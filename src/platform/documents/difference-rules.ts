import type { Block, RichDocument } from './document-contract.ts';
import { textOf } from './document-rules.ts';

/** A part of two lists that were compared. */
export interface Change<Part> {
  readonly kind: 'same' | 'added' | 'removed';
  readonly part: Part;
}

/** Comparisons of more pairs than this say only that everything between the equal ends was replaced. */
const MAX_PAIRS = 4_000_000;

/**
 * Returns what turns `before` into `after`, in order: a longest common subsequence stays, removed parts come before those
 * that replace them.
 */
export function differenceOf<Part>(
  before: readonly Part[],
  after: readonly Part[],
  keyOf: (part: Part) => string,
): Change<Part>[] {
  const one = before.map(keyOf);
  const other = after.map(keyOf);
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const same = (part: Part): Change<Part> => ({ kind: 'same', part });
  return [
    ...after.slice(0, start).map(same),
    ...between(
      { parts: before.slice(start, before.length - end), keys: one.slice(start, one.length - end) },
      { parts: after.slice(start, after.length - end), keys: other.slice(start, other.length - end) },
    ),
    ...after.slice(after.length - end).map(same),
  ];
}

interface Keyed<Part> {
  readonly parts: readonly Part[];
  readonly keys: readonly string[];
}

function between<Part>(before: Keyed<Part>, after: Keyed<Part>): Change<Part>[] {
  const removed = before.parts.map((part): Change<Part> => ({ kind: 'removed', part }));
  const added = after.parts.map((part): Change<Part> => ({ kind: 'added', part }));
  const [rows, columns] = [removed.length, added.length];
  if (rows === 0 || columns === 0 || rows * columns > MAX_PAIRS) return [...removed, ...added];
  // lengths[row][column]: how much the rests from there on have in common.
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before.keys[row] === after.keys[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const changes: Change<Part>[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [gone, come] = [removed[row], added[column]];
    if (gone && come && before.keys[row] === after.keys[column]) {
      changes.push({ kind: 'same', part: come.part });
      row += 1;
      column += 1;
    } else if (gone && (!come || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      changes.push(gone);
      row += 1;
    } else if (come) {
      changes.push(come);
      column += 1;
    }
  }
  return changes;
}

/** Returns what changed in a text, by words. Words of Thai are found by the platform's dictionary. */
export function textDifference(before: string, after: string): Change<string>[] {
  const changes = differenceOf(wordsOf(before), wordsOf(after), (word) => word);
  const joined: { kind: Change<string>['kind']; part: string }[] = [];
  for (const { kind, part } of changes) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.part += part;
    else joined.push({ kind, part });
  }
  return joined;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns the words of a text and what stands between them; joined, they are the text. */
export function wordsOf(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment);
}

/** What happened to an outer block of a document, or to several that stayed. */
export type BlockDifference =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'added' | 'removed'; readonly type: Block['type']; readonly text: string }
  | { readonly kind: 'changed'; readonly type: Block['type']; readonly words: readonly Change<string>[] };

/** Returns what changed between two documents, by their outer blocks. A block that was replaced by one of its kind is compared by words. */
export function documentDifference(before: RichDocument, after: RichDocument): BlockDifference[] {
  const changes = differenceOf<Block>(before.content, after.content, (block) => JSON.stringify(block));
  const differences: BlockDifference[] = [];
  let index = 0;
  while (index < changes.length) {
    const run = runAt(changes, index);
    index += run.length;
    if (run[0]?.kind === 'same') {
      differences.push({ kind: 'same', count: run.length });
      continue;
    }
    const removed = run.filter(({ kind }) => kind === 'removed').map(({ part }) => part);
    const added = run.filter(({ kind }) => kind === 'added').map(({ part }) => part);
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      differences.push(...replaced(removed[at], added[at]));
  }
  return differences;
}

/** The changes from `index` on that are all of parts that stay, or all of others. */
function runAt<Part>(changes: readonly Change<Part>[], index: number): readonly Change<Part>[] {
  const isSame = changes[index]?.kind === 'same';
  const end = changes.findIndex(({ kind }, at) => at > index && (kind === 'same') !== isSame);
  return changes.slice(index, end === -1 ? changes.length : end);
}

function replaced(before: Block | undefined, after: Block | undefined): BlockDifference[] {
  if (before && after && before.type === after.type)
    return [{ kind: 'changed', type: after.type, words: textDifference(lineOf(before), lineOf(after)) }];
  return [
    ...(before ? [{ kind: 'removed' as const, type: before.type, text: lineOf(before) }] : []),
    ...(after ? [{ kind: 'added' as const, type: after.type, text: lineOf(after) }] : []),
  ];
}

/** Returns the text of a block, captions included. */
export function lineOf(block: Block): string {
  return textOf({ type: 'doc', content: [block] });
}
