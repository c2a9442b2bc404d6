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
import { findItem, holds, type ReachedItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { type LinkMode, ShareCode } from './share-contract.ts';
import { codeHashOf, linkColumns, type LinkRow } from './links.ts';

/** What a visitor brings: the code of the address and whatever cookies the browser keeps. */
export interface ShareKey {
  readonly code: string;
  readonly cookie: (name: string) => string | null;
}

/** The key that a request brings. */
export function keyOf(shareCode: string, frame: RequestFrame): ShareKey {
  return { code: shareCode, cookie: frame.cookie };
}

/** A link that holds, and what it is for. */
export interface OpenedShare {
  readonly link: LinkRow;
  readonly item: ReachedItem;
}

/** What one wants to do by a link. */
export type ShareWish = 'see' | 'look_inside' | 'show' | 'download' | 'add';

const MAY: Readonly<Record<LinkMode, readonly ShareWish[]>> = {
  view: ['see', 'look_inside', 'show'],
  download: ['see', 'look_inside', 'show', 'download'],
  edit: ['see', 'look_inside', 'show', 'download', 'add'],
  drop_box: ['see', 'add'],
};

/** How long a browser that gave the password need not give it again. */
const UNLOCKED_SECONDS = 12 * 3_600;
/** Codes that nobody gave, from one place within the window: after that such codes are not even looked up. */
const MAX_MISSES = 200;
const MISS_WINDOW_MINUTES = 60;
/** Wrong passwords of one link from one place within the window; far fewer once the link is under attack. */
const MAX_ATTEMPTS = 10;
const ATTEMPT_WINDOW_MINUTES = 15;
const MAX_ATTEMPTS_UNDER_ATTACK = 3;
const ATTACK = 100;
const MAX_LOOKED_AT = 20;

/**
 * The one door for whoever comes by a link. Unknown, revoked, out of time, its item in the trash, its maker gone or no
 * longer who may share the item: one answer, `files.share_missing`. Locked: `files.share_locked`, and nothing is told of what lies behind. Then what the link does not
 * allow: `files.share_forbidden`.
 */
export async function requireShare(scope: Scope, key: ShareKey, wish: ShareWish): Promise<OpenedShare> {
  const share = await findShare(scope, key.code);
  if (!share) {
    await countMiss(scope, key.code);
    throw refuse(filesRefusals, 'files.share_missing');
  }
  if (!isUnlocked(scope, share.link, key)) throw refuse(filesRefusals, 'files.share_locked');
  if (!MAY[share.link.mode].includes(wish)) throw refuse(filesRefusals, 'files.share_forbidden');
  return share;
}

/** An item that lies in what a link is for, or is it. Anything else is not there: `files.share_missing`. */
export async function requireInShare(scope: Scope, share: OpenedShare, itemId: string): Promise<ReachedItem> {
  const item = await findInShare(scope, share, itemId);
  if (!item) throw refuse(filesRefusals, 'files.share_missing');
  return item;
}

/** As `requireInShare`; null for what lies outside. */
export async function findInShare(
  scope: Scope,
  share: OpenedShare,
  itemId: string,
): Promise<ReachedItem | null> {
  const item = itemId === share.item.itemId ? share.item : await findItem(asSystem(scope), itemId);
  return item?.trail.some((step) => step.itemId === share.item.itemId) ? item : null;
}

/** A share that leads to a folder and that this browser has opened, for a call that names no code. Refuses with `files.share_missing`. */
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
    if (share && isUnlocked(scope, row, { code: '', cookie }) && MAY[row.mode].includes('look_inside'))
      return share;
  }
  throw refuse(filesRefusals, 'files.share_missing');
}

/** A link that holds now, by its code; null for any other. */
async function findShare(scope: Scope, code: string): Promise<OpenedShare | null> {
  if (!ShareCode.safeParse(code).success) return null;
  return livingShare(
    scope,
    await scope.tx.first(sql<LinkRow>`
      select ${linkColumns} from files_link where tenant_id = ${scope.tenant.id} and code_hash = ${codeHashOf(code)}`),
  );
}

/** The share of a row while it holds. */
async function livingShare(scope: Scope, link: LinkRow | null): Promise<OpenedShare | null> {
  if (!link || link.revokedAt !== null) return null;
  if (link.expiresAt !== null && link.expiresAt <= scope.now) return null;
  const [made, item] = await Promise.all([
    findForPerson(scope, link.createdBy, link.itemId),
    findItem(asSystem(scope), link.itemId),
  ]);
  return item && holds(made?.level ?? null, 'manage') ? { link, item } : null;
}

/** A share by its link while it holds and still allows what is wished; null otherwise. For what was given out by it. */
export async function findLivingLink(
  scope: Scope,
  linkId: string,
  wish: ShareWish,
): Promise<OpenedShare | null> {
  const share = await livingShare(
    scope,
    await scope.tx.first(sql<LinkRow>`
      select ${linkColumns} from files_link where tenant_id = ${scope.tenant.id} and link_id = ${linkId}`),
  );
  return share && MAY[share.link.mode].includes(wish) ? share : null;
}

/** A share by its link, for uploads that came in by it. Refuses with `files.share_missing`. */
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
    // A link that has ended is no guess: an office that clicks on it must not be locked out of the others.
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
 * Tries a password, before any transaction. Answers the cookie that opens this link and no other. Refuses with
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

/** Bound to site, link, its present password and the end. */
function macOf(
  scope: ScopeWithoutTx,
  link: LinkRow,
  { ends, key }: { readonly ends: number; readonly key: Buffer },
): string {
  return createHmac('sha256', key)
    .update(`${scope.tenant.id} ${link.linkId} ${link.passwordNumber} ${ends}`)
    .digest('base64url');
}

/** An opening from one place counts once in so many minutes. */
const SAME_VISIT_MS = 10 * 60_000;

/** Writes into the log of a link, beside whatever transaction is open: looking is not writing. */
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
