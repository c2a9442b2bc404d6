import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { readAnswers } from '../field/read-answers-rules.ts';
import { keepResponseFiles, readFiles } from '../file/response-files.ts';
import type { Form } from '../form/form-contract.ts';
import { getForm, getQuestions, lockForm } from '../form/form-queries.ts';
import { closureOf } from '../form/form-rules.ts';
import { allFields } from '../form/schema-rules.ts';
import type { Answers } from '../logic/answer-contract.ts';
import { formsPaths } from '../paths.ts';
import {
  type AnswerOrder,
  findAnswerOrder,
  findPurchase,
  placeAnswerOrder,
  requirePayable,
} from '../payment/place-answer-order.ts';
import { formsRefusals } from '../refusals.ts';
import { wordsIn } from '../response/answer-text.ts';
import { chosenOptions, findFull, refuseFull, takePlaces } from '../response/places.ts';
import { sealAnswers, unsealAnswers } from '../response/sealed-answers.ts';
import { changeToken } from './change-token.ts';
import { personKeyOf, searchedText, withNames } from './read-sent.ts';
import { sendReceipt, tellMember } from './send-receipt.ts';
import { readStart } from './start-token.ts';
import type { SubmitInput } from './submit-contract.ts';

/** Letters and digits that are not mistaken for each other (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

type Sent = RowOf<'forms_response', 'reference' | 'responseId' | 'answers' | 'answersSealed' | 'orderId'>;

export interface SentAnswer {
  readonly formId: string;
  readonly reference: string;
  /** With it, the person may change the answer; null where the form does not allow that. */
  readonly changeToken: string | null;
  /** Whether a receipt was queued just now. */
  readonly hasReceipt: boolean;
  /** What is to be paid for it; null where that is nothing. */
  readonly order: AnswerOrder | null;
}

/**
 * Takes the answers to a form and returns their reference. The server decides again which fields are shown; hidden
 * answers are not kept. Sending the same page again returns the first reference. Refuses with `forms.form_missing`,
 * `forms.start_invalid`, `forms.too_fast`, `forms.members_only`, `forms.not_open`, `forms.full`, `forms.answers_invalid`,
 * `forms.option_full`, `forms.already_answered`, `forms.sent_before`; where it pays for something, `forms.payments_off`,
 * `forms.price_changed`, `forms.sold_out`, `platform.in_person`. The answer and its order are made in one transaction.
 *
 * Only those who may get a place wait for the form's row, so that a rush is refused without a queue.
 */
export async function submitAnswers(scope: Scope, input: SubmitInput): Promise<SentAnswer> {
  const form = await getForm(scope, input.form);
  if (form.publishedVersion === null) throw refuse(formsRefusals, 'forms.form_missing');
  const start = await readStart(scope, form.formId, input.start);
  const sent = await findSent(scope, form.formId, start.startId);
  if (!sent) requireOpen(scope, form, start.at);
  const schema = await getQuestions(scope, form.formId, form.publishedVersion);
  const fields = allFields(schema);
  const {
    answers: typed,
    problems,
    shown,
  } = readAnswers(schema, input.answers, {
    now: scope.now,
    held: new Set(sent && chosenOptions(fields, sent.answers)),
  });
  const { answers, unknown } = await withNames(scope, fields, { typed, before: sent?.answers ?? {} });
  if (sent) return sameAnswer(scope, form, { sent, answers });
  requirePayable(scope, { fields, answers, shown });
  const files = await readFiles(scope, { formId: form.formId, fields, answers, raw: input.answers });
  const all = { ...problems, ...unknown, ...files.unknown };
  if (Object.keys(all).length > 0) throw refuse(formsRefusals, 'forms.answers_invalid', { problems: all });

  const isSpam = input.website !== '';
  const optionIds = chosenOptions(fields, answers);
  const personKey = isSpam ? null : await personKeyOf(scope, form, { fields, answers, shown });
  const responseId = uuidV7(scope.now);
  const { open, sealed } = sealAnswers(scope, responseId, { fields, answers });
  let order: AnswerOrder | null = null;
  if (!isSpam) {
    const full = await findFull(scope, { formId: form.formId, optionIds });
    const wanted = await findPurchase(scope, fields, answers);
    const isRefused = full.length > 0 || (wanted !== null && wanted.problem !== null);
    // From here on one after the other: whoever waited sees what those before it took, and takes no number of an order that
    // cannot be placed. Pipelined, so that the lock is held for a short time. What was sent is read after it as well, because
    // the same page may have been sent at once and have taken the last place itself.
    const [{ taken }, meanwhile, purchase] = await Promise.all([
      isRefused ? form : lockForm(scope, input.form),
      findSent(scope, form.formId, start.startId),
      isRefused ? wanted : findPurchase(scope, fields, answers),
    ]);
    if (meanwhile) return sameAnswer(scope, form, { sent: meanwhile, answers });
    refuseFull(full);
    if (purchase?.problem) throw purchase.problem;
    requireOpen(scope, { ...form, taken }, start.at);
    await takePlaces(scope, { formId: form.formId, maxResponses: form.settings.maxResponses, optionIds });
    order = purchase && (await placeAnswerOrder(scope, purchase, { fields, answers }));
  }
  const made = await scope.tx.first(sql<RowOf<'forms_response', 'reference'>>`
    insert into forms_response (tenant_id, response_id, form_id, version, start_id, reference, state, is_counted, answers, answers_sealed,
                                searched, user_id, person_key, order_id, submitted_at, state_at)
    values (${scope.tenant.id}, ${responseId}, ${form.formId}, ${form.publishedVersion}, ${start.startId}, ${newReference()},
            ${isSpam ? 'spam' : 'submitted'}, ${!isSpam}, ${JSON.stringify(open)}::jsonb, ${sealed}, ${searchedText(scope, fields, open)},
            ${personOf(scope)?.userId ?? null}, ${personKey}, ${order?.orderId ?? null}, ${scope.now}, ${scope.now})
    on conflict do nothing returning reference`);
  // The places that were taken are given back with the transaction.
  if (!made) throw refuse(formsRefusals, 'forms.already_answered');
  // Files of spam are swept with what nobody sends.
  if (!isSpam) await keepResponseFiles(scope, responseId, files.uploaded);
  const token = await changeTokenOf(scope, form, responseId);
  if (!isSpam) await tellEditor(scope, form, made.reference);
  // Before the receipt, which locks what all receipts of the site count in.
  if (!isSpam) await tellMember(scope, form, { responseId, reference: made.reference });
  const hasReceipt =
    !isSpam &&
    (await sendReceipt(scope, form, {
      reference: made.reference,
      fields,
      answers: open,
      changeToken: token,
      order,
    }));
  return { formId: form.formId, reference: made.reference, changeToken: token, hasReceipt, order };
}

async function changeTokenOf(scope: Scope, form: Form, responseId: string): Promise<string | null> {
  return form.settings.mayChange ? changeToken(scope, { formId: form.formId, responseId }) : null;
}

function findSent(scope: Scope, formId: string, startId: string): Promise<Sent | null> {
  return scope.tx.first(sql<Sent>`
    select reference, response_id, answers, answers_sealed, order_id from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and start_id = ${startId}`);
}

/** Returns what this page sent before; refuses if its answers have been changed since. */
async function sameAnswer(
  scope: Scope,
  form: Form,
  { sent, answers }: { sent: Sent; answers: Answers },
): Promise<SentAnswer> {
  const before = { ...sent.answers, ...unsealAnswers(scope, sent.responseId, sent.answersSealed) };
  if (!isDeepStrictEqual(before, answers))
    throw refuse(formsRefusals, 'forms.sent_before', { reference: sent.reference });
  const token = await changeTokenOf(scope, form, sent.responseId);
  const order = await findAnswerOrder(scope, sent.orderId);
  return { formId: form.formId, reference: sent.reference, changeToken: token, hasReceipt: false, order };
}

function requireOpen(scope: Scope, form: Form, startedAt: Date): void {
  const closure = closureOf({ ...form, ...form.settings }, scope.now, startedAt);
  if (closure === 'full') throw refuse(formsRefusals, 'forms.full');
  if (closure !== null) throw refuse(formsRefusals, 'forms.not_open');
  if (form.settings.audience === 'members' && scope.actor.kind === 'guest')
    throw refuse(formsRefusals, 'forms.members_only');
}

function newReference(): string {
  return [...randomBytes(REFERENCE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Tells the address that the form names, without what was answered. */
async function tellEditor(scope: Scope, form: Form, reference: string): Promise<void> {
  if (form.settings.notifyEmail === '') return;
  const { locale } = scope.tenant;
  const subject = m.forms_mail_subject({ title: wordsIn(form.title, locale) }, { locale });
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.forms_mail_text({ reference }, { locale })],
    button: {
      label: m.forms_mail_open({}, { locale }),
      url: scope.tenant.origin + formsPaths.answers(form.slug),
    },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to: form.settings.notifyEmail, subject, text, html, kind: 'forms.answered' });
}
