import * as m from '#messages';
import { isMailAddress } from '#platform/mail/address.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { isPrivate } from '../field/group-rules.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import type { Form } from '../form/form-contract.ts';
import type { Answers } from '../logic/answer-contract.ts';
import { formsPaths } from '../paths.ts';
import { answerText, wordsIn } from '../response/answer-text.ts';

/** Longest answer that a receipt quotes, and most answers. */
const MAX_QUOTED = 200;
const MAX_ROWS = 60;
/** Anybody can enter anybody's address: what strangers write at length, or link to, is not sent there. */
const UNQUOTED_KINDS: readonly FieldKind[] = ['long_text', 'url', 'section', 'group'];

/**
 * Queues a mail to the address that was answered, where the form sends receipts: the reference and a summary, in the
 * language in which the form was filled in. Nothing that is stored encrypted and no signature is quoted.
 */
export async function sendReceipt(
  scope: Scope,
  { slug, title, settings }: Form,
  {
    reference,
    fields,
    answers,
    changeToken,
  }: {
    reference: string;
    fields: readonly Field[];
    answers: Answers;
    changeToken: string | null;
  },
): Promise<void> {
  if (!settings.receipt) return;
  const to = fields.filter(({ kind }) => kind === 'email').map(({ id }) => answers[id]);
  const [recipient] = to.filter((address) => typeof address === 'string' && isMailAddress(address));
  if (typeof recipient !== 'string') return;
  const { locale } = scope;
  const words = {
    yes: m.forms_yes({}, { locale }),
    no: m.forms_no({}, { locale }),
    agreed: m.forms_agreed({}, { locale }),
    signed: m.forms_signed({}, { locale }),
  };
  const quoted = fields.filter(
    (field) => field.id in answers && !isPrivate(field) && !UNQUOTED_KINDS.includes(field.kind),
  );
  const subject = m.forms_receipt_subject({ title: wordsIn(title, locale) }, { locale });
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.forms_receipt_text({ reference }, { locale })],
    rows: quoted.slice(0, MAX_ROWS).map((field) => ({
      label: wordsIn(field.label, locale),
      value: shortened(answerText(field, answers[field.id], { locale, words })),
    })),
    ...(changeToken !== null && {
      button: {
        label: m.forms_change({}, { locale }),
        url: scope.tenant.origin + formsPaths.change(slug, changeToken),
      },
    }),
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to: recipient, subject, text, html, kind: 'forms.receipt' });
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')}…` : text;
}
