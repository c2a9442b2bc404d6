import { withClient } from '#platform/db/with-client.ts';
import { type Statement, sql } from '#platform/db/query.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { notingStatements, planOf } from '#platform/testing/statement-plan.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { makeTestFolder } from '../testing.ts';
import { indexItems } from './index-items.ts';
import { listFolder } from './list-folder.ts';

const FILES = proofCount({ short: 120_000, long: 1_000_000 });
const IN_FOLDER = 100_000;
const BATCH = 2_500;

test('a folder of 100,000 items is listed by its index, and a space’s names are searched by theirs', {
  timeout: 1_800_000,
}, async ({ world }) => {
  const visitor = await world.signedIn();
  const folder = await makeTestFolder(visitor, 'ใหญ่');
  for (let from = 0; from < FILES; from += BATCH)
    await fill(world, { from, folderId: from < IN_FOLDER ? folder.itemId : null });
  await withClient(world.database.superuser, (client) => client.query('analyze'));

  const statements: Statement[] = [];
  for (const sort of ['name', 'updated', 'size'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const list = (after: string | undefined) =>
        world.read(
          (scope) =>
            listFolder(notingStatements(scope, statements), {
              space: 'own',
              parent: folder.itemId,
              sort,
              direction,
              after,
            }),
          visitor.actor,
        );
      const first = await list(undefined);
      const second = await list(first.next ?? '');
      const shown = [...first.items, ...second.items].map(({ itemId }) => itemId);
      expect(new Set(shown).size).toBe(200);
      expect(second.next).not.toBeNull();
    }
  const lists = statements.filter(({ text }) => text.includes('i.place_id'));
  expect(lists.length).toBeGreaterThan(11);
  for (const statement of lists) expect((await planOf(world, statement)).blocks).toBeLessThan(1_500);

  const found = await visitor.get('/api/filemanager/search?q=name%20077777');
  expect(found.json().items.map((item: { name: string }) => item.name)).toEqual(['name 077777.txt']);
  const spaceId = await spaceOf(world);
  const search = {
    text: `select * from platform_search_items($1, 'name 077777', '[[["name"]], [["077777"]]]'::jsonb, 1000)`,
    values: [`files:${spaceId}`],
  };
  expect((await planOf(world, search)).blocks).toBeLessThan(2_000);
  const plans = await plansInside(world, search);
  for (const index of ['pkey', 'beginning_idx', 'tokens_idx', 'letters_idx'])
    expect(plans).toContain(`platform_search_${index}`);
  expect(plans).not.toContain('Seq Scan');

  for (const q of ['name%20077', '077777', 'name', 'na']) {
    const took = [];
    for (let again = 0; again < 20; again++) {
      const began = performance.now();
      const reply = await visitor.get(`/api/filemanager/search?q=${q}`);
      took.push(performance.now() - began);
      expect(reply.json().items.length).toBeGreaterThan(0);
    }
    took.sort((a, b) => a - b);
    process.stdout.write(
      `  "${decodeURIComponent(q)}" among ${FILES} names: median ${took[10]?.toFixed(0)} ms, at most ${took[19]?.toFixed(0)} ms\n`,
    );
  }
});

/** Returns the plans inside a statement's functions; `explain` alone shows a function as one node. */
async function plansInside(world: World, { text, values }: Statement): Promise<string> {
  return withClient(world.database.superuser, async (client) => {
    const notices: string[] = [];
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.query(`load 'auto_explain'`);
    await client.query(`
      select set_config('auto_explain.log_min_duration', '0', false),
             set_config('auto_explain.log_nested_statements', 'on', false),
             set_config('client_min_messages', 'log', false),
             set_config('app.tenant_id', '${world.tenant.id}', false)`);
    await client.query(text, values);
    return notices.filter((message) => message.includes('folded')).join('\n');
  });
}

async function spaceOf(world: World): Promise<string> {
  const { spaceId } = await world.read((scope) =>
    scope.tx.one(sql<{ spaceId: string }>`
      select space_id from files_space where tenant_id = ${scope.tenant.id}`),
  );
  return spaceId;
}

/** Inserts files directly, because only reading is tested. */
async function fill(
  world: World,
  { from, folderId }: { from: number; folderId: string | null },
): Promise<void> {
  const spaceId = await spaceOf(world);
  const items = Array.from({ length: BATCH }, (_, index) => ({
    itemId: uuidV7(world.now),
    spaceId,
    name: `name ${String(from + index).padStart(6, '0')}.txt`,
  }));
  await withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into files_item (tenant_id, item_id, space_id, parent_id, kind, name, name_key, size_bytes, created_at, updated_at)
       select $1, item_id, $2, $3, 'text', name, name, n, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) - n * interval '1 second'
         from unnest($4::uuid[], $5::text[]) with ordinality as given (item_id, name, n)`,
      [world.tenant.id, spaceId, folderId, items.map((item) => item.itemId), items.map((item) => item.name)],
    );
  });
  await world.write((scope) => indexItems(scope, items));
}
