import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { categoriesOf, type NoticeCategory } from '#platform/notice-kind.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  DEFAULT_DIGEST_HOUR,
  type Preference,
  type PreferenceInput,
  type Rhythm,
  type RhythmInput,
} from '../notice/notice-contract.ts';
import { ownerOf } from '../notice/owner.ts';
import { notificationsRefusals } from '../refusals.ts';

/** Delivery choice for one category. */
export type DeliveryChoice = RowOf<'notifications_preference', 'onSite' | 'email' | 'line'>;

const NO_RHYTHM: Rhythm = { quietFromMinute: null, quietUntilMinute: null, digestHour: DEFAULT_DIGEST_HOUR };

/** Returns a person's choice for a category, and their quiet hours and digest hour, or the defaults. */
export async function choiceOf(
  scope: Scope,
  personId: string,
  category: NoticeCategory,
): Promise<{ choice: DeliveryChoice; rhythm: Rhythm }> {
  const [chosen, rhythm] = await Promise.all([
    category.isAlways ? null : findChoice(scope, personId, category.name),
    rhythmOf(scope, personId),
  ]);
  return { choice: chosen ?? defaultsOf(category), rhythm };
}

function findChoice(scope: Scope, personId: string, category: string): Promise<DeliveryChoice | null> {
  return scope.tx.first(sql<DeliveryChoice>`
    select on_site, email, line from notifications_preference
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and category = ${category}`);
}

async function rhythmOf(scope: Scope, personId: string): Promise<Rhythm> {
  const row = await scope.tx.first(sql<Rhythm>`
    select quiet_from_minute, quiet_until_minute, digest_hour
      from notifications_rhythm where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  return row ?? NO_RHYTHM;
}

function defaultsOf({ email, line }: NoticeCategory): DeliveryChoice {
  return { onSite: true, email, line };
}

/** Returns the acting person's preferences. */
export async function getOwnPreferences(
  scope: Scope,
): Promise<{ preferences: Preference[]; rhythm: Rhythm; hasLine: boolean }> {
  const personId = ownerOf(scope);
  const [rows, rhythm, [reach]] = await Promise.all([
    scope.tx.rows(sql<DeliveryChoice & RowOf<'notifications_preference', 'category'>>`
      select category, on_site, email, line from notifications_preference
       where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
    rhythmOf(scope, personId),
    scope.app.findReach(scope, [personId]),
  ]);
  const chosen = new Map(rows.map((row) => [row.category, row]));
  const { modules } = scope.tenant.settings;
  const offered = categoriesOf(scope.app.noticeKinds).filter(
    ({ module, role }) =>
      (module === undefined || modules[module]) && (role === undefined || hasRole(scope.actor.role, role)),
  );
  const preferences = offered.map((category) => {
    const { onSite, email, line } =
      (category.isAlways ? null : chosen.get(category.name)) ?? defaultsOf(category);
    return {
      category: category.name,
      label: category.label(scope.locale),
      help: category.help(scope.locale),
      onSite,
      email,
      line,
      isAlways: category.isAlways === true,
    };
  });
  return { preferences, rhythm, hasLine: (reach?.lineSubject ?? null) !== null };
}

/**
 * Saves the acting person's choice for a category. Refuses with `notifications.unknown_category`, and with
 * `notifications.always_told` for account security.
 */
export async function savePreference(
  scope: Scope,
  { category: name, ...choice }: PreferenceInput,
): Promise<void> {
  const category = categoriesOf(scope.app.noticeKinds).find((known) => known.name === name);
  if (!category) throw refuse(notificationsRefusals, 'notifications.unknown_category');
  if (category.isAlways) throw refuse(notificationsRefusals, 'notifications.always_told');
  await saveChoice(scope, ownerOf(scope), name, choice);
}

/** Saves a choice. If it turns mails off, waiting mails are dropped too. */
export async function saveChoice(
  scope: Scope,
  personId: string,
  category: string,
  { onSite, email, line }: DeliveryChoice,
): Promise<void> {
  await scope.tx.run(sql`
    insert into notifications_preference (tenant_id, person_id, category, on_site, email, line, changed_at)
    values (${scope.tenant.id}, ${personId}, ${category}, ${onSite}, ${email}, ${line}, ${scope.now})
    on conflict (tenant_id, person_id, category)
    do update set on_site = excluded.on_site, email = excluded.email, line = excluded.line, changed_at = excluded.changed_at`);
  if (email === 'off') await dropWaitingMails(scope, personId, sql`category = ${category}`);
}

/** Drops mails that wait for quiet hours to end or for the digest; the notices remain. */
export async function dropWaitingMails(
  scope: Scope,
  personId: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await scope.tx.run(sql`
    update notifications_notification set email = 'off'
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and mailed_at is null and email <> 'off' and ${which}`);
}

/** Saves the acting person's quiet hours and digest hour. */
export async function saveRhythm(scope: Scope, input: RhythmInput): Promise<void> {
  const from = input.isQuiet ? input.quietFrom : null;
  const until = input.isQuiet ? input.quietUntil : null;
  await scope.tx.run(sql`
    insert into notifications_rhythm (tenant_id, person_id, quiet_from_minute, quiet_until_minute, digest_hour, changed_at)
    values (${scope.tenant.id}, ${ownerOf(scope)}, ${from}, ${until}, ${input.digestHour}, ${scope.now})
    on conflict (tenant_id, person_id)
    do update set quiet_from_minute = excluded.quiet_from_minute, quiet_until_minute = excluded.quiet_until_minute,
                  digest_hour = excluded.digest_hour, changed_at = excluded.changed_at`);
}

/** Turns off a person's mails of a category, including waiting ones; other channels are unchanged. Idempotent. */
export async function stopMails(scope: Scope, personId: string, category: NoticeCategory): Promise<void> {
  const { choice } = await choiceOf(scope, personId, category);
  await saveChoice(scope, personId, category.name, { ...choice, email: 'off' });
}
