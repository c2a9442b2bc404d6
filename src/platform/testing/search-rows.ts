import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { indexedText } from '../search/search-index.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';
import type { World } from './world.ts';

/** Indexes `count` texts that belong to nothing, newer than what exists: the first hits of a search for their words. */
export async function indexNewer(
  world: Pick<World, 'now' | 'write'>,
  kind: string,
  { count, text }: { readonly count: number; readonly text: string },
): Promise<void> {
  const items = Array.from({ length: count }, () => ({ id: uuidV7(world.now), text }));
  await world.write((scope) => indexMany(scope, kind, items));
}

/** Indexes many items with one statement, like `indexForSearch` for each. Reads equal texts once and learns their words at once. */
export async function indexMany(
  scope: Scope,
  kind: string,
  items: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  const read = new Map<string, ReturnType<typeof indexedText>>();
  const readOnce = (text: string): ReturnType<typeof indexedText> => {
    const known = read.get(text) ?? indexedText(text);
    read.set(text, known);
    return known;
  };
  const rows = items.map(({ id, text }) => {
    const { folded, tokens } = readOnce(text);
    return { id, folded, tokens };
  });
  const words = [...new Set([...read.values()].flatMap((one) => one.words))].sort();
  await scope.tx.run(sql`
    insert into platform_search_word (tenant_id, kind, word)
    select ${scope.tenant.id}, ${kind}, word from unnest(${words}::text[]) as t (word) on conflict do nothing`);
  await scope.tx.run(sql`
    insert into platform_search (tenant_id, kind, item_id, folded, tokens)
    select ${scope.tenant.id}, ${kind}, id, folded, array_to_tsvector(array(select platform_search_prefix(${scope.tenant.id}, ${kind}) || jsonb_array_elements_text(tokens)))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, folded text, tokens jsonb)`);
}
