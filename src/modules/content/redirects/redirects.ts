import { isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import { cleanCell } from '#platform/imports/import-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { slugKeyOf } from '../item/slug-rules.ts';
import { readContent } from '../permissions.ts';

/** Returns the form in which former addresses are stored and looked up: each part folded, without a slash at the end. */
export function redirectKeyOf(path: string): string {
  return path
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => slugKeyOf(decoded(part)))
    .join('/');
}

/**
 * Keeps redirects from former addresses, in pairs. What led to a former address leads to the new one, so that there are no
 * chains; the new address redirects nowhere, so that there are no loops.
 */
export async function keepRedirects(
  scope: Scope,
  moves: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  for (const { from, to } of moves) {
    const [former, present] = [redirectKeyOf(from), redirectKeyOf(to)];
    if (former === present) continue;
    const { id } = scope.tenant;
    await scope.tx.run(sql`delete from content_redirect where tenant_id = ${id} and from_path = ${present}`);
    await scope.tx.run(
      sql`update content_redirect set to_path = ${present} where tenant_id = ${id} and to_path = ${former}`,
    );
    await scope.tx.run(sql`
      insert into content_redirect (tenant_id, from_path, to_path, created_at) values (${id}, ${former}, ${present}, ${scope.now})
      on conflict (tenant_id, from_path) do update set to_path = excluded.to_path`);
  }
}

/**
 * Keeps redirects from addresses of another site, in pairs. Those that this site has keep leading where they lead, but what led
 * to one of the addresses leads on to the new one, and the new one redirects nowhere: there are neither chains nor loops.
 */
export async function keepFormerAddresses(
  scope: Scope,
  moves: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  const rows = moves
    .map(({ from, to }) => ({ from: redirectKeyOf(from), to: redirectKeyOf(to) }))
    .filter(({ from, to }) => from !== to && isKeepable(from));
  if (rows.length === 0) return;
  const { id } = scope.tenant;
  const given = JSON.stringify(rows);
  await scope.tx.run(sql`
    delete from content_redirect
     where tenant_id = ${id} and from_path = any(${rows.map(({ to }) => to)}::text[])`);
  await scope.tx.run(sql`
    insert into content_redirect (tenant_id, from_path, to_path, created_at)
    select ${id}, line.from, line.to, ${scope.now}
      from jsonb_to_recordset(${given}::jsonb) as line ("from" text, "to" text)
    on conflict do nothing`);
  await scope.tx.run(sql`
    update content_redirect former set to_path = next.to_path
      from content_redirect next
     where former.tenant_id = ${id} and next.tenant_id = ${id} and next.from_path = former.to_path
       and next.from_path = any(${rows.map(({ from }) => from)}::text[]) and former.from_path <> next.to_path`);
}

/** Whether the column holds it. */
function isKeepable(key: string): boolean {
  return key.length >= 2 && key.length <= MAX_PATH && cleanCell(key) === key;
}

/** Removes the redirects that lead to addresses where nothing will stand any more. */
export async function removeRedirectsTo(scope: Scope, addresses: readonly string[]): Promise<void> {
  await scope.tx.run(sql`
    delete from content_redirect
     where tenant_id = ${scope.tenant.id} and to_path = any(${addresses.map(redirectKeyOf)}::text[])`);
}

/** Returns where a former address leads, percent-encoded; null where nothing stood there. */
export async function findRedirect(scope: Scope, path: string): Promise<string | null> {
  const key = redirectKeyOf(path);
  if (key.length < 2 || key.length > MAX_PATH) return null;
  const row = await scope.tx.first(sql<RowAs<'content_redirect', { to: 'toPath' }>>`
    select to_path as to from content_redirect where tenant_id = ${scope.tenant.id} and from_path = ${key}`);
  return row ? row.to.split('/').map(encodeURIComponent).join('/') : null;
}

/** Like `findRedirect`, for addresses that no page of the module has; null while the module is switched off. */
export function findFormerAddress(scope: Scope, path: string): Promise<string | null> {
  return isOffered(readContent, scope.tenant) ? findRedirect(scope, path) : Promise.resolve(null);
}

const MAX_PATH = 250;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an encoded address: nothing is stored under it
  }
}
