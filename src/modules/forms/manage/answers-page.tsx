import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import type { Field } from '../field/field-contract.ts';
import { CHOICE_KINDS, type FieldKind } from '../field/kind-rules.ts';
import { getForm, listVersions } from '../form/form-queries.ts';
import { fieldsOfVersions } from '../form/known-fields-rules.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { listAnswerPayments } from '../payment/answer-payments.ts';
import { ResponseListInput } from '../response/response-contract.ts';
import { optionText, wordsIn } from '../response/answer-text.ts';
import { listResponses, listTags } from '../response/response-queries.ts';
import { RESPONSE_STATES } from '../response/response-rules.ts';
import { AnswerDetail, shownText } from '../response/answer-detail.tsx';
import { FormHeader } from './form-header.tsx';
import { PAYMENT_STATE_TEXT, RESPONSE_STATE_TEXT } from './kind-text.ts';
import { PAYMENT_TONE, RESPONSE_TONE } from './response-tone.tsx';
import { managedForm } from './managed-form.ts';

/** How many answers the list shows in a row. */
const SHOWN_ANSWERS = 2;

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  query: ResponseListInput,
  handle: async (scope, { params, query }) => {
    const form = await getForm(scope, params.form);
    const page = await listResponses(scope, { ...query, formId: form.formId });
    return {
      ...page,
      payments: await listAnswerPayments(scope, page.items),
      form: { ...managedForm(scope, form), formId: form.formId },
      fields: fieldsOfVersions(await listVersions(scope, form.formId)),
      tags: await listTags(scope, form.formId),
      query,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

export default function AnswersPage(): ReactNode {
  const { form, items, payments, nextAfter, fields, tags, query, locale, zone } =
    useLoaderData<typeof loader>();
  const { slug } = form;
  const reader = { locale, zone };
  const [first, ...others] = shownFirst(fields);
  const options = fields
    .filter(({ kind }) => CHOICE_KINDS.includes(kind))
    .flatMap((field) =>
      field.options.map((option) => ({
        value: option.id,
        label: `${wordsIn(field.label, locale)}: ${optionText(option, reader)}`,
      })),
    );
  return (
    <>
      <FormHeader form={form} />
      <ManagedList
        caption={m.forms_tab_answers()}
        query={query}
        next={nextAfter}
        defaultSort="-sent"
        source={{ list: 'forms.answers', locale, within: { form: slug }, subject: form.formId }}
        search={{ label: m.forms_answers_search() }}
        filters={[
          {
            name: 'state',
            label: m.forms_state(),
            every: m.forms_answers_every(),
            options: RESPONSE_STATES.map((value) => ({ value, label: RESPONSE_STATE_TEXT[value]() })),
          },
          ...(options.length > 0
            ? [{ name: 'chose', label: m.forms_option(), every: m.forms_every_option(), options }]
            : []),
          ...(tags.length > 0
            ? [
                {
                  name: 'tag',
                  label: m.forms_tags(),
                  every: m.forms_every_tag(),
                  options: tags.map((value) => ({ value, label: value })),
                },
              ]
            : []),
        ]}
        rows={items}
        rowKey={({ responseId }) => responseId}
        rowTo={({ responseId }) => formsPaths.answer(slug, responseId)}
        columns={[
          {
            key: 'first',
            header: first ? wordsIn(first.label, locale) : m.forms_tab_answers(),
            primary: true,
            cell: ({ answers, reference }) => (
              <span className="line-clamp-2 break-words">
                {(first && shownText(first, answers[first.id], reader)) || reference}
              </span>
            ),
          },
          ...others.map((field) => ({
            key: field.id,
            header: wordsIn(field.label, locale),
            wideOnly: true,
            cell: ({ answers }: (typeof items)[number]) => (
              <span className="line-clamp-2 break-words">{shownText(field, answers[field.id], reader)}</span>
            ),
          })),
          ...(fields.some(({ kind }) => kind === 'payment')
            ? [
                {
                  key: 'payment',
                  header: m.forms_payment_state(),
                  cell: ({ orderId }: (typeof items)[number]) => {
                    const payment = payments[orderId ?? ''];
                    return (
                      payment && (
                        <Badge tone={PAYMENT_TONE[payment.state]}>
                          {PAYMENT_STATE_TEXT[payment.state]()}
                        </Badge>
                      )
                    );
                  },
                },
              ]
            : []),
          {
            key: 'state',
            header: m.forms_state(),
            cell: ({ state, tags, changedAt }) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={RESPONSE_TONE[state]}>{RESPONSE_STATE_TEXT[state]()}</Badge>
                {changedAt !== null && <Badge>{m.forms_answer_changed()}</Badge>}
                {tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ),
          },
          {
            key: 'sent',
            header: m.forms_sent_at(),
            align: 'end',
            sort: '-sent',
            cell: ({ submittedAt }) => (
              <span className="text-ink-soft">{formatDateTime(new Date(submittedAt), { zone, locale })}</span>
            ),
          },
        ]}
        detail={{
          titleOf: ({ reference }) => reference,
          nameOf: ({ reference }) => reference,
          of: ({ answers }) => <AnswerDetail fields={fields} answers={answers} reader={reader} />,
        }}
        empty={
          <EmptyState
            icon={<Inbox />}
            title={
              query.q || query.state || query.tag || query.chose
                ? m.forms_answers_none_found()
                : m.forms_answers_none()
            }
            action={<LinkButton to={formsPaths.share(slug)}>{m.forms_tab_share()}</LinkButton>}
          >
            {m.forms_answers_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}

/** Kinds that tell one answer from another at a glance, the best first. */
const TELLING: readonly FieldKind[] = [
  'thai_name',
  'text',
  'email',
  'phone_th',
  'long_text',
  'url',
  'thai_id',
];
const CHOSEN: readonly FieldKind[] = [
  'slot',
  'radio',
  'select',
  'multi_select',
  'phone_th',
  'email',
  'date',
  'number',
];

/** Returns the questions that a row shows: who or what it is about, then what was chosen. */
function shownFirst(fields: readonly Field[]): Field[] {
  const ranked = (kinds: readonly FieldKind[], from: readonly Field[]): Field[] =>
    from
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  const first = ranked(TELLING, fields)[0] ?? fields[0];
  if (!first) return [];
  const others = fields.filter(({ id }) => id !== first.id);
  const chosen = ranked(CHOSEN, others).slice(0, SHOWN_ANSWERS);
  return [first, ...(chosen.length > 0 ? chosen : others.slice(0, SHOWN_ANSWERS))];
}
