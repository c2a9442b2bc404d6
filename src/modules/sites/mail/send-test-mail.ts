import * as m from '#messages';
import { recordAudit } from '#platform/audit.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { submitMail, MailServerUnusable, mailRouteOf, senderAddressOf } from '#platform/mail/mail-server.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { getConfigState } from '../config/config-draft.ts';
import { settingsOf } from '../config/site-config-schema.ts';
import type { TestMailFailure, TestMailOutcome } from './test-mail-contract.ts';

/** Time limit, since the admin waits for the form. */
const TEST_MS = 25_000;
const MAX_SAID = 200;

/** Sends a mail to the acting admin by the draft's route; if that is the outbox, `finishTestMail` queues it. */
export async function sendTestMail(outside: ScopeWithoutTx): Promise<TestMailOutcome> {
  const { app, actor, tenant } = outside;
  if (actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const { route, settings } = await app.database.read(tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    const { draft } = await getConfigState(scope);
    const drafted = settingsOf(draft, tenant.settings, scope.app.siteSettings);
    return { route: await mailRouteOf(scope, drafted.mail.server), settings: drafted };
  });
  if (route.kind === 'none') return { isSent: false, why: 'no_server', said: null };
  if (route.kind === 'outbox') return { isSent: true, to: actor.email, way: 'outbox' };
  const { subject, text, html } = testMail(outside);
  const sender = senderAddressOf({ app, tenant: { ...tenant, settings } });
  try {
    await submitMail(
      app,
      route,
      {
        from: { name: settings.mail.senderName || tenant.name, address: sender },
        to: { name: '', address: actor.email },
        ...(settings.mail.replyTo !== '' && { replyTo: { name: '', address: settings.mail.replyTo } }),
        subject,
        text,
        html,
        envelope: { from: sender, to: actor.email },
      },
      AbortSignal.timeout(TEST_MS),
    );
    return { isSent: true, to: actor.email, way: route.kind };
  } catch (error) {
    return { isSent: false, ...failureOf(error) };
  }
}

/** Audits the test; without a mail server the mail is queued in the installation's outbox. */
export async function finishTestMail(scope: Scope, outcome: TestMailOutcome): Promise<TestMailOutcome> {
  if (outcome.isSent && outcome.way === 'outbox')
    await queueMail(scope, { to: outcome.to, kind: 'sites.test_mail', ...testMail(scope) });
  await recordAudit(scope, {
    action: 'sites.test_mail',
    entityKind: 'sites_tenant',
    entityId: scope.tenant.id,
    after: outcome.isSent ? { way: outcome.way } : { failed: outcome.why },
  });
  return outcome;
}

function testMail({ tenant, locale }: Pick<Scope, 'tenant' | 'locale'>) {
  const say = { locale };
  const subject = m.sites_config_mail_test_subject({ site: tenant.name }, say);
  const body = renderMail({
    title: subject,
    paragraphs: [m.sites_config_mail_test_body({}, say)],
    locale,
    site: tenant,
  });
  return { subject, ...body };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Classifies a failure by nodemailer's codes and the text of the socket or server. */
function failureOf(error: unknown): { why: TestMailFailure; said: string | null } {
  if (error instanceof MailServerUnusable) return { why: error.problem, said: null };
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a server's reply may contain anything
  const said = response?.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MAX_SAID) ?? null;
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530) return { why: 'login', said };
  if (code === 'ETLS' || /certificate|ssl|tls|altnames|self.signed/i.test(message))
    return { why: 'tls', said };
  if (responseCode >= 400) return { why: 'rejected', said };
  if (code === 'ETIMEDOUT' || /timed? ?out|abort/i.test(message)) return { why: 'too_slow', said };
  return { why: message.includes('ECONNREFUSED') ? 'refused' : 'line', said };
}
