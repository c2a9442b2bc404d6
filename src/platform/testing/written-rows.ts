import type pg from 'pg';

/** The organisations with a code or host of these, as their rows stand; `client` sees every one. */
export async function siteRows(client: pg.Client, names: readonly string[]): Promise<pg.QueryResultRow[]> {
  const { rows } = await client.query(
    `select code, name, zone, hostname from sites_tenant left join sites_host using (tenant_id)
      where code = any($1) or hostname = any($1)`,
    [names],
  );
  return rows;
}

/** Kinds of the mails to one address; `client` sees every site. */
export async function mailKindsTo(client: pg.Client, recipient: string): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    'select kind from platform_mail where recipient = $1',
    [recipient],
  );
  return rows.map(({ kind }) => kind);
}
