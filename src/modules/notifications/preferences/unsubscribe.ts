import { createHmac } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { categoriesOf, type NoticeCategory } from '#platform/notice-kind.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { notificationsRefusals } from '../refusals.ts';
import { dropWaitingMails, saveChoice, stopMails, type DeliveryChoice } from './preferences.ts';

/** Stands for the daily digest instead of a category. */
export const DIGEST = 'digest';

const MAC_BYTES = 16;
const PURPOSE = 'notifications/unsubscribe';

/**
 * Token for the unsubscribe link of a mail, which works without signing in: person and category, signed for this site.
 * Valid as long as the signing secret is accepted, because mails stay in mailboxes for years.
 */
export function unsubscribeToken(
  scope: Pick<Scope, 'tenant' | 'app'>,
  personId: string,
  category: string,
): string {
  const payload = `${personId}.${category}`;
  const mac = macOf(scope, payload, scope.app.config.secret.deriveKey(PURPOSE));
  return Buffer.concat([mac, Buffer.from(payload)]).toString('base64url');
}

function readToken(
  scope: Pick<Scope, 'tenant' | 'app'>,
  token: string,
): { personId: string; category: string } | null {
  const bytes = Buffer.from(token.slice(0, 300), 'base64url');
  const payload = bytes.subarray(MAC_BYTES).toString('utf8');
  const mac = bytes.subarray(0, MAC_BYTES);
  if (!scope.app.config.secret.isMade(PURPOSE, mac, (key) => macOf(scope, payload, key))) return null;
  const [personId = '', category = ''] = payload.split('.');
  return { personId, category };
}

function macOf({ tenant }: Pick<Scope, 'tenant'>, payload: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${tenant.id}\n${payload}`).digest().subarray(0, MAC_BYTES);
}

/**
 * Returns what a token would turn off, for its page; null if the token is invalid. No label means the daily digest.
 * Read-only.
 */
export function findUnsubscribe(scope: Scope, token: string): { label: string | null } | null {
  const target = findTarget(scope, token);
  return target && { label: target.category?.label(scope.locale) ?? null };
}

/** Rate-limit key of a valid link, by its target and not its text, because a token can be spelled in several ways. */
export async function unsubscribeLane(
  scope: Pick<Scope, 'tenant' | 'app'>,
  { link }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const read = typeof link === 'string' ? readToken(scope, link) : null;
  return read && `unsubscribe ${read.personId} ${read.category}`;
}

/** Turns off the mails that a token names. Idempotent. Refuses with `notifications.link_invalid`. */
export async function unsubscribe(scope: Scope, token: string): Promise<{ label: string | null }> {
  const target = findTarget(scope, token);
  const [person] = target ? await scope.app.findReach(scope, [target.personId]) : [];
  if (!target || !person) throw refuse(notificationsRefusals, 'notifications.link_invalid');
  const { personId, category } = target;
  if (category) await stopMails(scope, personId, category);
  else await stopDigests(scope, personId);
  return { label: category === null ? null : category.label(scope.locale) };
}

/** The token's person and category; null category for the digest. */
function findTarget(
  scope: Scope,
  token: string,
): { personId: string; category: NoticeCategory | null } | null {
  const read = readToken(scope, token);
  const category = categoriesOf(scope.app.noticeKinds).find(({ name }) => name === read?.category);
  if (!read || category?.isAlways || (!category && read.category !== DIGEST)) return null;
  return { personId: read.personId, category: category ?? null };
}

async function stopDigests(scope: Scope, personId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<DeliveryChoice & RowOf<'notifications_preference', 'category'>>`
    select category, on_site, email, line from notifications_preference
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and email = 'digest'`);
  for (const { category, ...choice } of rows)
    await saveChoice(scope, personId, category, { ...choice, email: 'off' });
  for (const category of categoriesOf(scope.app.noticeKinds))
    if (category.email === 'digest' && !rows.some((row) => row.category === category.name))
      await stopMailsUnlessChosen(scope, personId, category);
  await dropWaitingMails(scope, personId, sql`email = 'digest'`);
}

/** Turns off a category with digest by default, unless the person has chosen otherwise. */
async function stopMailsUnlessChosen(
  scope: Scope,
  personId: string,
  category: NoticeCategory,
): Promise<void> {
  await scope.tx.run(sql`
    insert into notifications_preference (tenant_id, person_id, category, on_site, email, line, changed_at)
    values (${scope.tenant.id}, ${personId}, ${category.name}, true, 'off', ${category.line}, ${scope.now})
    on conflict (tenant_id, person_id, category) do nothing`);
}
