import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { MAX_LINK } from '#platform/documents/link-rules.ts';
import { safeFetchBytes } from '#platform/http/safe-fetch.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import type { ImportExtras } from '#platform/imports/import-source.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { PreparedPicture } from '#platform/images/document-picture.ts';
import { addPicture, preparePicture } from '../pictures/item-pictures.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { CONTENT_KEY } from '../paths.ts';
import { contentRefusals } from '../refusals.ts';
import { pictureLinked } from './picture-link-rules.ts';
import { COVER, LAYOUT, type PostText } from './read-posts.ts';

const TIMEOUT_MS = 20_000;
const OK = 200;

export interface FetchedPicture {
  readonly extra: string;
  readonly picture: PreparedPicture;
}

/**
 * Pictures of what was brought in, by https address or by their name in the zip beside the file. Each takes the place of the
 * link that stands for it; where nobody can fetch it, the link stays.
 */
export const postPictures: ImportExtras<FetchedPicture> = {
  takesArchive: true,
  prepare: async ({ app, tenant, now, signal, archived }, extra) => {
    const address = addressIn(extra);
    const bytes =
      archived(pathOf(address)) ??
      archived(address.split(/[/?]/).findLast((part) => part.includes('.')) ?? '') ??
      (await fetched(address, { isAnywhereAllowed: app.config.env === 'localhost', signal }));
    const scope = { app, tenant, now, actor: SYSTEM, locale: tenant.locale, requestId: 'import' };
    return { extra, picture: await preparePicture(scope, bytes) };
  },
  attach: async (scope, itemId, { extra, picture }) => {
    const { pictureId } = await addPicture(scope, itemId, picture);
    await setAddress(scope, pictureId, addressIn(extra));
    await touchContent(scope, [CONTENT_KEY]);
    if (extra.startsWith(COVER)) await setCover(scope, itemId, pictureId);
    else if (extra.startsWith(LAYOUT)) await replaceInLayouts(scope, itemId, { extra, pictureId });
    else await replaceLinks(scope, itemId, { address: extra, pictureId });
    await countVersion(scope, itemId);
  },
};

/** Who has it open for editing is told that it has changed; to a later import it stays what this one left. */
async function countVersion(scope: Scope, itemId: string): Promise<void> {
  await scope.tx.run(sql`
    update content_item
       set version = version + 1, import_version = case when import_version = version then version + 1 else import_version end
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
}

async function setAddress(scope: Scope, pictureId: string, address: string): Promise<void> {
  await scope.tx.run(sql`
    update content_picture set source_address = ${address.length <= MAX_LINK ? address : null}
     where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`);
}

/** Address of what is to be fetched, or its path in a zip. */
export function addressIn(extra: string): string {
  if (extra.startsWith(COVER)) return extra.slice(COVER.length);
  return extra.startsWith(LAYOUT) ? extra.slice(LAYOUT.length + UUID_LENGTH + 1) : extra;
}

const UUID_LENGTH = 36;

/** The id that a picture of a layout has on the former site. */
function layoutIdIn(extra: string): string {
  return extra.slice(LAYOUT.length, LAYOUT.length + UUID_LENGTH);
}

/** In every version that has the picture of the former site. */
async function replaceInLayouts(
  scope: Scope,
  itemId: string,
  { extra, pictureId }: { extra: string; pictureId: string },
): Promise<void> {
  const former = layoutIdIn(extra);
  await scope.tx.run(sql`
    update content_version set layout = replace(layout::text, ${former}, ${pictureId})::jsonb
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and layout is not null`);
}

/** Paths are encoded as addresses are. */
function pathOf(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a name with a percent sign
  }
}

const SYSTEM = { kind: 'system', role: 'admin' } as const;

async function fetched(
  address: string,
  call: { isAnywhereAllowed: boolean; signal: AbortSignal },
): Promise<Uint8Array> {
  // Sites that moved to https answer there; only there anything is fetched.
  const url = call.isAnywhereAllowed ? address : address.replace(/^http:/i, 'https:');
  try {
    const { status, bytes } = await safeFetchBytes(url, {
      ...call,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MAX_PICTURE_BYTES,
    });
    if (status === OK) return bytes;
  } catch (error) {
    call.signal.throwIfAborted(); // the process stops: the picture is fetched by the next attempt
    if (!(error instanceof Error)) throw error;
  }
  throw refuse(contentRefusals, 'content.import_picture_missing');
}

async function setCover(scope: Scope, itemId: string, pictureId: string): Promise<void> {
  await scope.tx.run(sql`
    update content_item set cover_picture_id = ${pictureId}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and cover_picture_id is null`);
}

/** In every version that has the link. */
async function replaceLinks(
  scope: Scope,
  itemId: string,
  { address, pictureId }: { address: string; pictureId: string },
): Promise<void> {
  const versions = await scope.tx.rows(sql<RowOf<'content_version', 'number' | 'document'>>`
    select number, document from content_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and position(${JSON.stringify(address)} in document::text) > 0
     order by number`);
  for (const { number, document } of versions) {
    const next = withPicture(document, { address, pictureId });
    if (next === document) continue;
    await scope.tx.run(sql`
      update content_version set document = ${JSON.stringify(next)}::jsonb
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and number = ${number}`);
  }
}

/** Returns a text with the pictures that are here already, by their addresses, in place of what stands for them. */
export function withKnownPictures(
  { document, layout, pictures }: Pick<PostText, 'document' | 'layout' | 'pictures'>,
  known: ReadonlyMap<string, string>,
): { document: RichDocument; layout: PageLayout | null } {
  let text = document;
  let built = layout;
  for (const extra of pictures) {
    const pictureId = known.get(addressIn(extra));
    if (pictureId === undefined || extra.startsWith(COVER)) continue;
    if (!extra.startsWith(LAYOUT)) text = withPicture(text, { address: extra, pictureId });
    else built = readLayout(JSON.parse(JSON.stringify(built).replaceAll(layoutIdIn(extra), pictureId)));
  }
  return { document: text, layout: built };
}

/** Returns the document with a picture in place of the paragraphs that only link to its address; itself without any. */
export function withPicture(
  document: RichDocument,
  { address, pictureId }: { address: string; pictureId: string },
): RichDocument {
  let isChanged = false;
  const inBlocks = (blocks: readonly Block[]): Block[] =>
    blocks.map((block): Block => {
      if (block.type === 'paragraph') {
        const linked = pictureLinked(block, address);
        if (linked === null) return block;
        isChanged = true;
        return { type: 'picture', attrs: { pictureId, ...linked, width: 'normal' } };
      }
      if (block.type === 'blockquote') return { ...block, content: inBlocks(block.content) };
      if (block.type === 'bulletList' || block.type === 'orderedList')
        return {
          ...block,
          content: block.content.map((item) => ({ ...item, content: inBlocks(item.content) })),
        };
      if (block.type === 'table')
        return {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({ ...cell, content: inBlocks(cell.content) })),
          })),
        };
      return block;
    });
  const content = inBlocks(document.content);
  return isChanged ? { type: 'doc', content } : document;
}
