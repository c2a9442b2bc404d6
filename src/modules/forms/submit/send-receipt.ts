import * as m from '#messages';
import { notify } from '#modules/notifications/public.ts';
import { formatBaht } from '#platform/money/money.ts';
import { isMailAddress } from '#platform/mail/address.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { isPrivate } from '../field/group-rules.ts';
import { CHOICE_KINDS, type FieldKind } from '../field/kind-rules.ts';
import type { Form } from '../form/form-contract.ts';
import type { Answers } from '../logic/answer-contract.ts';
import { formsPaths } from '../paths.ts';
import type { AnswerOrder } from '../payment/place-answer-order.ts';
import { answerText, wordsIn } from '../response/answer-text.ts';
import { receivedNotice } from './notice-kinds.ts';
import { takeNotice, takeReceipt } from './receipt-limit.ts';

/** Longest answer that a receipt quotes, and most answers. */
const MAX_QUOTED = 200;
const MAX_ROWS = 60;
/** Anybody can enter anybody's address: what strangers write at length, or link to, is not sent there. */
const UNQUOTED_KINDS: readonly FieldKind[] = ['long_text', 'url', 'hidden', 'section', 'group'];
/** Kinds whose answer is a text of the form's editor. */
const WRITTEN_BY_EDITOR: readonly FieldKind[] = [...CHOICE_KINDS, 'payment'];
/** What mail programs turn into a link. */
const LINK = /:[/][/]|www[.]|[a-z0-9-][.][a-z]{2,}/i;

/**
 * Queues a mail to the address that was answered, where the form sends receipts: the reference and a summary, in the
 * language in which the form was filled in. Nothing that is stored encrypted, no signature and no link is quoted. Returns
 * whether there is such a mail: an address gets only so many (`takeReceipt`).
 */
export async function sendReceipt(
  scope: Scope,
  { formId, slug, title, settings }: Form,
  {
    reference,
    fields,
    answers,
    changeToken,
    order,
  }: {
    reference: string;
    fields: readonly Field[];
    answers: Answers;
    changeToken: string | null;
    order: AnswerOrder | null;
  },
): Promise<boolean> {
  if (!settings.receipt) return false;
  const to = fields.filter(({ kind }) => kind === 'email').map(({ id }) => answers[id]);
  const [recipient] = to.filter((address) => typeof address === 'string' && isMailAddress(address));
  if (typeof recipient !== 'string' || !(await takeReceipt(scope, formId, recipient))) return false;
  const { locale } = scope;
  const { zone } = scope.tenant;
  const words = {
    yes: m.forms_yes({}, { locale }),
    no: m.forms_no({}, { locale }),
    agreed: m.forms_agreed({}, { locale }),
    signed: m.forms_signed({}, { locale }),
  };
  const quoted = fields
    .filter((field) => field.id in answers && !isPrivate(field) && !UNQUOTED_KINDS.includes(field.kind))
    .map((field) => ({ field, text: answerText(field, answers[field.id], { locale, zone, words }) }))
    .filter(
      ({ field, text }) =>
        field.kind === 'email' || WRITTEN_BY_EDITOR.includes(field.kind) || !LINK.test(text),
    );
  const subject = m.forms_receipt_subject({ title: wordsIn(title, locale) }, { locale });
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.forms_receipt_text({ reference }, { locale })],
    rows: [
      ...quoted.slice(0, MAX_ROWS).map(({ field, text }) => ({
        label: wordsIn(field.label, locale),
        value: shortened(text),
      })),
      ...(order === null ? [] : orderRows(order, locale)),
    ],
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
  return true;
}

/**
 * Notifies the member who sent an answer, where the form sends receipts: on the site, and on LINE where they linked it. As
 * many in a day as an address gets.
 */
export async function tellMember(
  scope: Scope,
  { formId, slug, title, settings }: Form,
  { responseId, reference }: { responseId: string; reference: string },
): Promise<void> {
  const person = personOf(scope);
  if (!settings.receipt || !person || !(await takeNotice(scope, formId, person.userId))) return;
  await notify(scope, receivedNotice, {
    personId: person.userId,
    params: { title, reference },
    link: formsPaths.own(slug, responseId),
    dedupeKey: `forms.received ${responseId}`,
  });
}

function orderRows(
  { number, amountSatang }: AnswerOrder,
  locale: Locale,
): { label: string; value: string }[] {
  return [
    { label: m.forms_order({}, { locale }), value: number },
    { label: m.forms_order_amount({}, { locale }), value: formatBaht(amountSatang, locale) },
  ];
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')}…` : text;
}
