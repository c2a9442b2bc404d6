import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { DOCUMENT_KINDS, NUMBER_SEPARATORS, type NumberFormat } from '../document/document-kinds-rules.ts';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { manageLook } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { branchText } from '../seller/branch-text.ts';
import { saveSeriesFormat } from '../series/save-series-format.ts';
import { MAX_DIGITS, MAX_PREFIX, MIN_DIGITS, SeriesFormatInput } from '../series/series-contract.ts';
import { nextNumber } from '../series/series-rules.ts';
import { findSeries, type SeriesOfKind } from '../series/series-view.ts';

export const loader = pageLoader({
  access: manageLook,
  query: z.object({
    branch: z.uuid().optional().catch(undefined),
    kind: z.enum(DOCUMENT_KINDS).optional().catch(undefined),
  }),
  handle: async (scope, { query }) => ({
    found: await findSeries(scope, query.branch),
    kind: query.kind,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageLook,
  intents: { default: intent({ input: SeriesFormatInput, handle: saveSeriesFormat }) },
});

export const meta: MetaFunction = () => [{ title: m.billing_series() }];

type Found = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

/** How the documents of each branch are numbered. */
export default function SeriesPage(): ReactNode {
  const { found, kind, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: m.billing_series() },
        ]}
        title={m.billing_series()}
        subtitle={m.billing_series_help()}
      />
      {found === null ? (
        <Notice tone="warning">{m.billing_problem_seller_incomplete()}</Notice>
      ) : (
        <BranchSeries found={found} kind={kind} locale={locale} />
      )}
    </>
  );
}

function BranchSeries({
  found: { today, branches, branch, series },
  kind,
  locale,
}: {
  found: Found;
  kind: string | undefined;
  locale: Locale;
}): ReactNode {
  const open = series.find((each) => each.kind === kind) ?? series[0];
  return (
    <>
      {branches.length > 1 && (
        <ChoiceLinks
          label={m.billing_branches()}
          choices={branches.map((each) => ({
            label: branchText(each, locale),
            to: documentPaths.manageSeries({ branch: each.branchId, ...(kind !== undefined && { kind }) }),
            isChosen: each.branchId === branch.branchId,
          }))}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <DataTable
          caption={m.billing_series()}
          rows={series}
          rowKey={(each) => each.kind}
          rowTo={(each) => documentPaths.manageSeries({ branch: branch.branchId, kind: each.kind })}
          currentKey={open?.kind}
          columns={[
            {
              key: 'kind',
              header: m.billing_document_kind(),
              primary: true,
              cell: (each) => documentKindText(each.kind, locale),
            },
            {
              key: 'next',
              header: m.billing_series_next(),
              cell: ({ format, counts }) => (
                <span className="whitespace-nowrap tabular-nums">
                  {nextNumber(format, { branchCode: branch.code, on: today, counts })}
                </span>
              ),
            },
          ]}
        />
        {open && (
          <FormatForm
            key={`${branch.branchId} ${open.kind} ${open.version}`}
            branch={branch}
            series={open}
            today={today}
            locale={locale}
          />
        )}
      </div>
    </>
  );
}

function FormatForm({
  branch,
  series,
  today,
  locale,
}: {
  branch: Found['branch'];
  series: SeriesOfKind;
  today: string;
  locale: Locale;
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, locale);
  const [format, setFormat] = useState<NumberFormat>(series.format);
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const typed = SeriesFormatInput.safeParse(Object.fromEntries(new FormData(currentTarget)));
    if (typed.success) setFormat(typed.data);
  };
  return (
    <Card title={documentKindText(series.kind, locale)}>
      <Form method="post" noValidate onChange={read} className="flex flex-col gap-4" preventScrollReset>
        <FormErrorSummary
          problem={problem}
          labels={{ prefix: m.billing_series_prefix(), digits: m.billing_series_digits() }}
        />
        {reply?.ok && (
          <Notice tone="positive" live>
            {m.billing_series_saved()}
          </Notice>
        )}
        <input type="hidden" name="branch" value={branch.branchId} />
        <input type="hidden" name="kind" value={series.kind} />
        <input type="hidden" name="version" value={series.version} />
        <TextField
          name="prefix"
          label={m.billing_series_prefix()}
          help={m.billing_series_prefix_help()}
          defaultValue={series.format.prefix}
          maxLength={MAX_PREFIX}
          autoComplete="off"
          autoCapitalize="characters"
          error={fieldError(problem, 'prefix')}
        />
        <Select
          name="period"
          label={m.billing_series_period()}
          defaultValue={series.format.period}
          options={[
            { value: 'month', label: m.billing_series_period_month() },
            { value: 'year', label: m.billing_series_period_year() },
          ]}
        />
        <Select
          name="separator"
          label={m.billing_series_separator()}
          defaultValue={series.format.separator}
          options={NUMBER_SEPARATORS.map((value) => ({
            value,
            label: value === '' ? m.billing_series_separator_none() : value,
          }))}
        />
        <Select
          name="digits"
          label={m.billing_series_digits()}
          defaultValue={String(series.format.digits)}
          options={Array.from({ length: MAX_DIGITS - MIN_DIGITS + 1 }, (_, at) =>
            String(MIN_DIGITS + at),
          ).map((value) => ({ value, label: value }))}
        />
        <p aria-live="polite">
          {m.billing_series_next()}{' '}
          <strong className="tabular-nums">
            {nextNumber(format, { branchCode: branch.code, on: today, counts: series.counts })}
          </strong>
        </p>
        <p className="text-sm text-ink-soft">{m.billing_series_starts()}</p>
        <SubmitButton busy={isSending} outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}>
          {m.billing_seller_save()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  const texts = { prefix: m.billing_series_error_prefix() };
  return billingFormProblem(reply, { texts, otherwise: m.billing_problem_invalid_input(), locale });
}
