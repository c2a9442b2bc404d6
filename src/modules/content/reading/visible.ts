import { sql } from '#platform/db/query.ts';
import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { audiencesOf } from '../item/audience-rules.ts';

/** Condition for rows of `content_item as item`, or by another name, that the reader sees at the server's present instant. */
export function isVisible({ actor, now }: Pick<Scope, 'actor' | 'now'>, item = sql`item`) {
  return sql`${isPublic({ now }, item)} and ${item}.audience = any(${audiencesOf(actor.role)})`;
}

/** Condition for rows of `content_item` by a name: some readers see it at the server's present instant. */
export function isPublic({ now }: Pick<Scope, 'now'>, item: ReturnType<typeof sql>) {
  return sql`${item}.status = 'released' and ${item}.deleted_at is null and ${item}.published_at <= ${now}
    and (${item}.unpublish_at is null or ${item}.unpublish_at > ${now})`;
}

/** Condition for `content_item as item`: it is in the reader's language, or is not to be had in it. */
export function isInReadersLanguage({ tenant, actor, locale, now }: Scope) {
  return sql`(item.locale = ${locale} or not exists (
    select from content_item other
     where other.tenant_id = ${tenant.id} and other.translation_group = item.translation_group and other.locale = ${locale}
       and other.status = 'released' and other.deleted_at is null and other.published_at <= ${now}
       and (other.unpublish_at is null or other.unpublish_at > ${now}) and other.audience = any(${audiencesOf(actor.role)})))`;
}

/** Lets a kept page end when the next item begins or ceases to be public, whether or not anything runs at that time. */
export async function keepUntilNextChange(scope: Scope, http: PageHttp): Promise<void> {
  const { at } = await scope.tx.one(sql<{ at: Date | null }>`
    select least(
      (select min(published_at) from content_item
        where tenant_id = ${scope.tenant.id} and status = 'released' and deleted_at is null and published_at > ${scope.now}),
      (select min(unpublish_at) from content_item
        where tenant_id = ${scope.tenant.id} and status = 'released' and deleted_at is null and unpublish_at > ${scope.now})) as at`);
  if (at !== null) http.keepUntil(at);
}
