import type pg from 'pg';
import { OperatorProblem } from '../config/operator-problem.ts';
import { normalizeHostname } from './hostname.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';

export interface TenantToAdd {
  readonly code: string;
  readonly name: string;
  /** The primary host; `hosts` are additional ones. */
  readonly host: string;
  readonly hosts?: readonly string[];
  readonly zone: string;
  readonly locale?: 'th' | 'en';
  readonly settings?: unknown;
}

/**
 * Adds a tenant and its hosts, as the owner of the database, and returns its id. Refuses a code or host that is in
 * use.
 */
export async function addTenant(owner: pg.ClientConfig, tenant: TenantToAdd): Promise<string> {
  const hosts = [tenant.host, ...(tenant.hosts ?? [])].map((host) => normalizeHostname(host));
  if (hosts.includes(null)) throw new OperatorProblem(`${tenant.host} is not a host name.`);
  return withClient(owner, async (client) => {
    await client.query('begin');
    try {
      const { code, name, zone, locale = 'th' } = tenant;
      const settings = JSON.stringify(tenant.settings ?? {});
      const [added] = await rowsOf(
        client,
        sql<RowOf<'sites_tenant', 'tenantId'>>`
          insert into sites_tenant (code, name, zone, locale, settings)
          values (${code}, ${name}, ${zone}, ${locale}, ${settings}) returning tenant_id`,
      );
      const tenantId = added?.tenantId as string;
      for (const [index, host] of hosts.entries()) {
        await client.query('insert into sites_host (tenant_id, hostname, is_primary) values ($1, $2, $3)', [
          tenantId,
          host,
          index === 0,
        ]);
      }
      await client.query('commit');
      return tenantId;
    } catch (error) {
      await client.query('rollback');
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (constraint === 'sites_tenant_code_key')
        throw new OperatorProblem(`There is already an organisation with the code ${tenant.code}.`);
      if (constraint === 'sites_host_hostname_key')
        throw new OperatorProblem(`The host ${tenant.host} belongs to another organisation.`);
      if (code === '23514')
        throw new OperatorProblem(
          'The code may have small letters, digits and hyphens; the name 1 to 120 characters.',
        );
      throw error;
    }
  });
}

/** Returns the id of the tenant with this code, or null; as the owner of the database. */
export async function findTenantIdByCode(owner: pg.ClientConfig, code: string): Promise<string | null> {
  const [tenant] = await withClient(owner, (client) =>
    rowsOf(
      client,
      sql<RowOf<'sites_tenant', 'tenantId'>>`select tenant_id from sites_tenant where code = ${code}`,
    ),
  );
  return tenant?.tenantId ?? null;
}

/**
 * Returns the code of the tenant with this host, or null; as the owner of the database. Works before the first
 * migration.
 */
export async function findTenantOfHost(client: pg.ClientBase, hostname: string): Promise<string | null> {
  const [table] = await rowsOf(
    client,
    sql<{ readonly isThere: boolean }>`select to_regclass('sites_host') is not null as is_there`,
  );
  if (!table?.isThere) return null;
  const [tenant] = await rowsOf(
    client,
    sql<RowOf<'sites_tenant', 'code'>>`
      select code from sites_host join sites_tenant using (tenant_id) where hostname = ${hostname}`,
  );
  return tenant?.code ?? null;
}
