import type { Secret } from '#platform/config/secret.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';

/** The site's own LINE Login channel. */
export interface LineChannel {
  readonly channelId: string;
  readonly secret: Secret;
}

/** Whether the site offers LINE sign-in. */
export function isLineOn({ tenant }: Pick<Scope, 'tenant'>): boolean {
  return tenant.settings.line?.isSignInOn === true;
}

/** Returns the channel for sign-in, or null if the site has none or has switched it off. */
export async function findLineChannel(scope: Scope): Promise<LineChannel | null> {
  const { line } = scope.tenant.settings;
  if (!line?.isSignInOn) return null;
  const secret = await readTenantSecret(scope, 'line.channel_secret');
  return secret && { channelId: line.channelId, secret };
}

/** Like `findLineChannel`, in its own short transaction. */
export function readLineChannel(scope: ScopeWithoutTx): Promise<LineChannel | null> {
  return scope.app.database.read(scope.tenant.id, (tx) => findLineChannel({ ...scope, tx }));
}
