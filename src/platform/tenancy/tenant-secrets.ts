import { type Seal, sealText, unsealText } from '../config/seal.ts';
import type { SealedColumn } from '../config/sealed-column.ts';
import { Secret } from '../config/secret.ts';
import type { App } from '../app.ts';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Tenant } from './tenant.ts';

/** Names of the secrets that a site may have. */
export type TenantSecretName =
  | 'line.channel_secret'
  | 'line.message_token'
  | 'smtp.password'
  | 'storage.secret_key'
  | 'log.webhook_url';

/** What reading a secret requires; part of every scope. */
export interface SecretReading {
  readonly tenant: Pick<Tenant, 'id'>;
  readonly tx: Tx;
  readonly app: Pick<App, 'config'>;
}

/** What changing a secret requires; part of every scope. */
export interface SecretChange extends SecretReading {
  readonly now: Date;
}

/** Returns the secret, or null where the site has none. Must stay on the server: never send it to a client. */
export async function readTenantSecret(scope: SecretReading, name: TenantSecretName): Promise<Secret | null> {
  const row = await scope.tx.first(sql<RowOf<'platform_tenant_secret', 'sealed'>>`
    select sealed from platform_tenant_secret where tenant_id = ${scope.tenant.id} and name = ${name}`);
  return row && new Secret(unsealText(scope.app.config.secret, sealOf(scope.tenant.id, name), row.sealed));
}

/** Returns which secrets the site has, and when each was set. */
export async function listTenantSecrets(
  scope: SecretReading,
): Promise<RowOf<'platform_tenant_secret', 'name' | 'setAt'>[]> {
  return scope.tx.rows(sql<RowOf<'platform_tenant_secret', 'name' | 'setAt'>>`
    select name, set_at from platform_tenant_secret where tenant_id = ${scope.tenant.id} order by name`);
}

/** Sets a secret, replacing an existing one. */
export async function writeTenantSecret(
  scope: SecretChange,
  name: TenantSecretName,
  text: string,
): Promise<void> {
  const sealed = sealText(scope.app.config.secret, sealOf(scope.tenant.id, name), text);
  await scope.tx.run(sql`
    insert into platform_tenant_secret (tenant_id, name, sealed, set_at)
    values (${scope.tenant.id}, ${name}, ${sealed}, ${scope.now})
    on conflict (tenant_id, name) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

/** Removes a secret. Idempotent. */
export async function removeTenantSecret(scope: SecretReading, name: TenantSecretName): Promise<void> {
  await scope.tx.run(
    sql`delete from platform_tenant_secret where tenant_id = ${scope.tenant.id} and name = ${name}`,
  );
}

function sealOf(tenantId: string, name: string): Seal {
  return { purpose: 'tenant secrets', owner: `${tenantId} ${name}` };
}

/** Sealed columns, for rotations of the installation's secret. */
export const tenantSecretsSealed: readonly SealedColumn[] = [
  { table: 'platform_tenant_secret', column: 'sealed', id: 'name', sealOf },
];
