import { z } from 'zod';
import { type EmailWay, noticeKind } from '#platform/notice-kind.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { notify } from './sending/notify.ts';
import type { NoticePage } from './notice/notice-contract.ts';
import { listOwnNotices } from './notice/notice-queries.ts';
import { savePreference } from './preferences/preferences.ts';

/** Tells somebody by a kind that exists in the product, whatever its words are. */
export function tellByName(
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

/** Chooses for somebody how they are told of a category. */
export function wishFor(
  world: World,
  person: PersonActor,
  category: string,
  { onSite, email }: { readonly onSite: boolean; readonly email: EmailWay },
): Promise<void> {
  return world.write((scope) => savePreference(scope, { category, onSite, email, line: false }), person);
}

/** What the acting person finds in their list. */
export function noticesOf(scope: Scope): Promise<NoticePage> {
  return listOwnNotices(scope);
}

export { findUnsubscribe, unsubscribeToken } from './preferences/unsubscribe.ts';
