import { KeyRound, TabletSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { OwnCluster } from '../choose/own-clusters.ts';
import { CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { useStaffPages } from '../permissions.ts';
import { staffPaths } from './paths.ts';
import { readHome } from './read-home.ts';
import { readStaffRequest } from './staff-session.ts';

export const loader = pageLoader({
  access: useStaffPages,
  query: z.object({ done: z.literal('pin').optional().catch(undefined) }),
  prepare: (scope, { http }) => readStaffRequest(scope, http.frame),
  handle: async (scope, { query, prepared }) => ({
    ...(await readHome(scope, prepared)),
    done: query.done ?? null,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [
  { title: m.clusters_staff_title() },
  { name: 'robots', content: 'noindex' },
];

/** Where staff choose the organisation that they work in today, and what they need for it. */
export default function StaffHomePage(): ReactNode {
  const { clusters, isSignedIn, isPaired, done, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl" padding="roomy">
      <h1 className="mb-1 text-2xl font-semibold">{m.clusters_staff_title()}</h1>
      <p className="mb-6 text-ink-soft">{m.clusters_staff_text()}</p>
      {done === 'pin' && (
        <Notice tone="positive" live className="mb-5">
          {m.clusters_staff_pin_set()}
        </Notice>
      )}
      <div className="flex flex-col gap-5">
        {isSignedIn ? <OwnClusters clusters={clusters} locale={locale} /> : <SignIn />}
        <Card title={m.clusters_staff_by_pin()}>
          <p className="mb-4 text-ink-soft">
            {isPaired ? m.clusters_staff_by_pin_paired() : m.clusters_staff_by_pin_text()}
          </p>
          <LinkButton
            to={staffPaths.login()}
            variant={isPaired ? 'primary' : 'secondary'}
            icon={<TabletSmartphone aria-hidden />}
          >
            {isPaired ? m.clusters_staff_with_pin() : m.clusters_staff_pair_title()}
          </LinkButton>
        </Card>
      </div>
    </PageFrame>
  );
}

function SignIn(): ReactNode {
  return (
    <Card title={m.clusters_staff_by_account()}>
      <p className="mb-4 text-ink-soft">{m.clusters_staff_by_account_text()}</p>
      <LinkButton to={accountsPaths.login(staffPaths.home())} variant="primary">
        {m.clusters_people_sign_in()}
      </LinkButton>
    </Card>
  );
}

type ListedCluster = OwnCluster & { readonly hasPin: boolean; readonly mayHavePin: boolean };

function OwnClusters({
  clusters,
  locale,
}: {
  clusters: readonly ListedCluster[];
  locale: 'th' | 'en';
}): ReactNode {
  if (clusters.length === 0)
    return (
      <Card>
        <EmptyState title={m.clusters_staff_no_clusters()}>{m.clusters_staff_no_clusters_text()}</EmptyState>
      </Card>
    );
  return (
    <ul className="flex flex-col gap-3">
      {clusters.map((cluster) => (
        <li key={cluster.key}>
          <Card title={<span className="break-words">{clusterName(cluster, locale)}</span>}>
            <p className="mb-4 text-ink-soft">
              {cluster.roles.map((role) => CLUSTER_ROLE_TEXTS[role]()).join(' · ')}
            </p>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={staffPaths.dashboard({ cluster: cluster.key })} variant="primary">
                {m.clusters_staff_day()}
              </LinkButton>
              {cluster.mayHavePin && (
                <LinkButton to={staffPaths.pin({ cluster: cluster.key })} icon={<KeyRound aria-hidden />}>
                  {cluster.hasPin ? m.clusters_staff_change_pin() : m.clusters_staff_set_pin()}
                </LinkButton>
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
