import * as m from '#messages';
import { formatBaht } from '#platform/money/money.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { getAskedQuestions } from '../form/asked-questions.ts';
import { getForm } from '../form/form-queries.ts';
import { listAnswerPayments } from '../payment/answer-payments.ts';
import { formsRefusals } from '../refusals.ts';
import { wordsIn } from '../response/answer-text.ts';
import { codeOf } from '../response/response-code.ts';
import { getResponse } from '../response/response-queries.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { printSheet } from './paper-thread.ts';
import { sheetParts } from './sheet-parts.ts';

/** How many files a guest, and a client network, may have printed in a minute. */
export const PRINT_LIMIT = { perMinute: 20, perHonestGuest: 2 };

/**
 * Prints one response as a PDF in the reader's language, outside any transaction. `find` says which response the reader may
 * have, or refuses. Refuses with `forms.form_missing`, `forms.response_missing` (also once it was erased).
 */
export async function printResponse(
  outside: ScopeWithoutTx,
  find: (scope: Scope) => Promise<{ slug: string; responseId: string }>,
): Promise<Response> {
  const { app, tenant } = outside;
  const sheet = await app.database.read(tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    return readSheet(scope, await find(scope));
  });
  return fileReply({
    name: `${fileNameOf(sheet.title)} ${sheet.reference}.pdf`,
    type: 'application/pdf',
    bytes: await printSheet(sheet),
  });
}

async function readSheet(
  scope: Scope,
  { slug, responseId }: { slug: string; responseId: string },
): Promise<AnswerSheet> {
  const { locale, tenant } = scope;
  const form = await getForm(scope, slug);
  const response = await getResponse(scope, { formId: form.formId, responseId });
  if (response.state === 'erased') throw refuse(formsRefusals, 'forms.response_missing');
  const schema = await getAskedQuestions(scope, form.formId, response.version);
  const code = form.settings.hasCode ? await codeOf(scope, form.formId, response.reference) : null;
  const order = response.orderId && (await listAnswerPayments(scope, [response]))[response.orderId];
  const timeOf = (at: string): string => formatDateTime(new Date(at), { zone: tenant.zone, locale });
  const words = {
    yes: m.forms_yes({}, { locale }),
    no: m.forms_no({}, { locale }),
    agreed: m.forms_agreed({}, { locale }),
    signed: m.forms_signed({}, { locale }),
    none: m.forms_not_answered({}, { locale }),
  };
  return {
    locale,
    site: tenant.name,
    title: wordsIn(form.title, locale),
    reference: response.reference,
    sentAt: new Date(response.submittedAt),
    facts: [
      { label: m.forms_reference_short({}, { locale }), text: response.reference },
      { label: m.forms_sent_at({}, { locale }), text: timeOf(response.submittedAt) },
      ...(response.changedAt === null
        ? []
        : [{ label: m.forms_answer_changed({}, { locale }), text: timeOf(response.changedAt) }]),
      ...(order
        ? [
            { label: m.forms_order({}, { locale }), text: order.number },
            { label: m.forms_order_amount({}, { locale }), text: formatBaht(order.amountSatang, locale) },
          ]
        : []),
      { label: m.forms_paper_version({}, { locale }), text: String(response.version) },
    ],
    code: code && { ...code, alt: m.forms_code({}, { locale }) },
    parts: sheetParts(schema, response.answers, { locale, zone: tenant.zone, words }),
  };
}

/** Longest title in the name of a file. */
const MAX_NAME = 80;

/** Returns a title without what systems do not take in names of files. */
function fileNameOf(title: string): string {
  const clean = title.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|%]+/gu, ' ');
  return [...clean.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_NAME).join('');
}
