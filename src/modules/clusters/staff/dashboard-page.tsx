import { KeyRound, Lock, Network } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatTime } from '#platform/dates/format-date.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import { AlertList } from '../figures/alert-list.tsx';
import { clustersPaths } from '../paths.ts';
import { useStaffPages } from '../permissions.ts';
import { staffPaths } from './paths.ts';
import { dayByAccount, dayByPin } from './read-day.ts';
import { lockDevice, readStaffRequest } from './staff-session.ts';

export const loader = pageLoader({
  access: useStaffPages,
  query: z.object({ cluster: ClusterKey.optional().catch(undefined) }),
  prepare: (scope, { http }) => readStaffRequest(scope, http.frame),
  handle: async (scope, { query, http, prepared: { staff } }) => {
    const day = staff ? await dayByPin(scope, staff) : await dayByAccount(scope, http, query.cluster);
    return { ...day, locale: scope.locale, zone: scope.tenant.zone };
  },
});

export const action = pageAction({
  access: useStaffPages,
  intents: {
    lock: intent({
      input: z.object({}),
      prepare: (scope, _input, frame) => readStaffRequest(scope, frame),
      handle: async (scope, _input, { prepared: { staff } }) => {
        if (staff) await lockDevice(scope, staff.device.deviceId);
        return redirectTo(staffPaths.login());
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.clusters_staff_day() },
  { name: 'robots', content: 'noindex' },
];

/** Somebody's day at work: who and where they are, and what they can go on to. */
export default function StaffDashboardPage(): ReactNode {
  const { name, cluster, branch, roles, lock, key, mayHavePin, alerts, locale, zone } =
    useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl" padding="roomy">
      <h1 className="mb-1 text-2xl font-semibold break-words">{m.clusters_staff_hello({ name })}</h1>
      <p className="mb-6 break-words text-ink-soft">{cluster}</p>
      <AlertList alerts={alerts} locale={locale} />
      <Card>
        <DescriptionList
          items={[
            {
              term: m.clusters_people_role(),
              detail: roles.map((role) => CLUSTER_ROLE_TEXTS[role]()).join(' · ') || '–',
            },
            ...(branch === null ? [] : [{ term: m.clusters_device_branch(), detail: branch }]),
            ...(lock === null
              ? []
              : [
                  { term: m.clusters_staff_device(), detail: lock.device },
                  {
                    term: m.clusters_staff_locks_at(),
                    detail: formatTime(new Date(lock.expiresAt), { zone, locale }),
                  },
                ]),
          ]}
        />
        <div className="mt-6 flex flex-wrap gap-2">
          {lock !== null && <LockForm />}
          {key !== null && (
            <LinkButton to={clustersPaths.detail(key)} variant="primary" icon={<Network aria-hidden />}>
              {m.clusters_staff_to_cluster()}
            </LinkButton>
          )}
          {key !== null && mayHavePin && (
            <LinkButton to={staffPaths.pin({ cluster: key })} icon={<KeyRound aria-hidden />}>
              {m.clusters_staff_set_pin()}
            </LinkButton>
          )}
        </div>
        {lock !== null && <p className="mt-4 text-sm text-ink-soft">{m.clusters_staff_by_pin_limits()}</p>}
      </Card>
    </PageFrame>
  );
}

function LockForm(): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="lock" />
      <SubmitButton busy={useIsBusy('lock')} size="lg" icon={<Lock aria-hidden />}>
        {m.clusters_staff_lock()}
      </SubmitButton>
    </Form>
  );
}
