import type { RichDocument } from '#platform/documents/document-contract.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import type { ItemRow } from './item-rows.ts';

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

interface Texts {
  readonly title: string;
  readonly excerpt: string;
  readonly document: RichDocument;
}

/** What an item is found by, its title first. */
export function searchedText({ title, excerpt, document }: Texts, words: readonly string[]): string {
  return [title, excerpt, words.join(' '), textOf(document)].filter(Boolean).join('\n');
}
