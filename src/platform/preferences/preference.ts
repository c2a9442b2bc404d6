import type { z } from 'zod';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { PersonalData } from '../personal-data.ts';
import { personOf, type Scope } from '../scope.ts';

/** Something that a person may choose about their own pages. */
export interface Preference<Value> {
  /** Such as `app.dashboard`. */
  readonly name: string;
  /** Also reads what an older version stored; what does not fit counts as not chosen. */
  readonly schema: z.ZodType<Value>;
  /** For those who have chosen nothing. */
  readonly byDefault: Value;
}

/** Returns what the actor has chosen; the default for guests. */
export async function readPreference<Value>(
  scope: Scope,
  { name, schema, byDefault }: Preference<Value>,
): Promise<Value> {
  const person = personOf(scope);
  if (person === null) return byDefault;
  const [row] = await scope.tx.rows(sql<RowOf<'platform_preference', 'value'>>`
    select value from platform_preference
     where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and name = ${name}`);
  return schema.safeParse(row?.value).data ?? byDefault;
}

/** Stores what the actor, a person, has chosen. */
export async function keepPreference<Value>(
  scope: Scope,
  { name }: Preference<Value>,
  value: Value,
): Promise<void> {
  const person = personOf(scope);
  if (person === null) throw new Error('Only a person has preferences: the page asks for one.');
  await scope.tx.run(sql`
    insert into platform_preference (tenant_id, user_id, name, value, changed_at)
    values (${scope.tenant.id}, ${person.userId}, ${name}, ${JSON.stringify(value)}::jsonb, ${scope.now})
    on conflict (tenant_id, user_id, name) do update set value = excluded.value, changed_at = excluded.changed_at`);
}

/** A person's preferences. */
export const preferencesPersonalData: PersonalData = {
  name: 'preferences',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql<RowOf<'platform_preference', 'name' | 'value' | 'changedAt'>>`
      select name, value, changed_at from platform_preference
       where tenant_id = ${scope.tenant.id} and user_id = ${personId} order by name`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    await scope.tx.run(sql`
      delete from platform_preference where tenant_id = ${scope.tenant.id} and user_id = ${personId}`);
  },
};
