import { z } from 'zod';
import { allows } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { getForm, getQuestions } from '../form/form-queries.ts';
import { lookOf } from '../form/form-look.ts';
import { closureOf, isForMembers, isShownForm } from '../form/form-rules.ts';
import { SENT_NOTES, type SentNote } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { formsRefusals } from '../refusals.ts';
import { wordsIn } from '../response/answer-text.ts';
import { codeOf } from '../response/response-code.ts';
import { optionPrices } from '../payment/option-prices.ts';
import { paymentToken, readPaymentToken } from '../submit/payment-token.ts';
import type { SentAnswer } from '../submit/submit-answers.ts';
import { startToken } from '../submit/start-token.ts';
import { shownPlaces } from './shown-places.ts';

const Reference = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  .optional()
  .catch(undefined);

/** What the page of a form shows after sending. */
export const SentQuery = z.object({
  sent: Reference,
  note: z.enum(SENT_NOTES).optional().catch(undefined),
  /** From `paymentToken`. */
  pay: z.string().max(1_000).optional().catch(undefined),
});

/** Returns what the page after sending is told. */
export async function sentTo(
  scope: Scope,
  { formId, reference, changeToken, hasReceipt, order }: SentAnswer,
) {
  const paymentSlug = order?.paymentSlug ?? null;
  return {
    reference,
    changeToken,
    note: hasReceipt ? ('receipt' as const) : undefined,
    pay: paymentSlug === null ? undefined : await paymentToken(scope, { formId, reference, paymentSlug }),
  };
}

/** Everything that the page of a form shows. Refuses with `forms.form_missing`, also where the form is not shown. */
export async function openedForm(
  scope: Scope,
  slug: string,
  { sent, note, pay }: { sent?: string | undefined; note?: SentNote | undefined; pay?: string | undefined },
) {
  const form = await getForm(scope, slug);
  if (!isShownForm(form)) throw refuse(formsRefusals, 'forms.form_missing');
  const { settings } = form;
  const schema = await getQuestions(scope, form.formId, form.publishedVersion);
  return {
    formId: form.formId,
    title: wordsIn(form.title, scope.locale),
    intro: wordsIn(settings.intro, scope.locale),
    thanks: wordsIn(settings.thanks, scope.locale),
    purpose: wordsIn(settings.purpose, scope.locale),
    look: lookOf(scope, form),
    retentionDays: settings.retentionDays,
    opensAt: settings.opensAt,
    closesAt: settings.closesAt,
    closure: closureOf({ ...form, ...settings }, scope.now),
    needsAccount: isForMembers(settings) && scope.actor.kind === 'guest',
    schema,
    prices: await optionPrices(scope, schema),
    places: await shownPlaces(scope, form.formId, schema),
    start: await startToken(scope, form.formId),
    sent: sent ?? null,
    note: note ?? null,
    pay: sent && pay ? await readPaymentToken(scope, { formId: form.formId, reference: sent }, pay) : null,
    code: sent && settings.hasCode ? await codeOf(scope, form.formId, sent) : null,
    isOnce: settings.perPerson !== 'unlimited',
    slug: form.slug,
    mayManage: allows(manageForms, scope.actor),
    locale: scope.locale,
    now: scope.now.toISOString(),
    zone: scope.tenant.zone,
  };
}
