import * as m from '#messages';
import { recordAudit } from '#platform/audit.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { findMailProblem } from '#platform/mail/mailbox.ts';
import { hasMailPassword, removeMailPasswords, writeMailPassword } from '#platform/mail/mail-server.ts';
import { findMailServerProblem, findUnusable } from '#platform/mail/mail-server-rules.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { MailSettings } from '#platform/tenancy/mail-settings-contract.ts';
import { savePart } from '../config/config-page.ts';

/** Returns what the mail settings form needs besides the settings. Never returns the password. */
export async function getMailSurroundings(scope: Scope, { server }: MailSettings) {
  const [hasPassword, problem] = await Promise.all([
    server === null ? false : hasMailPassword(scope, server),
    findMailProblem(scope),
  ]);
  const { config } = scope.app;
  const { zone } = scope.tenant;
  return {
    hasPassword,
    /** A rule that the saved server breaks because the rule is newer. */
    serverProblem: server && findMailServerProblem(server, config.env === 'production'),
    isPlainAllowed: config.env !== 'production',
    installation: config.mail.smtpUrl !== null ? 'server' : config.env === 'localhost' ? 'outbox' : 'none',
    ownAddress: personOf(scope)?.email ?? null,
    problem: problem && {
      isGivenUp: problem.isGivenUp,
      error: problem.error,
      unusable: findUnusable(problem.error),
      at: formatDateTime(problem.at, { zone, locale: scope.locale, style: 'short' }),
    },
  };
}

/**
 * Saves the mail part of the draft. A typed password is stored at once, for this server only.
 * Refuses with `sites.draft_conflict`, `platform.invalid_input` by field.
 */
export async function saveMailSettings(
  scope: Scope,
  versions: { version: number; over?: number | undefined },
  { mail, password }: { mail: MailSettings; password: string },
): Promise<{ version: number }> {
  const { server } = mail;
  const fault = server && findMailServerProblem(server, scope.app.config.env === 'production');
  if (fault)
    throw new InvalidInput([
      fault === 'port'
        ? { path: 'mail.server.port', reason: m.sites_config_mail_port_wrong({}, scope) }
        : { path: 'mail.server.tls', reason: m.sites_config_mail_plain_wrong({}, scope) },
    ]);
  const saved = await savePart(scope, versions, { mail });
  if (server !== null && server.user !== '' && password !== '') {
    await writeMailPassword(scope, server, password);
    await audit(scope, 'sites.set_mail_password');
  }
  return saved;
}

/** Deletes all stored mail server passwords. */
export async function forgetMailPassword(scope: Scope): Promise<void> {
  await removeMailPasswords(scope);
  await audit(scope, 'sites.remove_mail_password');
}

async function audit(scope: Scope, action: string): Promise<void> {
  await recordAudit(scope, { action, entityKind: 'sites_tenant', entityId: scope.tenant.id });
}
