import type { Role } from '#platform/access/role-rules.ts';
import type { Block as DocumentBlock, RichDocument } from '#platform/documents/document-contract.ts';
import { pictureIdsOf } from '#platform/documents/document-rules.ts';
import type { Audience, Block, Column, PageLayout, Row } from './layout-contract.ts';
import { isEverShown } from './layout-look-rules.ts';

/**
 * What readers with `role` get of a layout: without what is hidden, what no width of screen shows, what is for other roles,
 * and blocks that this version does not know.
 */
export function layoutFor(layout: PageLayout, role: Role): PageLayout {
  return { ...layout, rows: layout.rows.flatMap((row) => rowFor(row, role) ?? []) };
}

function rowFor(row: Row, role: Role): Row | null {
  if (row.isHidden || !isEverShown(row.visibility) || !isFor(row.audience, role)) return null;
  return { ...row, name: '', audience: [], cols: row.cols.map((column) => columnFor(column, role)) };
}

function columnFor(column: Column, role: Role): Column {
  return { ...column, blocks: column.blocks.flatMap((block) => blockFor(block, role) ?? []) };
}

function blockFor(block: Block, role: Role): Block | null {
  if (block.isHidden || block.type === 'unknown' || !isFor(block.audience, role)) return null;
  const shown = { name: '', audience: [] };
  if (block.type !== 'row') return { ...block, ...shown };
  const row = rowFor(block.row, role);
  return row && { ...block, ...shown, row };
}

function isFor(audience: Audience, role: Role): boolean {
  return audience.length === 0 || audience.includes(role);
}

/** All blocks in reading order, those of nested rows too. */
export function blocksOf(layout: PageLayout): Block[] {
  return layout.rows.flatMap(blocksOfRow);
}

function blocksOfRow(row: Row): Block[] {
  return row.cols.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'row' ? [block, ...blocksOfRow(block.row)] : [block])),
  );
}

function rowsOf(layout: PageLayout): Row[] {
  return [...layout.rows, ...blocksOf(layout).flatMap((block) => (block.type === 'row' ? [block.row] : []))];
}

function documentsOf(block: Block): readonly RichDocument[] {
  if ('document' in block) return [block.document];
  return block.type === 'accordion' || block.type === 'tabs'
    ? block.items.map(({ document }) => document)
    : [];
}

/** Ids of the pictures that a layout shows, each once. */
export function picturesOfLayout(layout: PageLayout): string[] {
  const backgrounds = rowsOf(layout)
    .flatMap((row) => [row.background, ...row.cols.map(({ background }) => background)])
    .flatMap(({ image }) => image?.pictureId ?? []);
  const ofBlocks = blocksOf(layout).flatMap((block) => {
    if (block.type === 'image' || block.type === 'protected_image') return block.pictureId ?? [];
    if (block.type === 'gallery' || block.type === 'stack')
      return block.pictures.map(({ pictureId }) => pictureId);
    return documentsOf(block).flatMap((document) => pictureIdsOf(document));
  });
  return [...new Set([...backgrounds, ...ofBlocks])];
}

/** Slugs of the sections that a layout shows, each once. */
export function sectionsOf(layout: PageLayout): string[] {
  const slugs = blocksOf(layout).flatMap((block) => (block.type === 'section' ? block.slug : []));
  return [...new Set(slugs)].filter((slug) => slug !== '');
}

/** Kinds of which a layout shows the newest records, each once. */
export function newestKindsOf(layout: PageLayout): string[] {
  const kinds = blocksOf(layout).flatMap((block) =>
    block.type === 'records' && block.kind !== '' && block.keys.length === 0 ? block.kind : [],
  );
  return [...new Set(kinds)];
}

/** The same layout with other sections: those of `others` by the slug that they take the place of. */
export function withSections(layout: PageLayout, others: ReadonlyMap<string, string>): PageLayout {
  return { ...layout, rows: layout.rows.map((row) => rowWithSections(row, others)) };
}

function rowWithSections(row: Row, others: ReadonlyMap<string, string>): Row {
  const cols = row.cols.map((column) => ({
    ...column,
    blocks: column.blocks.map((block) => {
      if (block.type === 'row') return { ...block, row: rowWithSections(block.row, others) };
      return block.type === 'section' ? { ...block, slug: others.get(block.slug) ?? block.slug } : block;
    }),
  }));
  return { ...row, cols };
}

/** The words and pictures of a layout as one document, in reading order: for search, excerpts and the time of reading. */
export function documentOfLayout(layout: PageLayout): RichDocument {
  return { type: 'doc', content: blocksOf(layout).flatMap((block) => partsOfBlock(block)) };
}

/** Ids of the blocks that the outermost blocks of `documentOfLayout` come from. */
export function partIdsOf(layout: PageLayout): string[] {
  return blocksOf(layout).flatMap((block) => partsOfBlock(block).map(() => block.id));
}

function partsOfBlock(block: Block): DocumentBlock[] {
  switch (block.type) {
    case 'heading':
      return line(block.text, block.level);
    case 'image':
      return block.pictureId === null
        ? []
        : [
            {
              type: 'picture',
              attrs: { pictureId: block.pictureId, alt: block.alt, caption: block.caption, width: 'normal' },
            },
          ];
    case 'gallery':
    case 'stack':
      return block.pictures.length === 0
        ? []
        : [{ type: 'gallery', attrs: { pictures: block.pictures.map((picture) => ({ ...picture })) } }];
    case 'video':
      return line(block.title);
    case 'protected_image':
      return line(block.alt);
    case 'map':
      return [...line(block.title), ...line(block.address)];
    case 'button':
    case 'countdown':
      return line(block.label);
    case 'divider':
      return line(block.text);
    case 'icon_list':
      return block.items.flatMap(({ text }) => line(text));
    case 'accordion':
    case 'tabs':
      return block.items.flatMap(({ title, document }) => [...line(title, 3), ...document.content]);
    case 'ribbon':
      return [...line(block.text), ...block.document.content];
    case 'text':
    case 'html':
    case 'read_more':
      return block.document.content;
    case 'records':
      return block.kind === ''
        ? []
        : block.keys.map((key) => ({ type: 'card' as const, attrs: { kind: block.kind, key } }));
    case 'price':
    case 'form':
      return block.key === '' ? [] : [{ type: 'card', attrs: { kind: block.kind, key: block.key } }];
    case 'posts':
    case 'section':
    case 'row':
    case 'spacer':
    case 'unknown':
      return [];
  }
}

function line(text: string, level?: 1 | 2 | 3 | 4): DocumentBlock[] {
  if (text === '') return [];
  const content = [{ type: 'text' as const, text }];
  return level === undefined
    ? [{ type: 'paragraph', content }]
    : [{ type: 'heading', attrs: { level: level === 1 ? 2 : level }, content }];
}

/** Whether a block is the page's title. */
export function hasTitle(layout: PageLayout): boolean {
  return blocksOf(layout).some((block) => block.type === 'heading' && block.level === 1);
}
