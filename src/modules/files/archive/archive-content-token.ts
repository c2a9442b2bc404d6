import { Readable } from 'node:stream';
import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ContentTokenKind, ScopeNow } from '#platform/storage/content-token-kind.ts';
import { parseObjectKey } from '#platform/storage/object-store.ts';
import { findObject } from '#platform/storage/objects.ts';
import type { ZipEntry } from '#platform/storage/stream-zip.ts';
import { holds } from '../item/access-rules.ts';
import { findForPerson } from '../item/person-content-token.ts';
import type { ReachedItem } from '../item/require-item.ts';
import { findInShare, findLivingLink } from '../sharing/share-guard.ts';
import { type ArchivedRow, listArchived } from './archived-rows.ts';

export const ARCHIVE_TOKEN_KIND = 'files.archive';

type ArchiveRow = RowOf<'files_archive', 'personId' | 'linkId' | 'passwordNumber' | 'itemIds'>;

/** Archives are read with the requester's rights, which are checked again before every file. */
export const archiveTokenKind: ContentTokenKind = {
  name: ARCHIVE_TOKEN_KIND,
  isOursToSend: true,
  isOpen: async (scope, { claims }) => {
    const archive = await findArchive(scope, claims.of);
    if (!archive) return false;
    return archive.linkId === null || (await shareOf(scope, archive)) !== null;
  },
  openArchive: async (scopeNow, claims) => {
    const archive = await scopeNow((scope) => findArchive(scope, claims.of));
    return archive && entriesOf(scopeNow, archive);
  },
};

function findArchive(scope: Scope, archiveId: string): Promise<ArchiveRow | null> {
  return scope.tx.first(sql<ArchiveRow>`
    select person_id, link_id, password_number, item_ids from files_archive
     where tenant_id = ${scope.tenant.id} and archive_id = ${archiveId}`);
}

async function shareOf(scope: Scope, { linkId, passwordNumber }: ArchiveRow) {
  const share = linkId === null ? null : await findLivingLink(scope, linkId, 'download');
  return share?.link.passwordNumber === passwordNumber ? share : null;
}

/** Returns an item if the archive's requester can download it now. */
async function reach(scope: Scope, archive: ArchiveRow, itemId: string): Promise<ReachedItem | null> {
  if (archive.linkId === null) {
    const item = await findForPerson(scope, archive.personId, itemId);
    return item && holds(item.level, 'download') ? item : null;
  }
  const share = await shareOf(scope, archive);
  return share && findInShare(scope, share, itemId);
}

async function* entriesOf(scopeNow: ScopeNow, archive: ArchiveRow): AsyncGenerator<ZipEntry> {
  const rows = await scopeNow((scope) => listArchived(scope, archive.itemIds));
  const skipped: string[] = [];
  for (const row of rows) {
    const modifiedAt = row.updatedAt;
    if (row.objectId === null) {
      if (await scopeNow((scope) => reach(scope, archive, row.itemId)))
        yield { folder: row.path, modifiedAt };
      continue;
    }
    yield {
      path: row.path,
      sizeBytes: row.sizeBytes,
      contentType: row.contentType ?? '',
      modifiedAt,
      open: async () => {
        const stream = await openRow(scopeNow, archive, row);
        if (stream === null) skipped.push(row.path.join('/'));
        return stream;
      },
    };
  }
  if (skipped.length > 0) yield await listOfSkipped(scopeNow, skipped);
}

/** Opens a file when its turn comes; null if it is gone or the requester has lost access. */
async function openRow(scopeNow: ScopeNow, archive: ArchiveRow, row: ArchivedRow): Promise<Readable | null> {
  return scopeNow(async (scope) => {
    if (!(await reach(scope, archive, row.itemId))) return null;
    const facts = await findObject(scope, row.objectId ?? '');
    if (!facts) return null;
    return facts.sizeBytes === 0
      ? Readable.from([])
      : scope.app.storage.open(parseObjectKey(facts.storageKey));
  });
}

/** Lists the skipped files in the archive. */
async function listOfSkipped(scopeNow: ScopeNow, skipped: readonly string[]): Promise<ZipEntry> {
  const { now, locale } = await scopeNow(async (scope) => scope);
  const bytes = Buffer.from(`${m.files_archive_skipped({}, { locale })}\n\n${skipped.join('\n')}\n`);
  return {
    path: [m.files_archive_skipped_name({}, { locale })],
    sizeBytes: bytes.length,
    contentType: 'text/plain',
    modifiedAt: now,
    open: async () => Readable.from([bytes]),
  };
}
