import { readList, withOwnColumns } from '../lists/list-rows.ts';
import type { InTransaction } from '../lists/list-source.ts';
import { requireList } from '../lists/require-list.ts';
import { csvOf } from '../lists/write-list.ts';
import type { PersonActor } from '../scope.ts';
import type { World } from './world.ts';

/** A list's CSV file as `actor` gets it, at most 10,000 rows; `query` as in the address of its page. */
export async function listFile(
  world: World,
  actor: PersonActor,
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const list = await world.read(async (scope) => requireList(scope, name), actor);
  const { locale, tenant } = await world.read(async (scope) => scope, actor);
  const inTransaction: InTransaction = (work) => world.read(work, actor);
  const whole = await withOwnColumns(list, list.query.parse(query), inTransaction);
  const pages = readList(list, list.query.parse(query), { most: 10_000, inTransaction });
  let text = '';
  for await (const lines of csvOf(whole, pages, { locale, zone: tenant.zone })) text += lines;
  return text;
}
