import { formatDateTime } from '#platform/dates/format-date.ts';
import {
  getMail,
  listInlineFiles,
  listMailbox,
  type MailDetail,
  type MailSummary,
} from '#platform/mail/mailbox.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';

export type MailLine = Omit<MailSummary, 'createdAt'> & { readonly at: string };
export type OpenMail = Omit<MailDetail, 'createdAt' | 'sentAt'> & { readonly at: string };

/** Returns the tenant's outgoing mail, newest first. Missing outside localhost. */
export async function listLocalMail(
  scope: Scope,
  after: string | undefined,
): Promise<{ mails: MailLine[]; next: string | null }> {
  requireLocalhost(scope);
  const { mails, next } = await listMailbox(scope, after === undefined ? {} : { after });
  return {
    mails: mails.map(({ createdAt, ...mail }) => ({ ...mail, at: localTime(scope, createdAt) })),
    next,
  };
}

/** Returns one mail with its content; pictures that it carries have addresses. Refuses with `platform.missing`. */
export async function readLocalMail(scope: Scope, mailId: string): Promise<OpenMail> {
  requireLocalhost(scope);
  const { createdAt, sentAt: _sentAt, ...mail } = await getMail(scope, mailId);
  const html = mail.html && (await withShownPictures(scope, mailId, mail.html));
  return { ...mail, html, at: localTime(scope, createdAt) };
}

async function withShownPictures(scope: Scope, mailId: string, html: string): Promise<string> {
  const files = await listInlineFiles(scope, mailId);
  return files.reduce(
    (shown, { contentId, objectId, filename: name }) =>
      shown.replaceAll(
        `src="cid:${contentId}"`,
        `src="${privateObjectUrl(scope.app, scope.tenant.id, objectId, { name, disposition: 'inline' })}"`,
      ),
    html,
  );
}

function requireLocalhost(scope: Scope): void {
  if (scope.app.config.env !== 'localhost') throw refuse(platformRefusals, 'platform.missing');
}

function localTime(scope: Scope, instant: Date): string {
  return formatDateTime(instant, { zone: scope.tenant.zone, locale: scope.locale });
}
