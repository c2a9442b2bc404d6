import { ROLES } from '#platform/access/role-rules.ts';
import { type DocumentProblem, linksIn, problemsOf } from '#platform/documents/document-check-rules.ts';
import type { Block, PageLayout } from '../layout/layout-contract.ts';
import { blocksOf, documentOfLayout, layoutFor, partIdsOf } from '../layout/layout-parts-rules.ts';

/** Where something stands in a built page: the id of its block, and which one that is in reading order. */
export interface LayoutPlace {
  readonly part: string;
  readonly at: number;
}

/** What an editor should look at in a built page. */
export type LayoutFinding = LayoutPlace &
  (
    | DocumentProblem
    /** Readers see nothing, or nothing that works: a picture, an address or a record is still to be chosen. */
    | { readonly code: 'block_unfinished' }
    /** A page has one title. */
    | { readonly code: 'title_repeated'; readonly text: string }
  );

/** Returns what to look at in a built page, in reading order. Where links lead is not looked up. */
export function layoutFindings(layout: PageLayout): LayoutFinding[] {
  const blocks = blocksOf(layout);
  const placeOf = placesIn(layout);
  const inTexts = problemsOf(documentOfLayout(layout)).map((problem) => ({
    ...problem,
    ...placeOf(problem.at),
  }));
  const { shown, repeated } = seenByReaders(layout);
  const inBlocks = blocks.flatMap((block, at): LayoutFinding[] => {
    const place = { part: block.id, at };
    if (shown.has(block.id) && isUnfinished(block)) return [{ ...place, code: 'block_unfinished' }];
    if (block.type === 'protected_image' && block.alt.trim() === '' && block.pictureId !== null)
      return [{ ...place, code: 'picture_without_alt', pictureId: block.pictureId }];
    return block.type === 'heading' && repeated.has(block.id)
      ? [{ ...place, code: 'title_repeated', text: block.text }]
      : [];
  });
  return [...inTexts, ...inBlocks].toSorted((one, other) => one.at - other.at);
}

/** Ids of the blocks that any readers see, and of the titles that some see after another title. */
function seenByReaders(layout: PageLayout): { shown: ReadonlySet<string>; repeated: ReadonlySet<string> } {
  const seen = ROLES.map((role) => blocksOf(layoutFor(layout, role)));
  const repeated = seen.flatMap((blocks) =>
    blocks.filter((block) => block.type === 'heading' && block.level === 1).slice(1),
  );
  return {
    shown: new Set(seen.flat().map(({ id }) => id)),
    repeated: new Set(repeated.map(({ id }) => id)),
  };
}

/** Where the links of a built page lead, in reading order: those of texts, buttons, pictures and lists. */
export function linksOfLayout(layout: PageLayout): (LayoutPlace & { readonly href: string })[] {
  const placeOf = placesIn(layout);
  const inTexts = linksIn(documentOfLayout(layout)).map(({ at, href }) => ({ href, ...placeOf(at) }));
  const inBlocks = blocksOf(layout).flatMap((block, at) =>
    addressesOf(block).map((href) => ({ href, part: block.id, at })),
  );
  return [...inTexts, ...inBlocks].toSorted((one, other) => one.at - other.at);
}

/** Returns the place of each outermost block of the page's words (`documentOfLayout`). */
export function placesIn(layout: PageLayout): (at: number) => LayoutPlace {
  const numbers = new Map(blocksOf(layout).map(({ id }, at) => [id, at]));
  const parts = partIdsOf(layout);
  return (at) => {
    const part = parts[at] ?? '';
    return { part, at: numbers.get(part) ?? 0 };
  };
}

function addressesOf(block: Block): string[] {
  const given =
    block.type === 'icon_list'
      ? block.items.map(({ link }) => link)
      : block.type === 'button' || block.type === 'image'
        ? [block.link]
        : [];
  return given.filter((href) => href !== '');
}

function isUnfinished(block: Block): boolean {
  switch (block.type) {
    case 'heading':
      return block.text === '';
    case 'image':
    case 'protected_image':
      return block.pictureId === null;
    case 'gallery':
    case 'stack':
      return block.pictures.length === 0;
    case 'video':
      return block.url === '';
    case 'button':
      return block.label.trim() === '' || block.link === '';
    case 'icon_list':
    case 'accordion':
    case 'tabs':
      return block.items.length === 0;
    case 'countdown':
      return block.until === null;
    case 'records':
      return block.kind === '';
    case 'price':
    case 'form':
      return block.key === '';
    case 'map':
      return block.place === null && block.address.trim() === '';
    case 'section':
      return block.slug === '';
    case 'text':
    case 'html':
    case 'read_more':
    case 'ribbon':
    case 'divider':
    case 'spacer':
    case 'posts':
    case 'row':
    case 'unknown':
      return false;
  }
}
