import pg from 'pg';
import type { App } from '../app.ts';
import type { Keyring } from '../config/keyring.ts';
import { sealText, unsealText } from '../config/seal.ts';
import type { SealedColumn } from '../config/sealed-column.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { type Cron, cron } from './job.ts';

/** Rows resealed per transaction. */
const BATCH = 200;

export interface Resealed {
  readonly resealed: number;
  /** Texts that no accepted secret can open. */
  readonly unreadable: number;
}

/** Declares the cron that reseals texts of previous secrets with the current one, so that those can be retired. */
export function resealCron(columns: readonly SealedColumn[]): Cron {
  return cron({
    name: 'platform.reseal',
    schedule: '*/5 * * * *',
    run: async ({ app, log, signal, ownerRows }) => {
      const tenants = await ownerRows(
        sql<RowOf<'sites_tenant', 'tenantId'>>`select tenant_id from sites_tenant`,
      );
      const counts = { resealed: 0, unreadable: 0 };
      for (const { tenantId } of tenants) {
        signal.throwIfAborted();
        const { resealed, unreadable } = await resealTenant(app, tenantId as TenantId, columns);
        counts.resealed += resealed;
        counts.unreadable += unreadable;
      }
      if (counts.resealed > 0) log.info(counts, 'Sealed anew with the current secret');
      if (counts.unreadable > 0)
        log.error(
          counts,
          'No accepted secret opens some sealed texts: list their secret in SALA_SECRETS_ACCEPTED',
        );
    },
  });
}

/** Reseals one tenant's texts, also of a suspended site. A text changed concurrently is left as it is. */
export async function resealTenant(
  app: Pick<App, 'database' | 'config'>,
  tenantId: TenantId,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  for (const column of columns)
    for (let after = ''; ; ) {
      const rows = await staleRows(app, tenantId, column, after);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      const opened = rows.map((row) => ({
        ...row,
        text: openedOf(app.config.secret, tenantId, column, row),
      }));
      const fresh = opened.flatMap(({ id, sealed, text }) =>
        text === null
          ? []
          : [{ id, sealed, renewed: sealText(app.config.secret, column.sealOf(tenantId, id), text) }],
      );
      unreadable += rows.length - fresh.length;
      await app.database.write(tenantId, async (tx) => {
        for (const { id, sealed, renewed } of fresh)
          resealed += await tx.run(sql`
            update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${renewed}
             where tenant_id = ${tenantId} and ${sql.ref(column.id)} = ${id} and ${sql.ref(column.column)} is not distinct from ${sealed}`);
      });
    }
  return { resealed, unreadable };
}

interface StaleRow {
  readonly id: string;
  readonly sealed: string | null;
}

function staleRows(
  { database, config: { secret } }: Pick<App, 'database' | 'config'>,
  tenantId: TenantId,
  { table, column, id, whenMissing }: SealedColumn,
  after: string,
): Promise<StaleRow[]> {
  const isMissingTaken = whenMissing !== undefined && secret.ids.length === 1;
  return database.read(tenantId, (tx) =>
    tx.rows(sql<StaleRow>`
      select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
       where tenant_id = ${tenantId} and ${sql.ref(id)}::text > ${after}
         and case when ${sql.ref(column)} is null then ${isMissingTaken}::boolean
                  else not starts_with(${sql.ref(column)}, ${`${secret.currentId}.`}) end
       order by ${sql.ref(id)}::text limit ${BATCH}`),
  );
}

function openedOf(
  keyring: Keyring,
  tenantId: TenantId,
  { sealOf, whenMissing }: SealedColumn,
  { id, sealed }: StaleRow,
): string | null {
  if (sealed === null) return whenMissing?.(keyring) ?? null;
  try {
    return unsealText(keyring, sealOf(tenantId, id), sealed);
  } catch {
    return null; // counted and reported by the caller
  }
}

/** Number of sealed texts by secret, over all tenants. */
export interface SealCounts {
  readonly current: number;
  /** With another accepted secret, or from before secrets had ids. */
  readonly accepted: number;
  /** With a secret that is not accepted: they cannot be opened. */
  readonly unknown: number;
}

/** Counts the sealed texts in `columns`, which come from the database catalogue. */
export async function countSealed(
  database: Pick<Database, 'read'>,
  {
    tenants,
    columns,
    keyring,
  }: { tenants: readonly TenantId[]; columns: readonly SealedPlace[]; keyring: Keyring },
): Promise<SealCounts> {
  const counts = { current: 0, accepted: 0, unknown: 0 };
  for (const tenantId of tenants)
    for (const { table, column } of columns) {
      const rows = await database.read(tenantId, (tx) =>
        tx.rows(sql<{ key: string | null; n: number }>`
          select substring(${sql.ref(column)} from '^([^.]*)\\.') as key, count(*)::int as n from ${sql.table(table)}
           where tenant_id = ${tenantId} and ${sql.ref(column)} is not null group by 1`),
      );
      for (const { key, n } of rows) {
        if (key === keyring.currentId) counts.current += n;
        else if (key === null || keyring.ids.includes(key)) counts.accepted += n;
        else counts.unknown += n;
      }
    }
  return counts;
}

export interface SealedPlace {
  readonly table: string;
  readonly column: string;
}

/** Returns all tenants and all columns for sealed texts, as the owner of the tables. */
export async function listSealedPlaces(
  client: pg.ClientBase,
): Promise<{ tenants: TenantId[]; columns: SealedPlace[] }> {
  const [schema] = await rowsOf(
    client,
    sql<{ readonly isEmpty: boolean }>`select to_regclass('sites_tenant') is null as is_empty`,
  );
  if (schema?.isEmpty) return { tenants: [], columns: [] };
  const columns = await rowsOf(
    client,
    sql<SealedPlace>`
      select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)sealed$' order by 1, 2`,
  );
  const tenants = await rowsOf(
    client,
    sql<RowOf<'sites_tenant', 'tenantId'>>`select tenant_id from sites_tenant`,
  );
  return { tenants: tenants.map((tenant) => tenant.tenantId as TenantId), columns };
}
