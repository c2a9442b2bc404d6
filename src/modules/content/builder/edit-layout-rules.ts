import type { Block, BlockType, Column, PageLayout, Row } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';

/** Where a part stands: keys from the layout down to it. */
type Path = readonly (string | number)[];

export type Part =
  | { readonly kind: 'row'; readonly row: Row; readonly path: Path }
  | { readonly kind: 'column'; readonly column: Column; readonly path: Path }
  | { readonly kind: 'block'; readonly block: Block; readonly path: Path };

/** All parts in reading order, each after the one that holds it. A block that holds a row is followed by its columns. */
export function partsOf(layout: PageLayout): Part[] {
  return layout.rows.flatMap((row, at): Part[] => [
    { kind: 'row', row, path: ['rows', at] },
    ...columnsOf(row, ['rows', at]),
  ]);
}

function columnsOf(row: Row, path: Path): Part[] {
  return row.cols.flatMap((column, at): Part[] => {
    const own = [...path, 'cols', at];
    return [{ kind: 'column', column, path: own }, ...blocksOf(column, own)];
  });
}

function blocksOf(column: Column, path: Path): Part[] {
  return column.blocks.flatMap((block, at): Part[] => {
    const own = [...path, 'blocks', at];
    const part: Part = { kind: 'block', block, path: own };
    return block.type === 'row' ? [part, ...columnsOf(block.row, [...own, 'row'])] : [part];
  });
}

export function idOf(part: Part): string {
  if (part.kind === 'row') return part.row.id;
  return part.kind === 'column' ? part.column.id : part.block.id;
}

export function findPart(layout: PageLayout, id: string | null): Part | null {
  return partsOf(layout).find((part) => idOf(part) === id) ?? null;
}

/** Makes fields of what a part is by then. */
type MakeFields = (present: object) => object;

/**
 * Changes the fields of a row, column or block; the row of a block that holds one by `row`. A function makes them of those
 * that the part has.
 */
export function changePart(layout: PageLayout, id: string, fields: object | MakeFields): PageLayout {
  const part = findPart(layout, id);
  if (!part) return layout;
  return edited(layout, part.path, (value) => {
    const present = value as object;
    return { ...present, ...(typeof fields === 'function' ? (fields as MakeFields)(present) : fields) };
  });
}

export function removePart(layout: PageLayout, id: string): PageLayout {
  const part = findPart(layout, id);
  return part ? spliced(layout, listOf(part), indexOf(part), 1) : layout;
}

/** Puts a copy behind a part. Returns the copy's id too. */
export function duplicatePart(layout: PageLayout, id: string): { layout: PageLayout; id: string } | null {
  const part = findPart(layout, id);
  return part && inserted(layout, listOf(part), indexOf(part) + 1, valueOf(part));
}

/** A new row with empty columns, behind the part with this id, or at the end. */
export function addRow(
  layout: PageLayout,
  behind: string | null,
  columns: number,
): { layout: PageLayout; id: string } | null {
  const cols = Array.from({ length: columns }, () => ({}));
  return insertRow(layout, behind, {
    columns: { desktop: columns, tablet: Math.min(columns, 2), mobile: 1 },
    gap: 6,
    width: 'container',
    paddingIn: { top: '24', right: '16', bottom: '24', left: '16' },
    cols,
  });
}

/** A given row behind the row that holds the part with this id, or at the end. */
export function insertRow(
  layout: PageLayout,
  behind: string | null,
  row: object,
): { layout: PageLayout; id: string } | null {
  const part = findPart(layout, behind);
  const at = part ? (part.path[1] as number) + 1 : layout.rows.length;
  return inserted(layout, ['rows'], at, row);
}

/** A new column at the end of the row with this id; the row gets room for it. */
export function addColumn(layout: PageLayout, rowId: string): { layout: PageLayout; id: string } | null {
  const part = findPart(layout, rowId);
  const row =
    part?.kind === 'row'
      ? part.row
      : part?.kind === 'block' && part.block.type === 'row'
        ? part.block.row
        : null;
  if (!part || !row) return null;
  const path = part.kind === 'row' ? part.path : [...part.path, 'row'];
  const count = row.cols.length + 1;
  const columns = { ...row.columns, desktop: Math.min(12, Math.max(row.columns.desktop, count)) };
  const wider = edited(layout, path, (value) => ({ ...(value as object), columns }));
  return inserted(wider, [...path, 'cols'], row.cols.length, {});
}

/** A new block, or one that was copied; `readLayout` checks what it holds. */
export interface NewBlock {
  readonly type: BlockType;
  readonly [field: string]: unknown;
}

/**
 * A block where the selection says: behind a block, at the end of a column, in the first column of a row; a layout without
 * rows gets one. Null where it cannot stand, such as a row within a row within a row.
 */
export function addBlock(
  layout: PageLayout,
  selected: string | null,
  block: NewBlock,
): { layout: PageLayout; id: string } | null {
  const part =
    findPart(layout, selected) ?? partsOf(layout).findLast(({ kind }) => kind === 'column') ?? null;
  if (!part) {
    const begun = addRow(layout, null, 1);
    return begun && addBlock(begun.layout, begun.id, block);
  }
  if (part.kind === 'block') return inserted(layout, listOf(part), indexOf(part) + 1, block);
  if (part.kind === 'column')
    return inserted(layout, [...part.path, 'blocks'], part.column.blocks.length, block);
  const [first] = part.row.cols;
  if (first) return inserted(layout, [...part.path, 'cols', 0, 'blocks'], first.blocks.length, block);
  const wider = addColumn(layout, part.row.id);
  return wider && addBlock(wider.layout, wider.id, block);
}

/**
 * Moves a part one place towards the beginning (-1) or the end (1). A block at the edge of its column goes on into the next
 * column, one at the edge of a nested row leaves it. Returns the same layout where there is no place.
 */
export function movePart(layout: PageLayout, id: string, step: -1 | 1): PageLayout {
  const part = findPart(layout, id);
  if (!part) return layout;
  const to = indexOf(part) + step;
  if (to >= 0 && to < lengthOf(layout, listOf(part))) return moved(layout, part, listOf(part), to);
  if (part.kind !== 'block') return layout;
  const columns = partsOf(layout).filter(
    ({ kind, path }) => kind === 'column' && !startsWith(path, part.path),
  );
  const from = columns.findIndex(({ path }) => samePath([...path, 'blocks'], listOf(part)));
  const next = columns[from + step];
  // The block that holds the row, the row, its columns, the column, its blocks, the block.
  const holder = part.path.slice(0, -5);
  if (holder.length > 1 && !(next && startsWith(next.path, holder)))
    return moved(layout, part, holder.slice(0, -1), (holder.at(-1) as number) + (step === 1 ? 1 : 0));
  if (next?.kind !== 'column') return layout;
  return moved(layout, part, [...next.path, 'blocks'], step === 1 ? 0 : next.column.blocks.length);
}

/** A section in the place of a row of the page, which has become that section; where and for whom it stands stays the page's. */
export function putSection(
  layout: PageLayout,
  rowId: string,
  section: { readonly slug: string; readonly title: string },
): { layout: PageLayout; id: string } | null {
  const part = findPart(layout, rowId);
  if (part?.kind !== 'row') return null;
  const { name, audience, visibility, position, isHidden } = part.row;
  const row = {
    ...{ name, audience, visibility, position, isHidden },
    cols: [{ blocks: [{ type: 'section', slug: section.slug, name: section.title }] }],
  };
  return inserted(removePart(layout, rowId), ['rows'], indexOf(part), row);
}

/** Moves a part to the place of another of its kind, or a block to the end of a column. Same layout where it cannot stand there. */
export function movePartTo(layout: PageLayout, id: string, target: string): PageLayout {
  const part = findPart(layout, id);
  const other = findPart(layout, target);
  if (!part || !other || id === target || startsWith(other.path, part.path)) return layout;
  if (part.kind === 'block' && other.kind === 'column')
    return moved(layout, part, [...other.path, 'blocks'], other.column.blocks.length);
  if (part.kind !== other.kind) return layout;
  return moved(layout, part, listOf(other), indexOf(other));
}

function moved(layout: PageLayout, part: Part, list: Path, at: number): PageLayout {
  const count = partsOf(layout).length;
  const id = idOf(part);
  const without = json(layout);
  take(without, listOf(part)).splice(indexOf(part), 1);
  // Behind its old place in the same list everything has moved up by one; so have the parts behind it on the way to another.
  const path = list.map((key, depth) => {
    const isBehind =
      depth === listOf(part).length &&
      typeof key === 'number' &&
      startsWith(list, listOf(part)) &&
      key > indexOf(part);
    return isBehind ? key - 1 : key;
  });
  take(without, path).splice(at, 0, valueOf(part));
  const result = readLayout(without);
  return result && partsOf(result).length === count && findPart(result, id) ? result : layout;
}

function inserted(
  layout: PageLayout,
  list: Path,
  at: number,
  value: object,
): { layout: PageLayout; id: string } | null {
  const result = spliced(layout, list, at, 0, withoutIds(value));
  const part = partsOf(result).find(({ path }) => samePath(path, [...list, at]));
  return part && partsOf(result).length > partsOf(layout).length ? { layout: result, id: idOf(part) } : null;
}

/** Copies get ids of their own. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner)));
}

function spliced(
  layout: PageLayout,
  list: Path,
  at: number,
  count: number,
  ...values: unknown[]
): PageLayout {
  const copy = json(layout);
  take(copy, list).splice(at, count, ...values);
  return readLayout(copy) ?? layout;
}

function edited(layout: PageLayout, path: Path, change: (value: unknown) => unknown): PageLayout {
  const copy = json(layout);
  const holder = path.slice(0, -1).reduce<unknown>(inside, copy) as Record<string, unknown>;
  const key = path.at(-1) ?? '';
  holder[key] = change(holder[key]);
  return readLayout(copy) ?? layout;
}

function json(layout: PageLayout): unknown {
  return structuredClone(layout);
}

function take(layout: unknown, list: Path): unknown[] {
  return list.reduce<unknown>(inside, layout) as unknown[];
}

function inside(value: unknown, key: string | number): unknown {
  return (value as Record<string, unknown>)[key];
}

function listOf(part: Part): Path {
  return part.path.slice(0, -1);
}

function indexOf(part: Part): number {
  return part.path.at(-1) as number;
}

function lengthOf(layout: PageLayout, list: Path): number {
  return take(layout, list).length;
}

export function valueOf(part: Part): Row | Column | Block {
  if (part.kind === 'row') return part.row;
  return part.kind === 'column' ? part.column : part.block;
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((key, at) => path[at] === key);
}

function samePath(one: Path, other: Path): boolean {
  return one.length === other.length && startsWith(one, other);
}
