import { listFolder, listPlace } from '../src/modules/files/item/list-folder.ts';
import { makeFolder } from '../src/modules/files/public.ts';
import { withClient } from '../src/platform/db/with-client.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare } from './measure.ts';

const ITEMS = 50_000;
const ORDER = { sort: 'name', direction: 'asc' } as const;

/** The first page of a large folder, with access check, breadcrumbs and people's names, relative to its bare query. */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  try {
    const tenant = await home.tenant('bench');
    const folder = await home.write(tenant, (scope) =>
      makeFolder(scope, { space: 'public', name: 'ใหญ่', conflict: 'fail' }),
    );
    await withClient({ ...home.postgres.superuser, database: 'sala' }, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into files_item (tenant_id, space_id, parent_id, kind, name, name_key, size_bytes, created_at, updated_at)
         select tenant_id, space_id, item_id, 'text', made.name, made.name, n, now(), now() - n * interval '1 second'
           from files_item, lateral (select n, 'name ' || lpad(n::text, 6, '0') || '.txt' as name from generate_series(1, $2::int) as n) as made
          where item_id = $1`,
        [folder.itemId, ITEMS],
      );
      await client.query('vacuum analyze files_item');
    });
    const figure = await compare(
      `first page of ${ITEMS.toLocaleString('en')} items`,
      0.5,
      1,
      { run: () => home.read(tenant, async (scope) => void (await listPlace(scope, folder.itemId, ORDER))) },
      {
        run: () =>
          home.read(
            tenant,
            async (scope) =>
              void (await listFolder(scope, { space: 'public', parent: folder.itemId, ...ORDER })),
          ),
      },
    );
    return { figures: [figure] };
  } finally {
    await home.close();
  }
}
