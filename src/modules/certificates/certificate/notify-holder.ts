import * as m from '#messages';
import { notify } from '#modules/notifications/public.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import { certificateNotices } from './notice-kinds.ts';
import { certificatesPaths } from '../paths.ts';
import { type CertificateRow, numberText } from './certificate-rows.ts';

/**
 * Notifies the holder: in the app and by mail as they chose. Holders without an account only get the mail for a new
 * certificate.
 */
export async function notifyHolder(
  scope: Scope,
  row: Pick<
    CertificateRow,
    | 'certificateId'
    | 'code'
    | 'lessonId'
    | 'lessonTitleTh'
    | 'userId'
    | 'holderEmail'
    | 'holderName'
    | 'year'
    | 'number'
  >,
  event: keyof typeof certificateNotices,
): Promise<void> {
  const params = { lesson: row.lessonTitleTh, number: numberText(row) };
  if (row.userId !== null) {
    await notify(scope, certificateNotices[event], {
      personId: row.userId,
      params,
      // By lesson id: a long Thai slug does not fit into a notice.
      link: certificatesPaths.certificate(row.lessonId, row.code),
      dedupeKey: `certificates.${event}:${row.certificateId}`,
    });
    return;
  }
  if (row.holderEmail === '' || event !== 'issued') return;
  const { locale } = scope.tenant;
  const { title: subject, body } = certificateNotices.issued.wordsOf(params, locale) ?? {
    title: '',
    body: '',
  };
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.certificates_mail_greeting({ name: row.holderName }, { locale }), body],
    button: {
      label: m.certificates_mail_open({}, { locale }),
      url: scope.tenant.origin + certificatesPaths.public(row.code),
    },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to: row.holderEmail, subject, text, html, kind: 'certificates.issued' });
}
