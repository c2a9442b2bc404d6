import { recordAudit } from '#platform/audit.ts';
import { findUnsafeAddressProblem, SafeFetchRefused } from '#platform/http/safe-fetch.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import {
  listTenantSecrets,
  readTenantSecret,
  removeTenantSecret,
  writeTenantSecret,
} from '#platform/tenancy/tenant-secrets.ts';
import { sitesRefusals } from '../refusals.ts';
import { postToChat } from './forward-log.ts';

const NAME = 'log.webhook_url';

/** Returns since when the site has a log chat, or null. The URL itself is never returned. */
export async function logChatSince(scope: Scope): Promise<Date | null> {
  return (await listTenantSecrets(scope)).find(({ name }) => name === NAME)?.setAt ?? null;
}

/** Whether the stored URL breaks this installation's address rules, so that nothing is sent. */
export async function isLogChatRefused(scope: Scope): Promise<boolean> {
  const secret = await readTenantSecret(scope, NAME);
  return secret !== null && isRefused(scope, secret.reveal());
}

/** Sets the chat's webhook. Refuses with `sites.webhook_invalid`: outside localhost it must be public https on port 443. */
export async function setLogChat(scope: Scope, url: string): Promise<void> {
  if (isRefused(scope, url)) throw refuse(sitesRefusals, 'sites.webhook_invalid');
  await writeTenantSecret(scope, NAME, url);
  await audit(scope, 'sites.set_log_chat');
}

/** Removes the chat. Idempotent. */
export async function removeLogChat(scope: Scope): Promise<void> {
  if ((await logChatSince(scope)) === null) return;
  await removeTenantSecret(scope, NAME);
  await audit(scope, 'sites.remove_log_chat');
}

/** Result of a test message. */
export interface LogChatTrial {
  readonly isTaken: boolean;
  /** The URL breaks the rules for outgoing requests, so nothing was sent. */
  readonly isRefused: boolean;
}

/** Sends a text to the chat now. Runs outside any transaction. */
export async function tryLogChat(scope: ScopeWithoutTx, text: string): Promise<LogChatTrial> {
  const secret = await scope.app.database.read(scope.tenant.id, (tx) =>
    readTenantSecret({ ...scope, tx }, NAME),
  );
  if (secret === null) return { isTaken: false, isRefused: false };
  try {
    const status = await postToChat(scope.app, secret.reveal(), text);
    return { isTaken: status >= 200 && status < 300, isRefused: false };
  } catch (error) {
    scope.app.log.info({ err: error }, "The site's chat could not be reached");
    return { isTaken: false, isRefused: error instanceof SafeFetchRefused };
  }
}

function isRefused({ app }: Pick<Scope, 'app'>, url: string): boolean {
  return findUnsafeAddressProblem(url, app.config.env === 'localhost') !== null;
}

function audit(scope: Scope, action: string): Promise<void> {
  return recordAudit(scope, { action, entityKind: 'sites.secret', entityId: NAME });
}
