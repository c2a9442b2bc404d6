import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { ReportPeriod } from '#platform/dates/report-period.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Card } from '../layout/card.tsx';
import { PageHeader, type PageHeaderProps } from '../layout/page-header.tsx';
import { ExportFiles } from '../table/export-files.tsx';
import { ExportMenu, useListExport } from '../table/export-menu.tsx';
import { addressWith } from '../table/list-address.ts';
import { PeriodBar } from './period-bar.tsx';
import { spanText } from './period-text.ts';
import { type Proof, ProofLine } from './proof-line.tsx';
import { type ReportFigure, ReportFigures } from './report-figures.tsx';
import { ReportTable, type ReportTableProps } from './report-table.tsx';

export interface ReportPageProps<Row> extends Pick<PageHeaderProps, 'breadcrumbs' | 'tabs' | 'badge'> {
  title: string;
  /** Stands in place of the usual header, for a page below one that several pages share. */
  header?: ReactNode;
  locale: Locale;
  period: ReportPeriod;
  hasComparison?: boolean;
  hasSteps?: boolean;
  figures: readonly ReportFigure[];
  /** Plots and their headings; the table has the same numbers. */
  plots?: readonly { title: string; description?: string; view: ReactNode }[];
  table?: ReportTableProps<Row>;
  proof?: Proof;
  /** The list that has the same rows: the report can be exported. */
  source?: string;
  /** The list's parameters that stand in the page's path. */
  within?: Readonly<Record<string, string>>;
  /** Stands in place of figures, plot and table where the period has nothing. */
  empty?: ReactNode;
  /** Below the report. */
  children?: ReactNode;
}

/**
 * A report, from one declaration: period with comparison, figures, plot, table, proof and export. The address holds what is
 * shown. It prints as a document, without what one presses.
 */
export function ReportPage<Row>({
  title,
  header,
  locale,
  period,
  hasComparison = true,
  hasSteps = true,
  figures,
  plots = [],
  table,
  proof,
  source,
  within = {},
  empty,
  children,
  ...head
}: ReportPageProps<Row>): ReactNode {
  const { search } = useLocation();
  const exporting = useListExport(source, addressWith('', search, within));
  const before = hasComparison ? period.before : null;
  const days = spanText(period, locale);
  return (
    <>
      {header ?? (
        <PageHeader
          {...head}
          title={title}
          actions={
            source !== undefined && (
              <span data-print="hide">
                <ExportMenu exporting={exporting} />
              </span>
            )
          }
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PeriodBar period={period} hasComparison={hasComparison} hasSteps={hasSteps} />
        {header !== undefined && source !== undefined && (
          <span data-print="hide" className="mb-5 self-end">
            <ExportMenu exporting={exporting} />
          </span>
        )}
      </div>
      {source !== undefined && exporting.exports !== null && (
        <ExportFiles exports={exporting.exports} locale={locale} />
      )}
      <p className="mb-3 text-sm text-ink-soft tabular-nums">
        {before === null ? days : m.ui_report_days_compared({ days, before: spanText(before, locale) })}
      </p>
      {empty ?? (
        <>
          {figures.length > 0 && <ReportFigures figures={figures} />}
          {plots.map(({ title: heading, description, view }) => (
            <Card key={heading} title={heading} description={description} className="mb-5" data-print="whole">
              {view}
            </Card>
          ))}
          {table && <ReportTable {...table} />}
          {proof && <ProofLine proof={proof} />}
        </>
      )}
      {children}
    </>
  );
}
