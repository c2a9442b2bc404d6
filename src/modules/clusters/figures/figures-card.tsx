import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { ReportFigures } from '#ui/report/report-figures.tsx';
import { AlertList } from './alert-list.tsx';
import { reportFigureOf } from './figure-look.tsx';
import type { FigureView } from './figure-rules.ts';
import { figurePaths } from './paths.ts';
import type { AlertView } from './read-figures.ts';

/** The figures of an organisation's last 30 days and what waits in it, with the way to its dashboard. */
export function FiguresCard({
  cluster,
  figures,
  alerts,
  locale,
}: {
  /** Its key. */
  cluster: string;
  figures: readonly FigureView[];
  alerts: readonly AlertView[];
  locale: Locale;
}): ReactNode {
  if (figures.length === 0 && alerts.length === 0) return null;
  return (
    <section aria-labelledby="figures-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures-heading" className="text-lg font-semibold">
          {m.clusters_figures()}
        </h2>
        <LinkButton to={figurePaths.dashboard({ cluster })} icon={<ChartLine aria-hidden />}>
          {m.clusters_dashboard_open()}
        </LinkButton>
      </div>
      <AlertList alerts={alerts} locale={locale} />
      {figures.length > 0 && <ReportFigures figures={figures.map(reportFigureOf)} />}
    </section>
  );
}
