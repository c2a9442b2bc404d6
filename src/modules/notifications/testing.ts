import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import type { ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import { type EmailWay, noticeKind } from '#platform/notice-kind.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { unsubscribeToken } from './preferences/unsubscribe.ts';
import { notify } from './sending/notify.ts';
import type { NoticePage } from './notice/notice-contract.ts';
import { listOwnNotices } from './notice/notice-queries.ts';
import { savePreference } from './preferences/preferences.ts';

/** Sends a notice of a named kind, with any text. */
export function notifyByName(
  scope: Scope,
  name: string,
  notice: { personId: string; params: Record<string, unknown>; dedupeKey: string; link?: string },
): Promise<{ isNew: boolean }> {
  const known = scope.app.noticeKinds.get(name);
  if (!known) throw new Error(`There is no notice ${name}.`);
  const kind = noticeKind({
    name,
    category: known.category,
    params: z.record(z.string(), z.json()),
    words: () => ({ title: '', body: '' }),
    isTimely: known.isTimely,
    mailAfterMinutes: known.mailAfterMinutes,
  });
  const { link = null, params, ...rest } = notice;
  return notify(scope, kind, { ...rest, link, params: params as Record<string, z.core.util.JSONType> });
}

/** Returns what somebody was told of a kind, oldest first. */
export function toldOf(
  world: World,
  personId: string,
  kind: string,
): Promise<{ params: unknown; link: string | null }[]> {
  return world.read((scope) =>
    scope.tx.rows(sql<RowOf<'notifications_notification', 'params' | 'link'>>`
      select params, link from notifications_notification
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} and kind = ${kind} order by notification_id`),
  );
}

/** Sets a person's delivery choice for a category. */
export function chooseDelivery(
  world: World,
  person: PersonActor,
  category: string,
  { onSite, email }: { readonly onSite: boolean; readonly email: EmailWay },
): Promise<void> {
  return world.write((scope) => savePreference(scope, { category, onSite, email, line: false }), person);
}

/** The acting person's list of notices. */
export function noticesOf(scope: Scope): Promise<NoticePage> {
  return listOwnNotices(scope);
}

export { findUnsubscribe, unsubscribeToken } from './preferences/unsubscribe.ts';

/** A notice of the owner, and its unsubscribe link. */
async function notices(world: World, owner: Owner): Promise<Names> {
  const notice = {
    personId: owner.actor.userId,
    params: { amountSatang: 100 },
    dedupeKey: randomUUID(),
  };
  await world.write((scope) => notifyByName(scope, 'wallet.low_balance', notice));
  const { notifications } = (await owner.get('/api/notifications')).json();
  const id: string = notifications[0].notificationId;
  const token = await world.read(async (scope) => unsubscribeToken(scope, owner.actor.userId, 'messages'));
  return { notice: id, noticeCursor: cursorHolding(id), token };
}

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'notifications.own': ['user', 'manager', 'admin', 'accountant'],
  },
  secretAddresses: [['/user/unsubscribe/S', 'signed']],
  things: [{ make: notices, isLasting: true }],
  calls: {
    names: { 'ids.*': 'notice', 'GET /api/notifications after': 'noticeCursor' },
    values: { 'POST /api/notifications/read': { all: undefined } },
    samples: { 'POST /api/notifications/read': { all: true } },
  },
  forms: {
    names: {
      '/user/unsubscribe/:token? token': 'token',
      '/user/unsubscribe/:token? link': 'token',
    },
    tenantless: { 'a kind of notice, the same everywhere': ['/user/notification/preferences category'] },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/user/unsubscribe/:token? default token',
      ],
    },
  },
  visits: [
    ['/user/notification', '/user/notification', 'user', 'admin'],
    ['/user/notification/preferences', '/user/notification/preferences', 'user'],
    ['/user/unsubscribe/:token?', '/user/unsubscribe/none-of-ours', 'guest'],
  ],
};
