import { withClient } from '#platform/db/with-client.ts';
import { MOVING_TABLES } from '#platform/testing/moving-tables.ts';
import type { Reply, World } from '#platform/testing/world.ts';

/**
 * Status, body and headers without the request id, the date and the requested names. If the call changed something,
 * also without new instants, numbers, ids and secrets; which of them are equal stays visible.
 */
export function comparable({ status, headers, text }: Reply, asked: readonly string[]): string {
  const { date: _date, 'x-request-id': requestId, 'content-length': _length, ...rest } = headers;
  let answer = JSON.stringify([status, rest, text]).replaceAll(String(requestId), 'REQUEST');
  for (const name of asked)
    for (const form of [encodeURIComponent(encodeURIComponent(name)), encodeURIComponent(name), name])
      answer = answer.replaceAll(form, 'ASKED');
  if (status >= 400) return answer;
  // Secrets first: a part of one can look like a number or code.
  return numbered(
    answer,
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[\w-]*[\dA-Z])[\w-]{22,}(?:\.[\w-]{22,})*/g,
  ).replaceAll(
    /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<!\d)\d{13}(?!\d)|SO\d{4}-\d{5}|new-[0-9a-f]{8}|\b[0-9A-Z]{13}\b/gi,
    'NEXT',
  );
}

/** Numbers distinct matches in order of first appearance. */
function numbered(text: string, form: RegExp): string {
  const seen = new Map<string, string>();
  return text.replaceAll(form, (name) => {
    if (!seen.has(name)) seen.set(name, `NEW${seen.size + 1}`);
    return seen.get(name) as string;
  });
}

/** Digest of every row of the tenant, except in tables that refused calls may change. */
export async function everything(world: World): Promise<Record<string, string>> {
  return withClient(world.database.superuser, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) order by 1`,
      [Object.keys(MOVING_TABLES)],
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest from ${name} as row where tenant_id = $1`,
        [world.tenant.id],
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}
