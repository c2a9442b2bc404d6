import {
  canonical,
  mergedParts,
  mergeLists,
  type MergePiece,
  type MergeSide,
  type Versions,
} from '#platform/documents/merge-rules.ts';
import { EMPTY_LAYOUT, type PageLayout, type Row } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';

/** Merges two layouts by their outer rows, which their ids tell apart. */
export function mergeLayouts({ base, theirs, mine }: Versions<PageLayout>): MergePiece<Row>[] {
  return mergeLists(
    { base: base?.rows ?? null, theirs: theirs.rows, mine: mine.rows },
    { keyOf: canonical, likeness: (before, after) => (before.id === after.id ? 1 : 0) },
  );
}

/** Returns the merged layout; null if it exceeds a limit. Parts that two people added under the same id get ids of their own. */
export function mergedLayout(
  pieces: readonly MergePiece<Row>[],
  choices: ReadonlyMap<number, MergeSide>,
): PageLayout | null {
  return readLayout({ ...EMPTY_LAYOUT, rows: mergedParts(pieces, choices) });
}
