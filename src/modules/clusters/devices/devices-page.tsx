import { TabletSmartphone, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime, formatTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { manageDevices } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import type { BranchChoice } from '../membership/membership-contract.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import {
  DeviceInput,
  type ListedDevice,
  type MadePairing,
  NewPairingInput,
  PairingInput,
  type WaitingPairing,
} from './device-contract.ts';
import { listDeviceBranches } from './device-branches.ts';
import { deviceProblem } from './device-problem.tsx';
import { MAX_DEVICE_NAME, PAIRING_MINUTES } from './device-rules.ts';
import { listDevices, listWaitingPairings } from './list-devices.ts';
import { makePairing } from './pair-device.ts';
import { revokeDevice, withdrawPairing } from './revoke-device.ts';

const PAIRINGS_PER_MINUTE = 10;

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  query: z.object({ done: z.enum(['revoked', 'withdrawn']).optional().catch(undefined) }),
  handle: async (scope, { params, query: { done } }) => {
    const access = await requireCluster(scope, params.cluster, manageDevices);
    const { clusterId } = access.cluster;
    const [devices, waiting, branches, offered] = [
      await listDevices(scope, clusterId),
      await listWaitingPairings(scope, clusterId),
      await listBranchChoices(scope),
      await listDeviceBranches(scope, clusterId),
    ];
    const cluster = framedCluster(access, scope.locale);
    return {
      ...{ cluster, devices, waiting, branches, offered, done: done ?? null },
      ...{ locale: scope.locale, zone: scope.tenant.zone },
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    pair: intent({
      input: NewPairingInput,
      limit: { perMinute: PAIRINGS_PER_MINUTE },
      refill: ['name', 'branch'],
      handle: makePairing,
    }),
    withdraw: intent({
      input: PairingInput,
      handle: async (scope, input) => {
        await withdrawPairing(scope, input);
        return redirectTo(clustersPaths.devices(input.cluster, { done: 'withdrawn' }));
      },
    }),
    revoke: intent({
      input: DeviceInput,
      handle: async (scope, input) => {
        await revokeDevice(scope, input);
        return redirectTo(clustersPaths.devices(input.cluster, { done: 'revoked' }));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? `${m.clusters_device_title()} · ${loaderData.cluster.name}`
      : m.clusters_device_title(),
  },
];

/** Devices that the staff of an organisation work at, and the code for another one. */
export default function DevicesPage(): ReactNode {
  const { cluster, devices, waiting, branches, offered, done, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<MadePairing>>();
  const made = reply?.ok && reply.intent === 'pair' ? reply.result : null;
  const problem = deviceProblem(reply, ['revoke', 'withdraw']);
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  const timeOf = (instant: string): string => formatTime(new Date(instant), { zone, locale });
  return (
    <ClusterFrame cluster={cluster} current="devices">
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      {done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {done === 'revoked' ? m.clusters_device_revoked_now() : m.clusters_device_withdrawn()}
        </Notice>
      )}
      {made && <MadeNotice made={made} timeOf={timeOf} />}
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <DevicesTable devices={devices} branches={branches} at={at} />
          <WaitingList waiting={waiting} timeOf={timeOf} />
        </div>
        <PairingForm
          key={made?.digits ?? ''}
          offered={branches.filter(({ value }) => offered.includes(value))}
          reply={reply}
        />
      </div>
    </ClusterFrame>
  );
}

/** The code of a pairing, shown once: only its hash is stored. */
function MadeNotice({ made, timeOf }: { made: MadePairing; timeOf: (instant: string) => string }): ReactNode {
  const { digits, qr, name, expiresAt } = made;
  return (
    <Notice tone="positive" live title={m.clusters_device_code({ name })} className="mb-4">
      <p className="my-2 text-3xl font-semibold tabular-nums select-all">
        {`${digits.slice(0, 4)} ${digits.slice(4)}`}
      </p>
      <p>{m.clusters_device_code_text({ until: timeOf(expiresAt) })}</p>
      <svg
        role="img"
        aria-label={m.clusters_device_qr()}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mt-3 size-44 rounded-md bg-white text-black"
      >
        <path fill="currentColor" d={qr.path} />
      </svg>
    </Notice>
  );
}

function PairingForm({
  offered,
  reply,
}: {
  offered: readonly BranchChoice[];
  reply: ActionReply | undefined;
}): ReactNode {
  const problem = deviceProblem(reply, ['pair']);
  return (
    <Card
      title={m.clusters_device_add()}
      description={m.clusters_device_add_text({ count: PAIRING_MINUTES })}
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={{ name: m.clusters_device_name() }} />
        <input type="hidden" name="intent" value="pair" />
        <TextField
          name="name"
          label={m.clusters_device_name()}
          help={m.clusters_device_name_help()}
          maxLength={MAX_DEVICE_NAME}
          required
          autoComplete="off"
          defaultValue={problem ? (reply?.typed?.['name'] ?? '') : ''}
          error={problem?.fields && 'name' in problem.fields ? m.clusters_error_field() : undefined}
        />
        {offered.length > 0 && (
          <Select
            name="branch"
            label={m.clusters_device_branch()}
            placeholder={m.clusters_device_branch_none()}
            options={offered}
            defaultValue={problem ? (reply?.typed?.['branch'] ?? '') : ''}
          />
        )}
        <SubmitButton
          className="sm:self-start"
          busy={useIsBusy('pair')}
          outcome={problem ? 'error' : undefined}
        >
          {m.clusters_device_make_code()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function DevicesTable({
  devices,
  branches,
  at,
}: {
  devices: readonly ListedDevice[];
  branches: readonly BranchChoice[];
  at: (instant: string) => string;
}): ReactNode {
  const branchOf = (code: string | null): string =>
    code === null
      ? m.clusters_device_branch_none()
      : (branches.find(({ value }) => value === code)?.label ?? code);
  return (
    <DataTable
      caption={m.clusters_device_title()}
      rows={devices}
      rowKey={({ deviceId }) => deviceId}
      rowActions={({ deviceId, name, revokedAt }) =>
        revokedAt === null && (
          <Form method="post">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="device" value={deviceId} />
            <Button
              type="submit"
              size="sm"
              variant="quiet"
              icon={<Unplug aria-hidden />}
              aria-label={m.clusters_device_revoke_named({ name })}
            >
              {m.clusters_device_revoke()}
            </Button>
          </Form>
        )
      }
      columns={[
        {
          key: 'name',
          header: m.clusters_device_name(),
          primary: true,
          cell: ({ name }) => <span className="break-words">{name}</span>,
        },
        {
          key: 'branch',
          header: m.clusters_device_branch(),
          cell: ({ branchCode }) => <span className="break-words">{branchOf(branchCode)}</span>,
        },
        {
          key: 'state',
          header: m.clusters_state(),
          cell: ({ openedBy, revokedAt }) =>
            revokedAt === null ? (
              <Badge tone={openedBy === null ? 'neutral' : 'positive'}>
                {openedBy === null
                  ? m.clusters_device_locked()
                  : m.clusters_device_opened({ name: openedBy })}
              </Badge>
            ) : (
              <Badge tone="danger">{m.clusters_device_revoked()}</Badge>
            ),
        },
        {
          key: 'paired',
          header: m.clusters_device_paired(),
          wideOnly: true,
          cell: ({ pairedAt, pairedBy }) => (
            <span className="whitespace-nowrap">
              {at(pairedAt)}
              {pairedBy && <span className="block text-sm text-ink-soft">{pairedBy}</span>}
            </span>
          ),
        },
        {
          key: 'seen',
          header: m.clusters_device_seen(),
          align: 'end',
          cell: ({ lastSeenAt }) => <span className="whitespace-nowrap">{at(lastSeenAt)}</span>,
        },
      ]}
      empty={
        <EmptyState icon={<TabletSmartphone />} title={m.clusters_device_none()}>
          {m.clusters_device_none_text()}
        </EmptyState>
      }
    />
  );
}

function WaitingList({
  waiting,
  timeOf,
}: {
  waiting: readonly WaitingPairing[];
  timeOf: (instant: string) => string;
}): ReactNode {
  if (waiting.length === 0) return null;
  return (
    <Card title={m.clusters_device_waiting()}>
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map(({ pairingId, name, expiresAt }) => (
          <li key={pairingId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 break-words">
              {name}
              <span className="block text-sm text-ink-soft">
                {m.clusters_device_until({ until: timeOf(expiresAt) })}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="pairing" value={pairingId} />
              <Button
                type="submit"
                size="sm"
                variant="quiet"
                aria-label={m.clusters_device_withdraw_named({ name })}
              >
                {m.clusters_device_withdraw()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
