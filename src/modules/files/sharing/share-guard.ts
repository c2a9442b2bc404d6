import { createHmac } from 'node:crypto';
import { isPassword } from '#modules/accounts/public.ts';
import { clearAttempts, countAttempt } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { asSystem } from '../item/as-system.ts';
import { findForPerson } from '../item/person-content-token.ts';
import { holds } from '../item/access-rules.ts';
import { findItem, type ReachedItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { type LinkMode, ShareCode } from './share-contract.ts';
import { codeHashOf, linkColumns, type LinkRow } from './links.ts';

/** Credentials of a visitor: the code in the URL and the browser's cookies. */
export interface ShareKey {
  readonly code: string;
  readonly cookie: (name: string) => string | null;
}

/** Returns the share key of a request. */
export function keyOf(shareCode: string, frame: RequestFrame): ShareKey {
  return { code: shareCode, cookie: frame.cookie };
}

/** An active link and its item. */
export interface OpenedShare {
  readonly link: LinkRow;
  readonly item: ReachedItem;
}

/** An operation on a share. */
export type ShareOperation = 'see' | 'look_inside' | 'show' | 'download' | 'add';

const OPERATIONS: Readonly<Record<LinkMode, readonly ShareOperation[]>> = {
  view: ['see', 'look_inside', 'show'],
  download: ['see', 'look_inside', 'show', 'download'],
  edit: ['see', 'look_inside', 'show', 'download', 'add'],
  drop_box: ['see', 'add'],
};

/** How long a browser stays unlocked. */
const UNLOCKED_SECONDS = 12 * 3_600;
/** Unknown codes per client network and window; beyond that, they are refused without look-up. */
const MAX_MISSES = 200;
const MISS_WINDOW_MINUTES = 60;
/** Wrong passwords per link, client network and window; the limit is lower while the link is under attack. */
const MAX_ATTEMPTS = 10;
const ATTEMPT_WINDOW_MINUTES = 15;
const MAX_ATTEMPTS_UNDER_ATTACK = 3;
const ATTACK = 100;
const MAX_LOOKED_AT = 20;

/**
 * The only access check for links. Refuses with `files.share_missing` alike if the link is unknown, revoked or expired, its
 * item trashed, or its maker gone or no longer allowed to share the item. Refuses with `files.share_locked` without the
 * password, revealing nothing else, and with `files.share_forbidden` if the link's mode does not allow the operation.
 */
export async function requireShare(
  scope: Scope,
  key: ShareKey,
  operation: ShareOperation,
): Promise<OpenedShare> {
  const share = await findShare(scope, key.code);
  if (!share) {
    await countMiss(scope, key.code);
    throw refuse(filesRefusals, 'files.share_missing');
  }
  if (!isUnlocked(scope, share.link, key)) throw refuse(filesRefusals, 'files.share_locked');
  if (!OPERATIONS[share.link.mode].includes(operation)) throw refuse(filesRefusals, 'files.share_forbidden');
  return share;
}

/** Returns an item that is shared by the link, itself or as a descendant. Refuses with `files.share_missing` otherwise. */
export async function requireInShare(scope: Scope, share: OpenedShare, itemId: string): Promise<ReachedItem> {
  const item = await findInShare(scope, share, itemId);
  if (!item) throw refuse(filesRefusals, 'files.share_missing');
  return item;
}

/** Like `requireInShare`, but returns null. */
export async function findInShare(
  scope: Scope,
  share: OpenedShare,
  itemId: string,
): Promise<ReachedItem | null> {
  const item = itemId === share.item.itemId ? share.item : await findItem(asSystem(scope), itemId);
  return item?.trail.some((step) => step.itemId === share.item.itemId) ? item : null;
}

/** Returns an active, unlocked share of a folder, for calls without a code. Refuses with `files.share_missing`. */
export async function requireShareOf(
  scope: Scope,
  folderId: string,
  cookie: ShareKey['cookie'],
): Promise<OpenedShare> {
  const folder = await findItem(asSystem(scope), folderId);
  const rows = await scope.tx.rows(sql<LinkRow>`
    select ${linkColumns} from files_link
     where tenant_id = ${scope.tenant.id} and item_id = any(${folder?.trail.map((step) => step.itemId) ?? []}::uuid[]) and revoked_at is null
     order by link_id desc limit ${MAX_LOOKED_AT}`);
  for (const row of rows) {
    const share = await livingShare(scope, row);
    if (share && isUnlocked(scope, row, { code: '', cookie }) && OPERATIONS[row.mode].includes('look_inside'))
      return share;
  }
  throw refuse(filesRefusals, 'files.share_missing');
}

/** Returns the active link with this code, or null. */
async function findShare(scope: Scope, code: string): Promise<OpenedShare | null> {
  if (!ShareCode.safeParse(code).success) return null;
  return livingShare(
    scope,
    await scope.tx.first(sql<LinkRow>`
      select ${linkColumns} from files_link where tenant_id = ${scope.tenant.id} and code_hash = ${codeHashOf(code)}`),
  );
}

/** Returns a link's share while it is active, or null. */
async function livingShare(scope: Scope, link: LinkRow | null): Promise<OpenedShare | null> {
  if (!link || link.revokedAt !== null) return null;
  if (link.expiresAt !== null && link.expiresAt <= scope.now) return null;
  const [made, item] = await Promise.all([
    findForPerson(scope, link.createdBy, link.itemId),
    findItem(asSystem(scope), link.itemId),
  ]);
  return item && holds(made?.level ?? null, 'manage') ? { link, item } : null;
}

/** Returns a share by link id if it is active and allows the operation, or null. For URLs and uploads issued by a link. */
export async function findLivingLink(
  scope: Scope,
  linkId: string,
  operation: ShareOperation,
): Promise<OpenedShare | null> {
  const share = await livingShare(
    scope,
    await scope.tx.first(sql<LinkRow>`
      select ${linkColumns} from files_link where tenant_id = ${scope.tenant.id} and link_id = ${linkId}`),
  );
  return share && OPERATIONS[share.link.mode].includes(operation) ? share : null;
}

/** Returns a share by link id, for its uploads. Refuses with `files.share_missing`. */
export async function requireLivingLink(scope: Scope, linkId: string): Promise<OpenedShare> {
  const share = await findLivingLink(scope, linkId, 'add');
  if (!share) throw refuse(filesRefusals, 'files.share_missing');
  return share;
}

async function countMiss(scope: ScopeWithoutTx, code: string): Promise<void> {
  const { app, tenant, now } = scope;
  const misses = await app.sideDatabase.write(tenant.id, async (tx) => {
    const known = await tx.first(sql<RowOf<'files_link', 'linkId'>>`
      select link_id from files_link where tenant_id = ${tenant.id} and code_hash = ${codeHashOf(code)}`);
    // A code that did exist is not a guess: an office that clicks on an ended link must not be locked out of other links.
    if (known) return null;
    return countAttempt(tx, tenant.id, {
      subject: `files.share_miss ${scope.place ?? ''}`,
      windowMinutes: MISS_WINDOW_MINUTES,
      now,
    });
  });
  if (misses !== null && misses.attempts > MAX_MISSES)
    throw refuse(filesRefusals, 'files.share_too_many_attempts', misses.waiting);
}

/**
 * Verifies a link's password, outside any transaction. Returns the cookie that unlocks this link only. Refuses with
 * `files.share_missing`, `files.share_wrong_password`, `files.share_too_many_attempts`.
 */
export async function unlockShare(
  scope: ScopeWithoutTx,
  { code, password, isSecure }: { code: string; password: string; isSecure: boolean },
): Promise<string | null> {
  const { app, tenant, now } = scope;
  const share = await app.database.read(tenant.id, (tx) => findShare({ ...scope, tx }, code));
  if (!share) {
    await countMiss(scope, code);
    throw refuse(filesRefusals, 'files.share_missing');
  }
  const { link } = share;
  if (link.passwordHash === null) return null;
  const tooMany = await app.sideDatabase.write(tenant.id, async (tx) => {
    const count = (subject: string) =>
      countAttempt(tx, tenant.id, { subject, windowMinutes: ATTEMPT_WINDOW_MINUTES, now });
    const all = await count(`files.share ${link.linkId}`);
    const here = await count(`files.share ${link.linkId} ${scope.place ?? ''}`);
    return here.attempts > (all.attempts > ATTACK ? MAX_ATTEMPTS_UNDER_ATTACK : MAX_ATTEMPTS) ? here : null;
  });
  if (tooMany) throw refuse(filesRefusals, 'files.share_too_many_attempts', tooMany.waiting);
  if (!(await isPassword(password, link.passwordHash))) {
    await recordVisit(scope, { linkId: link.linkId, what: 'wrong_password', name: null });
    throw refuse(filesRefusals, 'files.share_wrong_password');
  }
  await app.sideDatabase.write(tenant.id, (tx) =>
    clearAttempts(tx, tenant.id, `files.share ${link.linkId} ${scope.place ?? ''}`),
  );
  const ends = Math.floor(now.getTime() / 1000) + UNLOCKED_SECONDS;
  return cookieLine(
    cookieNameOf(link),
    `${ends}.${macOf(scope, link, { ends, key: scope.app.config.secret.deriveKey(UNLOCK) })}`,
    {
      maxAgeSeconds: UNLOCKED_SECONDS,
      isSecure,
    },
  );
}

function isUnlocked(scope: ScopeWithoutTx, link: LinkRow, { cookie }: ShareKey): boolean {
  if (link.passwordHash === null) return true;
  const [ends = '', mac = ''] = (cookie(cookieNameOf(link)) ?? '').split('.');
  if (!/^\d{9,11}$/.test(ends) || Number(ends) * 1000 <= scope.now.getTime()) return false;
  return scope.app.config.secret.isMade(UNLOCK, Buffer.from(mac), (key) =>
    Buffer.from(macOf(scope, link, { ends: Number(ends), key })),
  );
}

function cookieNameOf(link: LinkRow): string {
  return `_share_${link.linkId.replaceAll('-', '').slice(-16)}`;
}

const UNLOCK = 'files/unlock';

/** MAC over site, link, its current password and the expiry. */
function macOf(
  scope: ScopeWithoutTx,
  link: LinkRow,
  { ends, key }: { readonly ends: number; readonly key: Buffer },
): string {
  return createHmac('sha256', key)
    .update(`${scope.tenant.id} ${link.linkId} ${link.passwordNumber} ${ends}`)
    .digest('base64url');
}

/** Repeated openings from one network within this time count as one visit. */
const SAME_VISIT_MS = 10 * 60_000;

/** Adds to a link's visit log, in a separate transaction, because viewing runs in a read-only one. */
export async function recordVisit(
  scope: ScopeWithoutTx,
  {
    linkId,
    what,
    name,
  }: { linkId: string; what: 'opened' | 'wrong_password' | 'downloaded' | 'uploaded'; name: string | null },
): Promise<void> {
  const { app, tenant, now } = scope;
  const place = scope.place ?? '';
  await app.sideDatabase.write(tenant.id, async (tx) => {
    if (what === 'opened') {
      const before = await tx.first(sql<RowOf<'files_link_visit', 'visitId'>>`
        select visit_id from files_link_visit
         where tenant_id = ${tenant.id} and link_id = ${linkId} and what = 'opened' and place = ${place}
           and visited_at > ${new Date(now.getTime() - SAME_VISIT_MS)} order by visit_id desc limit 1`);
      if (before) return;
      await tx.run(sql`
        update files_link set opened = opened + 1, last_opened_at = ${now} where tenant_id = ${tenant.id} and link_id = ${linkId}`);
    }
    await tx.run(sql`
      insert into files_link_visit (tenant_id, link_id, what, place, name, visited_at)
      values (${tenant.id}, ${linkId}, ${what}, ${place}, ${name}, ${now})`);
  });
}
