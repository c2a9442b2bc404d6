import { recordAudit } from '#platform/audit.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { OutsideRefused, requireOutside } from '#platform/http/outside-call.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  listTenantSecrets,
  readTenantSecret,
  removeTenantSecret,
  writeTenantSecret,
} from '#platform/tenancy/tenant-secrets.ts';
import { sitesRefusals } from '../refusals.ts';
import { postToChat } from './forward-log.ts';

const NAME = 'log.webhook_url';

/** Since when the site has a chat for its log; null without one. The address itself is never told again. */
export async function logChatSince(scope: Scope): Promise<Date | null> {
  return (await listTenantSecrets(scope)).find(({ name }) => name === NAME)?.setAt ?? null;
}

/** Names the chat's webhook. Refuses with `sites.webhook_invalid`: outside localhost it must be https on the open internet. */
export async function setLogChat(scope: Scope, url: string): Promise<void> {
  try {
    requireOutside(url, scope.app.config.env === 'localhost');
  } catch (error) {
    if (error instanceof OutsideRefused) throw refuse(sitesRefusals, 'sites.webhook_invalid');
    throw error;
  }
  await writeTenantSecret(scope, NAME, url);
  await audit(scope, 'sites.set_log_chat');
}

/** Takes the chat away; without one, nothing happens. */
export async function removeLogChat(scope: Scope): Promise<void> {
  if ((await logChatSince(scope)) === null) return;
  await removeTenantSecret(scope, NAME);
  await audit(scope, 'sites.remove_log_chat');
}

/** Sends one text to the chat now, outside any transaction: whether it took it. */
export async function tryLogChat(scope: OutsideScope, text: string): Promise<{ isTaken: boolean }> {
  const secret = await scope.app.database.read(scope.tenant.id, (tx) =>
    readTenantSecret({ ...scope, tx }, NAME),
  );
  if (secret === null) return { isTaken: false };
  try {
    const status = await postToChat(scope.app, secret.reveal(), text);
    return { isTaken: status >= 200 && status < 300 };
  } catch (error) {
    scope.app.log.info({ err: error }, "The site's chat could not be reached");
    return { isTaken: false };
  }
}

function audit(scope: Scope, action: string): Promise<void> {
  return recordAudit(scope, { action, entityKind: 'sites.secret', entityId: NAME });
}
