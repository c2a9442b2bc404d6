import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';

const PAGE = 200;

/** A person's notices and preferences. */
export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  use: null,
  collect: async (scope, { personId }, after) => {
    const [rows, preferences, rhythm] = await Promise.all([
      scope.tx.rows(sql<
        RowOf<'notifications_notification', 'notificationId'> & {
          readonly record: object;
        }
      >`
        select notification_id, jsonb_build_object('kind', kind, 'about', params, 'link', link, 'toldAt', created_at, 'readAt', read_at) as record
          from notifications_notification
         where tenant_id = ${scope.tenant.id} and person_id = ${personId}
           and (${after}::uuid is null or notification_id > ${after}::uuid)
         order by notification_id limit ${PAGE + 1}`),
      scope.tx.rows(sql<
        RowOf<'notifications_preference', 'category' | 'onSite' | 'email' | 'line' | 'changedAt'>
      >`
        select category, on_site, email, line, changed_at from notifications_preference
         where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
      scope.tx.rows(sql<RowOf<'notifications_rhythm', 'quietFromMinute' | 'quietUntilMinute' | 'digestHour'>>`
        select quiet_from_minute, quiet_until_minute, digest_hour
          from notifications_rhythm where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
    ]);
    const page = rows.slice(0, PAGE);
    return {
      records: [...(after === null ? [{ preferences, rhythm }] : []), ...page.map(({ record }) => record)],
      next: rows.length > PAGE ? (page.at(-1)?.notificationId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const { id } = scope.tenant;
    await scope.tx.run(
      sql`delete from notifications_notification where tenant_id = ${id} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from notifications_preference where tenant_id = ${id} and person_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from notifications_rhythm where tenant_id = ${id} and person_id = ${personId}`,
    );
  },
};
