import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatNumber, noNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';
import type { PlotUnit } from '../plot/plot-contract.ts';
import { plotSummary } from '../plot/plot-summary.ts';
import { Sparkline } from '../plot/sparkline.tsx';
import { changePercent } from './report-rules.ts';

export interface ReportFigure {
  readonly key: string;
  readonly label: string;
  readonly unit: PlotUnit;
  readonly value: number | null;
  /** The same figure of the days that the period is compared with. */
  readonly before?: number | null;
  /** Its course over the days or months of the period. */
  readonly trend?: readonly (number | null)[];
  /** Less is better, as for returns. */
  readonly isCost?: boolean;
}

/** The figures of a whole period, each with its change and its course. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }): ReactNode {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      {figures.map((figure) => (
        <div
          key={figure.key}
          data-print="whole"
          className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-rest"
        >
          <dt className="text-sm text-ink-soft">{figure.label}</dt>
          <dd className="mt-0.5 text-lg font-semibold break-words tabular-nums sm:text-xl">
            {figure.value === null ? noNumber : figure.unit.full(figure.value)}
          </dd>
          {figure.before !== undefined && <Change figure={figure} before={figure.before} />}
          {figure.trend !== undefined && figure.trend.length > 1 && (
            <dd className="mt-auto pt-3">
              <Sparkline label={plotSummary(figure.label, figure.unit, figure.trend)} values={figure.trend} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Change({ figure, before }: { figure: ReportFigure; before: number | null }): ReactNode {
  const percent = changePercent(figure.value, before);
  const former = before === null ? noNumber : figure.unit.full(before);
  if (percent === null)
    return <dd className="text-sm text-ink-soft">{m.ui_report_before({ value: former })}</dd>;
  const isBetter = percent > 0 !== (figure.isCost ?? false);
  const text = `${formatNumber(Math.abs(percent), getLocale())}%`;
  return (
    <dd className="text-sm">
      {percent === 0 ? (
        <span className="text-ink-soft">{m.ui_report_same()}</span>
      ) : (
        <span
          className={classNames(
            'inline-flex items-center gap-1 font-medium [&_svg]:size-3.5',
            isBetter ? 'text-positive' : 'text-danger',
          )}
        >
          {percent > 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          {percent > 0 ? m.ui_report_more({ percent: text }) : m.ui_report_less({ percent: text })}
        </span>
      )}
      <span className="block text-ink-soft tabular-nums">{m.ui_report_before({ value: former })}</span>
    </dd>
  );
}
