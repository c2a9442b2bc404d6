import type { RichDocument } from '#platform/documents/document-contract.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch, removeFromSearch } from '#platform/search/search-index.ts';
import { documentOfLayout, layoutFor } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { getVersion, type ItemRow } from './item-rows.ts';
import { hasAddress } from './kind-rules.ts';

/** Search kind of what has been published; whether it is public now is for the clock to say. */
export const SEARCH_KIND = 'content.item';
/** Search kind of the newest versions, which only managers search. */
export const DRAFT_SEARCH_KIND = 'content.draft';

/** Indexes the newest version for managers. */
export async function indexDraft(
  scope: Scope,
  { itemId, slug, tags }: Pick<ItemRow, 'itemId' | 'slug' | 'tags'>,
  version: Texts,
): Promise<void> {
  await indexForSearch(scope, {
    kind: DRAFT_SEARCH_KIND,
    id: itemId,
    text: searchedText(version, [slug, ...tags]),
  });
}

/** Indexes the published version for readers, or removes it where there is none. A section is found on no page of its own. */
export async function indexPublished(
  scope: Scope,
  {
    itemId,
    kind,
    tags,
    publishedNumber,
    deletedAt,
    audience,
  }: Pick<ItemRow, 'itemId' | 'kind' | 'tags' | 'publishedNumber' | 'deletedAt' | 'audience'>,
): Promise<void> {
  if (publishedNumber === null || deletedAt !== null || !hasAddress(kind))
    return removeFromSearch(scope, SEARCH_KIND, [itemId]);
  const version = await getVersion(scope, itemId, publishedNumber);
  const layout = version.layout && readLayout(version.layout);
  // Words for some roles only must not be found by others.
  const document = layout ? documentOfLayout(layoutFor(layout, audience)) : version.document;
  await indexForSearch(scope, {
    kind: SEARCH_KIND,
    id: itemId,
    text: searchedText({ ...version, document }, tags),
  });
}

interface Texts {
  readonly title: string;
  readonly excerpt: string;
  readonly document: RichDocument;
}

function searchedText({ title, excerpt, document }: Texts, words: readonly string[]): string {
  return [title, excerpt, words.join(' '), textOf(document)].filter(Boolean).join('\n');
}
