import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture.ts';
import { CardKind, KeptPicture } from '#platform/documents/document-contract.ts';
import { FoundCards } from '#platform/record-cards/record-card-contract.ts';
import { searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { refuse } from '#platform/refusal.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { maxSlugLength } from '#platform/text/slug.ts';
import { CopiedPicture, CopyPicturesInput } from './item/item-contract.ts';
import { slugKeyOf } from './item/slug-rules.ts';
import { ReadHtmlInput, ReadHtmlReply } from './layout/html-contract.ts';
import { readPastedHtml } from './layout/read-pasted-html.ts';
import { manageContent, readContent } from './permissions.ts';
import { copyPictures } from './pictures/copy-pictures.ts';
import { addPicture, preparePicture } from './pictures/item-pictures.ts';
import { keepPresence } from './presence/keep-presence.ts';
import { HEARTBEAT_SECONDS, PresenceInput, PresenceView } from './presence/presence-contract.ts';
import { listPosts } from './reading/post-list.ts';
import { findPublished, viewOf } from './reading/read-item.ts';
import { BlogListInput, ItemView, PostPage } from './reading/reading-contract.ts';
import { contentRefusals } from './refusals.ts';
import { readVersionDocument } from './merging/read-version-document.ts';
import { VersionDocument, VersionDocumentInput } from './merging/version-document-contract.ts';

const postsCall = endpoint({
  route: 'GET /api/content/posts',
  summary: 'Lists a page of published posts, newest first, by search text and tag. Paginate with nextAfter.',
  access: readContent,
  input: BlogListInput.refine(({ q }) => q === undefined || !isQueryTooShort(q), {
    path: ['q'],
    message: 'At least two letters.',
  }),
  output: PostPage,
  handle: listPosts,
});

const postCall = endpoint({
  route: 'GET /api/content/posts/:post',
  summary: 'Returns a published post by its slug.',
  access: readContent,
  input: z.object({ post: z.string().min(1).max(maxSlugLength) }),
  output: ItemView,
  handle: async (scope, { post }) => {
    const found = await findPublished(scope, 'blog', slugKeyOf(post));
    if (found === null) throw refuse(contentRefusals, 'content.item_missing');
    return viewOf(scope, found);
  },
});

const addPictureCall = endpoint({
  route: 'POST /api/content/manage/items/:contentItem/pictures',
  summary: 'Adds a picture from the bytes in the body to a post or page. It is decoded and re-encoded.',
  access: manageContent,
  idempotent: true,
  limit: { perMinute: 60 },
  status: 201,
  body: { kind: 'bytes', maxBytes: MAX_PICTURE_BYTES, types: PICTURE_TYPES },
  input: z.object({ contentItem: z.uuid(), bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  output: KeptPicture,
  prepare: (scope, { bytes }) => preparePicture(scope, bytes),
  handle: (scope, { contentItem }, { prepared }) => addPicture(scope, contentItem, prepared),
});

const copyPicturesCall = endpoint({
  route: 'POST /api/content/manage/items/:contentItem/copied-pictures',
  summary: 'Gives a post or page pictures of other posts and pages of the site, under new ids.',
  access: manageContent,
  idempotent: true,
  limit: { perMinute: 60 },
  input: CopyPicturesInput.omit({ item: true }).extend({ contentItem: z.uuid() }),
  output: z.object({ pictures: z.array(CopiedPicture) }),
  handle: (scope, { contentItem, pictures }) => copyPictures(scope, { item: contentItem, pictures }),
});

const cardsCall = endpoint({
  route: 'GET /api/content/manage/cards',
  summary: 'Finds records of a kind that texts show as cards, best first; the newest without a query.',
  access: manageContent,
  limit: { perMinute: 300 },
  input: z.object({ kind: CardKind, q: z.string().trim().max(100).default('') }),
  output: FoundCards,
  handle: searchRecordCards,
});

const readHtmlCall = endpoint({
  route: 'POST /api/content/manage/read-html',
  summary: 'Reads pasted HTML as a document, which it returns with what was left out. Stores nothing.',
  access: manageContent,
  limit: { perMinute: 60 },
  input: ReadHtmlInput,
  output: ReadHtmlReply,
  handle: readPastedHtml,
});

/** Heartbeats that a person's pages may send: of some tabs, and one more whenever somebody comes or goes. */
const HEARTBEATS_PER_MINUTE = (60 / HEARTBEAT_SECONDS) * 80;

const presenceCall = endpoint({
  route: 'POST /api/content/manage/items/:contentItem/presence',
  summary:
    'Notes that a page on which a post or page is edited is open, or left, and returns who else edits it.',
  access: manageContent,
  isBackground: true,
  limit: { perMinute: HEARTBEATS_PER_MINUTE },
  input: PresenceInput,
  output: PresenceView,
  handle: keepPresence,
});

const versionDocumentCall = endpoint({
  route: 'GET /api/content/manage/items/:contentItem/document',
  summary:
    'Returns the document of a version of a post or page, by default of the newest draft; null if it is no longer kept.',
  access: manageContent,
  input: VersionDocumentInput,
  output: VersionDocument,
  handle: readVersionDocument,
});

/** All calls of the content module. */
export const contentEndpoints: readonly Endpoint[] = [
  postsCall,
  postCall,
  addPictureCall,
  copyPicturesCall,
  cardsCall,
  readHtmlCall,
  presenceCall,
  versionDocumentCall,
];
