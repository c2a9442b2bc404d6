import { ChartLine, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import * as m from '#messages';
import { businessDate } from '#platform/dates/business-day.ts';
import { readPeriod, type ReportPeriod, stepsOf } from '#platform/dates/report-period.ts';
import { hintIn } from '#platform/http/hint-cookie-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { periodPoints } from '#ui/report/period-text.ts';
import { ReportPage } from '#ui/report/report-page.tsx';
import { alignedValues } from '#ui/report/report-rules.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { keptParameters } from '#ui/table/list-address.ts';
import { mayIn } from '../access/action-rules.ts';
import { assignBranches, seeCluster, seeMoney } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { rememberCluster, rememberedCluster } from '../current/current-cluster.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { AlertList } from './alert-list.tsx';
import { listOfferedClusters, seesWholeSite } from './choose-scope.ts';
import { DashboardQuery } from './dashboard-contract.ts';
import { reportFigureOf, unitOf } from './figure-look.tsx';
import type { FigureView } from './figure-rules.ts';
import { sightOfCluster, sightOfSite } from './figure-sight.ts';
import { figurePaths, WHOLE_SITE } from './paths.ts';
import { readAlerts, readFigures } from './read-figures.ts';

export const loader = pageLoader({
  access: visitClusters,
  query: DashboardQuery,
  handle: async (scope, { query, http }) => {
    const hasSite = seesWholeSite(scope);
    const offered = await listOfferedClusters(scope, query.cluster ?? null);
    const { tenant, locale } = scope;
    const period = readPeriod(query, businessDate(scope.now, tenant.zone, tenant.settings.dayCutoffMinutes));
    const common = { offered: offered.map(({ key, name }) => ({ key, name })), hasSite, period, locale };
    if (query.cluster === undefined) {
      const remembered = rememberedCluster(hintIn(http.frame.cookie('_cluster')));
      const own = offered.find(({ clusterId }) => clusterId === remembered);
      const first = own ?? (hasSite ? undefined : offered[0]);
      if (first || hasSite) throw redirectWithin(addressOf(http.url, first ? first.key : WHOLE_SITE));
      return {
        ...common,
        shown: null,
        hasBranches: true,
        mayAssign: false,
        figures: [],
        alerts: [],
        branches: [],
      };
    }
    if (query.cluster === WHOLE_SITE && hasSite) {
      const sight = sightOfSite(scope);
      return {
        ...common,
        ...(await readDashboard(scope, sight, period)),
        ...{ shown: WHOLE_SITE, hasBranches: true, mayAssign: false },
      };
    }
    const access = await requireCluster(scope, query.cluster, seeCluster);
    const { sight, branchCodes } = await sightOfCluster(scope, access);
    rememberCluster(access, http);
    return {
      ...common,
      ...(await readDashboard(scope, sight, period)),
      shown: access.cluster.key,
      // Who sees no money misses nothing.
      hasBranches: branchCodes.length > 0 || !mayIn(seeMoney, access.standing),
      mayAssign: mayIn(assignBranches, access.standing),
    };
  },
});

async function readDashboard(scope: Scope, sight: Parameters<typeof readFigures>[1], period: ReportPeriod) {
  const [figures, alerts, branches] = await Promise.all([
    readFigures(scope, sight, period),
    readAlerts(scope, sight),
    listBranchChoices(scope),
  ]);
  const codes = new Set(figures.flatMap(({ byBranch }) => Object.keys(byBranch ?? {})));
  return {
    figures,
    alerts,
    branches: branches
      .filter(({ value }) => codes.has(value))
      .map(({ value, label }) => ({ code: value, label })),
  };
}

/** The address of the dashboard of an organisation, with the period that was asked for. */
function addressOf({ pathname, searchParams }: URL, cluster: string): string {
  const search = new URLSearchParams(searchParams);
  search.delete('_routes');
  search.set('cluster', cluster);
  return `${pathname.replace(/\.data$/, '')}?${search}`;
}

export const meta: MetaFunction = () => [{ title: m.clusters_dashboard() }];

/** What an organisation, or all of the site, sells and has to do. The address holds what is shown. */
export default function DashboardPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const { figures, alerts, branches, period, locale, shown } = view;
  const header = (
    <>
      <PageHeader
        title={m.clusters_dashboard()}
        breadcrumbs={[
          { label: m.clusters_title(), to: clustersPaths.manage() },
          { label: m.clusters_dashboard() },
        ]}
        actions={
          view.mayAssign &&
          shown !== null && (
            <LinkButton to={figurePaths.branches(shown)} icon={<Store aria-hidden />}>
              {m.clusters_branches_assign()}
            </LinkButton>
          )
        }
      />
      {shown !== null && <ScopeChooser offered={view.offered} hasSite={view.hasSite} shown={shown} />}
      <AlertList alerts={alerts} locale={locale} />
      {!view.hasBranches && (
        <p className="mb-5 text-sm text-ink-soft">{m.clusters_dashboard_no_branches()}</p>
      )}
    </>
  );
  const byBranch = figures.filter((figure) => figure.byBranch !== null);
  return (
    <ReportPage
      title={m.clusters_dashboard()}
      header={header}
      locale={locale}
      period={period}
      figures={figures.map(reportFigureOf)}
      plots={figures
        .filter(({ unit, isLevel }) => unit === 'satang' && !isLevel)
        .map((figure) => ({
          title: figure.label,
          view: <FigurePlot figure={figure} period={period} locale={locale} />,
        }))}
      {...(byBranch.length > 0 &&
        branches.length > 1 && {
          table: {
            caption: m.clusters_dashboard_by_branch(),
            rowsLabel: m.clusters_dashboard_branch(),
            rows: branches,
            rowKey: ({ code }: Branch) => code,
            rowLabel: ({ label }: Branch) => label,
            columns: byBranch.map((figure) => ({
              key: figure.name,
              header: figure.label,
              unit: unitOf(figure.unit),
              of: ({ code }: Branch) => figure.byBranch?.[code] ?? 0,
            })),
          },
        })}
      {...(figures.length === 0 && {
        empty: (
          <EmptyState icon={<ChartLine />} title={m.clusters_dashboard_none()}>
            {m.clusters_dashboard_none_text()}
          </EmptyState>
        ),
      })}
    />
  );
}

interface Branch {
  readonly code: string;
  readonly label: string;
}

function FigurePlot({
  figure,
  period,
  locale,
}: {
  figure: FigureView;
  period: ReportPeriod;
  locale: Locale;
}): ReactNode {
  const { label, unit, series, seriesBefore } = figure;
  const points = periodPoints(stepsOf(period, period.step), period.step, locale);
  return (
    <SeriesPlot
      kind={period.step === 'day' && series.length > 1 ? 'line' : 'bars'}
      label={label}
      unit={unitOf(unit)}
      pointsLabel={period.step === 'day' ? m.clusters_dashboard_day() : m.clusters_dashboard_month()}
      points={points}
      series={[
        { label: m.clusters_dashboard_period(), values: [...series] },
        ...(seriesBefore
          ? [
              {
                label: m.clusters_dashboard_compared(),
                values: alignedValues(seriesBefore, series.length),
                isComparison: true,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Chooses whose figures are shown; alone there is nothing to choose. */
function ScopeChooser({
  offered,
  hasSite,
  shown,
}: {
  offered: readonly { readonly key: string; readonly name: string }[];
  hasSite: boolean;
  shown: string;
}): ReactNode {
  const { search } = useLocation();
  return (
    <Form key={search} className="mb-5" data-print="hide">
      {keptParameters(search, ['cluster']).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Select
        name="cluster"
        label={m.clusters_dashboard_of()}
        defaultValue={shown}
        options={[
          ...(hasSite ? [{ value: WHOLE_SITE, label: m.clusters_dashboard_site() }] : []),
          ...offered.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        className="w-full sm:w-80"
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
    </Form>
  );
}
