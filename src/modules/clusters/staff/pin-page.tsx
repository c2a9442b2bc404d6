import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useCounter } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { visitClusters } from '../permissions.ts';
import { PIN_LENGTH } from '../pin/pin-rules.ts';
import { hashNewPin, setOwnPin } from '../pin/set-pin.ts';
import { staffPaths } from './paths.ts';
import { OwnPinInput } from './staff-contract.ts';
import { staffProblem } from './staff-problem.tsx';

const CHANGES_PER_MINUTE = 10;

export const loader = pageLoader({
  access: visitClusters,
  query: z.object({ cluster: ClusterKey.catch('') }),
  handle: async (scope, { query }) => {
    const { cluster } = await requireCluster(scope, query.cluster, useCounter);
    return { key: cluster.key, name: clusterName(cluster, scope.locale) };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    set: intent({
      input: OwnPinInput,
      limit: { perMinute: CHANGES_PER_MINUTE },
      prepare: (_scope, { pin }) => hashNewPin(pin),
      handle: async (scope, { cluster }, { prepared }) => {
        await setOwnPin(scope, cluster, prepared);
        return redirectTo(staffPaths.home({ done: 'pin' }));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_staff_set_pin() }];

/** Somebody's own PIN for the counter of one organisation. */
export default function PinPage(): ReactNode {
  const { key, name } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = staffProblem(reply, 'set');
  const labels = { pin: m.clusters_staff_new_pin(), again: m.clusters_staff_pin_again() };
  return (
    <>
      <PageHeader
        title={m.clusters_staff_set_pin()}
        subtitle={name}
        breadcrumbs={[
          { label: m.clusters_staff_title(), to: staffPaths.home() },
          { label: m.clusters_staff_set_pin() },
        ]}
      />
      <Card className="max-w-xl">
        <p className="mb-4 text-ink-soft">{m.clusters_staff_pin_text()}</p>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <FormErrorSummary problem={problem} labels={labels} />
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="cluster" value={key} />
          {(['pin', 'again'] as const).map((field) => (
            <TextField
              key={field}
              name={field}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_LENGTH}
              required
              label={labels[field]}
              help={field === 'pin' ? m.clusters_staff_pin_help() : undefined}
              error={fieldError(problem, field)}
            />
          ))}
          <SubmitButton busy={useIsBusy('set')} outcome={problem ? 'error' : undefined}>
            {m.clusters_staff_save_pin()}
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}
