import { settingsToSave } from '#platform/tenancy/set-up-mark.ts';
import { tryLineChannel } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { SITE_CONTENT, type TenantSettings } from '#platform/tenancy/tenant.ts';
import {
  listTenantSecrets,
  removeTenantSecret,
  writeTenantSecret,
} from '#platform/tenancy/tenant-secrets.ts';
import { listHosts } from '../hosts/host-rows.ts';
import { sitesRefusals } from '../refusals.ts';
import type { LineSettings, LineSettingsInput } from './line-settings-contract.ts';

/** Path of the page inside LINE, from the specification. */
const LIFF_PATH = '/cluster/liff';
const SECRET = 'line.channel_secret';
const TOKEN = 'line.message_token';
const NONE: LineSettings = { channelId: '', isSignInOn: false, isOpenToNew: true, liffId: '' };

/** Returns the settings, when the secret was set, and the callback URLs to register at LINE. Never returns the secret. */
export async function getLineSettings(scope: Scope): Promise<{
  settings: LineSettings;
  secretSetAt: Date | null;
  tokenSetAt: Date | null;
  callbacks: string[];
  liffAddress: string;
}> {
  const [settings, secrets, { hosts }] = await Promise.all([
    readSettings(scope, sql``),
    listTenantSecrets(scope),
    listHosts(scope),
  ]);
  return {
    settings: settings.line ?? NONE,
    secretSetAt: secrets.find(({ name }) => name === SECRET)?.setAt ?? null,
    tokenSetAt: secrets.find(({ name }) => name === TOKEN)?.setAt ?? null,
    callbacks: hosts.map(({ hostname }) => callbackAt(scope, hostname)),
    liffAddress: scope.tenant.origin + LIFF_PATH,
  };
}

/**
 * Saves the channel with immediate effect; it is not part of the draft. An empty secret keeps the stored one, but another
 * channel needs its own. Refuses with `sites.line_incomplete` if sign-in would be on without channel or secret, and with
 * `sites.liff_of_another` where the app inside LINE belongs to another channel, whose tokens would count for nothing.
 */
export async function saveLineSettings(
  scope: Scope,
  { secret, messageToken, isTokenGone, ...line }: LineSettingsInput,
): Promise<void> {
  const settings = await readSettings(scope, sql`for update`);
  const before = settings.line ?? NONE;
  const isOther = before.channelId !== line.channelId;
  const secrets = await listTenantSecrets(scope);
  const hasSecret = secret !== '' || (!isOther && secrets.some(({ name }) => name === SECRET));
  if (line.isSignInOn && (line.channelId === '' || !hasSecret))
    throw refuse(sitesRefusals, 'sites.line_incomplete');
  if (line.channelId !== '' && line.liffId !== '' && !line.liffId.startsWith(`${line.channelId}-`))
    throw refuse(sitesRefusals, 'sites.liff_of_another');
  if (secret !== '') await writeTenantSecret(scope, SECRET, secret);
  else if (isOther) await removeTenantSecret(scope, SECRET);
  if (isTokenGone) await removeTenantSecret(scope, TOKEN);
  else if (messageToken !== '') await writeTenantSecret(scope, TOKEN, messageToken);
  const { line: _former, ...rest } = settings as TenantSettings & { readonly line?: unknown };
  const next = line.channelId === '' ? rest : { ...rest, line };
  await scope.tx.run(sql`
    update sites_tenant set settings = ${settingsToSave(next)}, version = version + 1
     where tenant_id = ${scope.tenant.id}`);
  await touchContent(scope, [SITE_CONTENT]);
  await recordAudit(scope, {
    action: 'sites.change_line',
    entityKind: 'sites_tenant',
    entityId: scope.tenant.id,
    before: { ...before },
    after: {
      ...line,
      isSecretNew: secret !== '',
      isTokenNew: messageToken !== '' && !isTokenGone,
      isTokenGone,
    },
  });
}

/** Tests the stored settings against LINE. Runs outside any transaction, because the call may be slow. */
export async function testLineSettings(scope: ScopeWithoutTx): Promise<{ outcome: LineTestOutcome }> {
  return { outcome: await tryLineChannel(scope) };
}

export type LineTestOutcome = Awaited<ReturnType<typeof tryLineChannel>>;

async function readSettings(scope: Scope, lock: ReturnType<typeof sql>): Promise<TenantSettings> {
  const row = await scope.tx.one(
    sql<
      RowOf<'sites_tenant', 'settings'>
    >`select settings from sites_tenant where tenant_id = ${scope.tenant.id} ${lock}`,
  );
  return scope.app.siteSettings.stored.parse(row.settings);
}

/** Scheme and port of the current request; the path is from the specification. */
function callbackAt({ tenant }: Scope, hostname: string): string {
  const url = new URL('/user/authen/line/callback', tenant.origin);
  url.hostname = hostname;
  return url.href;
}
