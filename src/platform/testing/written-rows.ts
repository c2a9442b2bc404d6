import type pg from 'pg';

/** Returns the rows of organisations with one of these codes or hosts; `client` must see all tenants. */
export async function siteRows(client: pg.Client, names: readonly string[]): Promise<pg.QueryResultRow[]> {
  const { rows } = await client.query(
    `select code, name, zone, hostname from sites_tenant left join sites_host using (tenant_id)
      where code = any($1) or hostname = any($1)`,
    [names],
  );
  return rows;
}

/** Returns the kinds of mails to one address; `client` must see all sites. */
export async function mailKindsTo(client: pg.Client, recipient: string): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    'select kind from platform_mail where recipient = $1',
    [recipient],
  );
  return rows.map(({ kind }) => kind);
}

/** Returns the stored settings of an organisation; `client` must see all tenants. */
export async function storedSettingsOf(client: pg.Client, code: string): Promise<unknown> {
  const { rows } = await client.query<{ settings: unknown }>(
    'select settings from sites_tenant where code = $1',
    [code],
  );
  return rows[0]?.settings;
}
