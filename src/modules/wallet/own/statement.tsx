import { ListFilter, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { formatDateTime, formatMonth } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { Select } from '#ui/form/select.tsx';
import { filterText, lineText } from './statement-text.tsx';
import type { StatementLine, StatementQuery } from '../wallet/wallet-contract.ts';
import { statementKinds } from '../wallet/wallet-rules.ts';

export interface StatementProps {
  lines: readonly StatementLine[];
  next: string | null;
  query: StatementQuery;
  months: readonly string[];
  /** URL of the same list with another filter. */
  to: (query: Record<string, string | undefined>) => string;
  locale: Locale;
  zone: string;
  actions?: ReactNode;
  /** Actions below a line, for managers. */
  lineActions?: (line: StatementLine) => ReactNode;
}

/** Statement, newest first: filters, lines, pagination. */
export function Statement({
  lines,
  next,
  query,
  months,
  to,
  locale,
  zone,
  actions,
  lineActions,
}: StatementProps): ReactNode {
  const { after, ...filter } = query;
  const isFiltered = query.kind !== 'all' || query.month !== undefined;
  return (
    <section aria-labelledby="statement-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement-title" className="text-xl font-semibold">
          {m.wallet_statement()}
        </h2>
        {actions}
      </div>
      <Form
        key={`${query.kind} ${query.month}`}
        role="search"
        aria-label={m.wallet_filter()}
        className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex"
      >
        <Select
          name="kind"
          label={m.wallet_filter_kind()}
          defaultValue={query.kind}
          options={statementKinds.map((value) => ({ value, label: filterText(value) }))}
        />
        <Select
          name="month"
          label={m.wallet_filter_month()}
          placeholder={m.wallet_filter_every_month()}
          defaultValue={query.month ?? ''}
          options={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
        />
        <Button type="submit" icon={<ListFilter aria-hidden />} className="col-span-2">
          {m.wallet_filter()}
        </Button>
      </Form>
      {lines.length === 0 ? (
        <EmptyState
          icon={<ReceiptText />}
          headingLevel={3}
          title={isFiltered ? m.wallet_statement_none_found() : m.wallet_statement_empty()}
          {...(isFiltered && {
            action: <LinkButton to={to({})}>{m.wallet_statement_clear()}</LinkButton>,
          })}
        >
          {isFiltered ? undefined : m.wallet_statement_empty_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
          {lines.map((line) => (
            <li key={line.transferId} className="px-4 py-3">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-medium">
                  {lineText(line.kind)}
                  {line.isReversed && (
                    <>
                      {' '}
                      <Badge>{m.wallet_line_reversed()}</Badge>
                    </>
                  )}
                </span>
                <span
                  className={classNames(
                    'shrink-0 font-semibold tabular-nums',
                    line.amountSatang > 0 && 'text-positive',
                  )}
                >
                  {line.amountSatang > 0 ? '+' : '−'}
                  {formatBaht(Math.abs(line.amountSatang), locale)}
                </span>
              </div>
              <div className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
                <span className="min-w-0 break-words">
                  {line.note !== '' && <span className="block text-ink">{line.note}</span>}
                  <time dateTime={line.at}>{formatDateTime(new Date(line.at), { zone, locale })}</time>
                  {lineActions && line.actorName !== '' && ` · ${line.actorName}`}
                </span>
                <span className="shrink-0 tabular-nums">
                  <span className="sr-only">{m.wallet_column_balance()} </span>
                  {formatBaht(line.balanceAfterSatang, locale)}
                </span>
              </div>
              {lineActions?.(line)}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        previous={after ? to(filter) : undefined}
        next={next ? to({ ...filter, after: next }) : undefined}
      />
    </section>
  );
}
