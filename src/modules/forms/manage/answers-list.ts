import { z } from 'zod';
import * as m from '#messages';
import { type FileColumn, listSource } from '#platform/lists/list-source.ts';
import type { Field } from '../field/field-contract.ts';
import { NUMBER_KINDS } from '../field/kind-rules.ts';
import { getForm, listVersions } from '../form/form-queries.ts';
import { fieldsOfVersions } from '../form/known-fields-rules.ts';
import { manageForms } from '../permissions.ts';
import { type AnswerPayment, listAnswerPayments } from '../payment/answer-payments.ts';
import { answerText, wordsIn } from '../response/answer-text.ts';
import { ResponseListInput } from '../response/response-contract.ts';
import { listResponses, type ResponseItem } from '../response/response-queries.ts';
import { PAYMENT_STATE_TEXT, RESPONSE_STATE_TEXT } from './kind-text.ts';

export const AnswersListInput = ResponseListInput.extend({ form: z.string().max(100) });

/** Most questions that have a column of their own in a file. */
const MAX_COLUMNS = 200;

type Row = ResponseItem & { readonly payment: AnswerPayment | undefined };

/** Answers to a form, as a file: one line for each, one column for each question that was ever asked. */
export const answersList = listSource<typeof AnswersListInput, Row>({
  name: 'forms.answers',
  title: m.forms_tab_answers,
  access: manageForms,
  query: AnswersListInput,
  columns: [
    { header: m.forms_reference_short, kind: 'text', of: (row) => row.reference },
    { header: m.forms_sent_at, kind: 'instant', of: (row) => new Date(row.submittedAt) },
    {
      header: m.forms_state,
      kind: 'text',
      of: (row, locale) => RESPONSE_STATE_TEXT[row.state]({}, { locale }),
    },
    { header: m.forms_tags, kind: 'text', of: (row) => row.tags.join(', ') },
    {
      header: m.forms_changed,
      kind: 'instant',
      of: ({ changedAt }) => (changedAt === null ? null : new Date(changedAt)),
    },
  ],
  ownColumns: async (scope, { form }) => {
    const { formId } = await getForm(scope, form);
    const fields = fieldsOfVersions(await listVersions(scope, formId));
    return [
      ...(fields.some(({ kind }) => kind === 'payment') ? PAYMENT_COLUMNS : []),
      ...fields.slice(0, MAX_COLUMNS).map((field) => columnOf(field, scope.tenant.zone)),
    ];
  },
  read: async (scope, { form, ...query }, page) => {
    const { formId } = await getForm(scope, form);
    const { items, nextAfter } = await listResponses(scope, { ...query, ...page, formId });
    const payments = await listAnswerPayments(scope, items);
    const rows = items.map((item) => ({ ...item, payment: payments[item.orderId ?? ''] }));
    return { rows, next: nextAfter };
  },
});

/** Of forms that ask for a payment. */
const PAYMENT_COLUMNS: readonly FileColumn<Row>[] = [
  { header: m.forms_order, kind: 'text', of: ({ payment }) => payment?.number ?? '' },
  {
    header: m.forms_order_amount,
    kind: 'money',
    of: ({ payment }) => payment?.amountSatang ?? null,
  },
  {
    header: m.forms_payment_state,
    kind: 'text',
    of: ({ payment }, locale) => (payment ? PAYMENT_STATE_TEXT[payment.state]({}, { locale }) : ''),
  },
];

function columnOf(field: Field, zone: string): FileColumn<Row> {
  const isNumber = NUMBER_KINDS.includes(field.kind);
  return {
    header: (_inputs, options) => wordsIn(field.label, options?.locale ?? 'th'),
    kind: isNumber ? 'number' : 'text',
    of: ({ answers }, locale) => {
      const value = answers[field.id];
      if (isNumber) return typeof value === 'number' ? value : null;
      const words = {
        yes: m.forms_yes({}, { locale }),
        no: m.forms_no({}, { locale }),
        agreed: m.forms_agreed({}, { locale }),
        signed: m.forms_signed({}, { locale }),
      };
      return answerText(field, value, { locale, zone, words });
    },
  };
}
