import { createHash, randomBytes } from 'node:crypto';
import { hashPassword, namesOf } from '#modules/accounts/public.ts';
import { type Seal, sealText, unsealText } from '#platform/config/seal.ts';
import type { SealedColumn } from '#platform/config/sealed-column.ts';
import { dayRange } from '#platform/dates/business-day.ts';
import { isPlannedDay } from '#platform/dates/date-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { recordActivity } from '../item/record-activity.ts';
import { type ReachedItem, requireItem } from '../item/require-item.ts';
import { filesPaths } from '../paths.ts';
import { filesRefusals } from '../refusals.ts';
import {
  type ChangeLink,
  type FileLink,
  type LinkLog,
  type LinkMode,
  MAX_LINK_DAYS,
  type NewLink,
  type Sharing,
} from './share-contract.ts';
import { grantsOf } from './grants.ts';

const DAY_MS = 86_400_000;
/** 128 bits, so that codes cannot be guessed. */
const CODE_BYTES = 16;
const MAX_LINKS = 100;
const MAX_LOG = 100;

export type LinkRow = RowOf<
  'files_link',
  | 'linkId'
  | 'itemId'
  | 'mode'
  | 'codeSealed'
  | 'passwordHash'
  | 'passwordNumber'
  | 'expiresAt'
  | 'maxDownloads'
  | 'downloads'
  | 'opened'
  | 'lastOpenedAt'
  | 'note'
  | 'createdBy'
  | 'createdAt'
  | 'revokedAt'
>;

export const linkColumns = sql`
  link_id, item_id, mode, code_sealed, password_hash, password_number, expires_at, max_downloads, downloads, opened,
  last_opened_at, note, created_by, created_at, revoked_at`;

/** Returns the stored hash of a code. */
export function codeHashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Returns an item's grants and links, including grants inherited from ancestors. Requires manage access. */
export async function getSharing(scope: Scope, itemId: string): Promise<Sharing> {
  const item = await requireItem(scope, itemId, 'manage');
  const [rows, grants] = await Promise.all([
    scope.tx.rows(sql<LinkRow>`
      select ${linkColumns} from files_link
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by link_id desc limit ${MAX_LINKS}`),
    grantsOf(
      scope,
      item.trail.map((step) => step.itemId),
    ),
  ]);
  const above = new Map(item.trail.map((step) => [step.itemId, step]));
  return {
    grants: grants.filter((grant) => grant.itemId === itemId).map(({ itemId: _item, ...grant }) => grant),
    inherited: grants.flatMap(({ itemId: at, ...grant }) => {
      const folder = above.get(at);
      return at === itemId || !folder ? [] : [{ ...grant, folder }];
    }),
    links: await showLinks(scope, item, rows),
  };
}

/** Hashes a password; slow, so call it before the transaction. */
export async function preparedPassword(
  _scope: ScopeWithoutTx,
  { password }: { readonly password?: string | null | undefined },
): Promise<string | null> {
  return password ? hashPassword(password) : null;
}

/**
 * Creates a link. The demo data gives it a `code`, for a stable address. Refuses with `files.link_mode_invalid` (uploads need a folder), `files.link_expiry_invalid`,
 * `files.too_many_grants`.
 */
export async function makeLink(
  scope: Scope,
  {
    itemId,
    passwordHash,
    code = randomBytes(CODE_BYTES).toString('base64url'),
    ...input
  }: { itemId: string; passwordHash: string | null; code?: string } & NewLink,
): Promise<FileLink> {
  const item = await requireItem(scope, itemId, 'manage');
  const person = personOf(scope);
  if (!person) throw refuse(filesRefusals, 'files.no_token');
  requireMode(item, input.mode);
  const { n } = await scope.tx.one(sql<{ n: number }>`
    select count(*)::int as n from files_link where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  if (n >= MAX_LINKS) throw refuse(filesRefusals, 'files.too_many_grants');
  const linkId = uuidV7(scope.now);
  const sealed = sealText(scope.app.config.secret, sealOf(scope.tenant.id, linkId), code);
  await scope.tx.run(sql`
    insert into files_link (tenant_id, link_id, item_id, mode, code_hash, code_sealed, password_hash, expires_at, max_downloads, note, created_by, created_at)
    values (${scope.tenant.id}, ${linkId}, ${itemId}, ${input.mode}, ${codeHashOf(code)}, ${sealed}, ${passwordHash}, ${expiryOf(scope, input.expires)},
            ${input.maxDownloads ?? null}, ${input.note ?? ''}, ${person.userId}, ${scope.now})`);
  await recordActivity(scope, itemId, 'link_made', { to: input.mode });
  return showLink(scope, item, linkId);
}

/** Changes a link's options; a new password invalidates existing unlock cookies. Refuses as `makeLink` does. */
export async function changeLink(
  scope: Scope,
  {
    itemId,
    linkId,
    passwordHash,
    ...input
  }: { itemId: string; linkId: string; passwordHash: string | null } & ChangeLink,
): Promise<FileLink> {
  const item = await requireItem(scope, itemId, 'manage');
  await requireLinkOf(scope, itemId, linkId);
  if (input.mode) requireMode(item, input.mode);
  const changesPassword = input.password !== undefined;
  await scope.tx.run(sql`
    update files_link
       set mode = coalesce(${input.mode ?? null}, mode),
           password_hash = case when ${changesPassword}::boolean then ${passwordHash} else password_hash end,
           password_number = password_number + ${changesPassword ? 1 : 0},
           expires_at = case when ${input.expires !== undefined}::boolean then ${expiryOf(scope, input.expires)} else expires_at end,
           max_downloads = case when ${input.maxDownloads !== undefined}::boolean then ${input.maxDownloads ?? null}::integer + greatest(0, downloads - ${input.maxDownloads ?? null}::integer) else max_downloads end,
           note = coalesce(${input.note ?? null}, note)
     where tenant_id = ${scope.tenant.id} and link_id = ${linkId}`);
  await recordActivity(scope, itemId, 'link_changed');
  return showLink(scope, item, linkId);
}

/** Revokes a link permanently. Idempotent. */
export async function revokeLink(
  scope: Scope,
  { itemId, linkId }: { itemId: string; linkId: string },
): Promise<void> {
  await requireItem(scope, itemId, 'manage');
  await requireLinkOf(scope, itemId, linkId);
  const ended = await scope.tx.run(sql`
    update files_link set revoked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and link_id = ${linkId} and revoked_at is null`);
  if (ended === 1) await recordActivity(scope, itemId, 'link_revoked');
}

/** Returns a link's visits, newest first. */
export async function listVisits(
  scope: Scope,
  { itemId, linkId, after }: { itemId: string; linkId: string; after?: string | undefined },
): Promise<LinkLog> {
  await requireItem(scope, itemId, 'manage');
  await requireLinkOf(scope, itemId, linkId);
  const position = findCursorPosition(IdPosition, after);
  const rows = await scope.tx.rows(sql<
    RowOf<'files_link_visit', 'visitId' | 'what' | 'place' | 'name' | 'visitedAt'>
  >`
    select visit_id, what, place, name, visited_at from files_link_visit
     where tenant_id = ${scope.tenant.id} and link_id = ${linkId} ${position === null ? sql`` : sql`and visit_id < ${position.id}`}
     order by visit_id desc limit ${MAX_LOG + 1}`);
  const page = rows.slice(0, MAX_LOG);
  const last = page.at(-1);
  return {
    visits: page.map((row) => ({
      visitId: row.visitId,
      what: row.what,
      place: row.place,
      name: row.name,
      at: row.visitedAt.toISOString(),
    })),
    next: rows.length > page.length && last ? cursorOf(IdPosition, { id: last.visitId }) : null,
  };
}

function requireMode(item: ReachedItem, mode: LinkMode): void {
  if (!item.isFolder && (mode === 'edit' || mode === 'drop_box'))
    throw refuse(filesRefusals, 'files.link_mode_invalid');
}

async function requireLinkOf(scope: Scope, itemId: string, linkId: string): Promise<void> {
  const row = await scope.tx.first(sql<RowOf<'files_link', 'linkId'>>`
    select link_id from files_link where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and link_id = ${linkId}`);
  if (!row) throw refuse(filesRefusals, 'files.missing');
}

/** Parses an instant, or a day's end in the site's zone. Refuses with `files.link_expiry_invalid` if past or over a year. */
function expiryOf(scope: Scope, expires: string | null | undefined): Date | null {
  if (!expires) return null;
  const at = isPlannedDay(expires) ? dayRange(expires, scope.tenant.zone).end : new Date(expires);
  const left = at.getTime() - scope.now.getTime();
  if (!(left > 0) || left > (MAX_LINK_DAYS + 1) * DAY_MS)
    throw refuse(filesRefusals, 'files.link_expiry_invalid');
  return at;
}

function sealOf(tenantId: string, linkId: string): Seal {
  return { purpose: 'files/link', owner: `${tenantId} ${linkId}` };
}

/** Sealed columns of links, re-sealed when the installation's secret changes. */
export const linksSealed: readonly SealedColumn[] = [
  { table: 'files_link', column: 'code_sealed', id: 'link_id', sealOf },
];

async function showLink(scope: Scope, item: ReachedItem, linkId: string): Promise<FileLink> {
  const rows = await scope.tx.rows(sql<LinkRow>`
    select ${linkColumns} from files_link where tenant_id = ${scope.tenant.id} and link_id = ${linkId}`);
  const [link] = await showLinks(scope, item, rows);
  return link as FileLink;
}

async function showLinks(
  scope: Scope,
  item: Pick<ReachedItem, 'isFolder'>,
  rows: readonly LinkRow[],
): Promise<FileLink[]> {
  const names = await namesOf(
    scope,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => {
    const code = unsealText(scope.app.config.secret, sealOf(scope.tenant.id, row.linkId), row.codeSealed);
    const path = item.isFolder ? filesPaths.externalFolder(code) : filesPaths.externalFile(code);
    return {
      linkId: row.linkId,
      mode: row.mode,
      code,
      path,
      url: `${scope.tenant.origin}${path}`,
      hasPassword: row.passwordHash !== null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      maxDownloads: row.maxDownloads,
      downloads: row.downloads,
      opened: row.opened,
      lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
      note: row.note,
      createdByName: names.get(row.createdBy) ?? '',
      createdAt: row.createdAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    };
  });
}
