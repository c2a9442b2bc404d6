import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { keepBooks, readBooks } from '../../permissions.ts';
import { billingFormProblem } from '../../document/form-problem.tsx';
import { readReportFilters } from '../month/month-filters.ts';
import { bookPaths } from '../paths.ts';
import { listJournal, readJournalSetting, saveJournalSetting } from './journal.ts';
import {
  JournalQuery,
  type JournalSetting,
  JournalSettingInput,
  MAX_ACCOUNT_CODE,
} from './journal-contract.ts';
import { JOURNAL_ACCOUNTS, JOURNAL_COLUMNS } from './journal-rules.ts';
import { journalAccountText, journalColumnText } from './journal-text.ts';

export const loader = pageLoader({
  access: readBooks,
  query: JournalQuery,
  handle: async (scope, { query }) => {
    const setting = await readJournalSetting(scope);
    const [page, filters] = await Promise.all([
      listJournal(scope, setting, query),
      readReportFilters(scope, query),
    ]);
    const mayKeep = allows(keepBooks, scope.actor);
    return { ...page, setting, filters, query, mayKeep, locale: scope.locale };
  },
});

export const action = pageAction({
  access: keepBooks,
  intents: { default: intent({ input: JournalSettingInput, handle: saveJournalSetting }) },
});

export const meta: MetaFunction = () => [{ title: m.billing_books_journal() }];

export default function JournalPage(): ReactNode {
  const { rows, next, setting, filters, query, mayKeep, locale } = useLoaderData<typeof loader>();
  const amount = (satang: number): string => (satang === 0 ? '–' : formatBaht(satang, locale));
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books(), to: bookPaths.books() },
          { label: m.billing_books_journal() },
        ]}
        title={m.billing_books_journal()}
        subtitle={m.billing_books_journal_help()}
      />
      <ManagedList
        caption={m.billing_books_journal()}
        query={query}
        next={next}
        source={{ list: 'billing.journal', locale }}
        filters={filters}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'day',
            header: m.billing_document_issued_on(),
            cell: (row) => formatDay(row.issuedOn, { locale, style: 'short' }),
          },
          { key: 'number', header: m.billing_document_number(), primary: true, cell: (row) => row.number },
          { key: 'code', header: m.billing_books_account_code(), cell: (row) => row.code },
          {
            key: 'account',
            header: m.billing_books_account_name(),
            cell: (row) => journalAccountText[row.account](),
          },
          {
            key: 'debit',
            header: m.billing_books_debit(),
            align: 'end',
            cell: (row) => amount(row.debitSatang),
          },
          {
            key: 'credit',
            header: m.billing_books_credit(),
            align: 'end',
            cell: (row) => amount(row.creditSatang),
          },
          {
            key: 'party',
            header: m.billing_document_buyer(),
            isExtra: true,
            cell: (row) => row.party || '–',
          },
        ]}
        empty={
          <EmptyState icon={<FileText />} title={m.billing_books_empty_title()}>
            {m.billing_books_sales_empty()}
          </EmptyState>
        }
      />
      {mayKeep && <SettingForm key={setting.version} setting={setting} locale={locale} />}
    </>
  );
}

/** The codes of the site's chart of accounts, and the columns of the file. */
function SettingForm({ setting, locale }: { setting: JournalSetting; locale: Locale }): ReactNode {
  const reply = useActionData<ActionReply>();
  const busy = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, locale);
  return (
    <Card
      title={m.billing_books_journal_setting()}
      description={m.billing_books_journal_setting_help()}
      className="mt-6"
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary
          problem={problem}
          labels={Object.fromEntries(
            JOURNAL_ACCOUNTS.map((account) => [account, journalAccountText[account]()]),
          )}
        />
        <input type="hidden" name="version" value={setting.version} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {JOURNAL_ACCOUNTS.map((account) => (
            <TextField
              key={account}
              name={account}
              label={journalAccountText[account]()}
              defaultValue={setting.accounts[account]}
              maxLength={MAX_ACCOUNT_CODE}
              required
              autoComplete="off"
              error={fieldError(problem, account)}
            />
          ))}
        </div>
        <fieldset>
          <legend className="font-medium">{m.billing_books_journal_columns()}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-4">
            {JOURNAL_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                name={`column_${column}`}
                label={journalColumnText[column]()}
                defaultChecked={setting.columns.includes(column)}
              />
            ))}
          </div>
        </fieldset>
        <SubmitButton
          variant="primary"
          className="self-start"
          busy={busy}
          outcome={reply && (reply.ok ? 'success' : 'error')}
        >
          {m.billing_books_save()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  return billingFormProblem(reply, { otherwise: m.billing_books_error_code(), locale });
}
