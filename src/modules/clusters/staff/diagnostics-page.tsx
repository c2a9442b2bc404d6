import { type ReactNode, useCallback } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { DeviceReport } from '#modules/accounts/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { canKeepKeys, hasKey } from '../devices/device-keys.tsx';
import { seeDiagnostics } from '../permissions.ts';
import { readStaffRequest } from './staff-session.ts';

export const loader = pageLoader({
  access: seeDiagnostics,
  prepare: (scope, { http }) => readStaffRequest(scope, http.frame),
  handle: async (scope, { prepared: { device, staff }, http: { frame } }) => ({
    hasSession: frame.sessionToken !== null,
    requestId: scope.requestId,
    site: scope.tenant.host,
    paired: device && { name: device.name, deviceId: device.deviceId, publicKey: device.publicKey },
    isOpen: staff !== null,
  }),
});

export const meta: MetaFunction = () => [
  { title: m.clusters_staff_diagnostics() },
  { name: 'robots', content: 'noindex' },
];

/** What an admin finds out about a device at work: pairing, storage, worker, clock, connection; no secrets. */
export default function DiagnosticsPage(): ReactNode {
  const { hasSession, requestId, site, paired, isOpen } = useLoaderData<typeof loader>();
  const publicKey = paired?.publicKey ?? null;
  const name = paired?.name ?? '–';
  const deviceId = paired?.deviceId ?? '–';
  const more = useCallback(
    async () => [
      { name: 'paired as', value: name },
      { name: 'device id', value: deviceId },
      { name: 'can keep a key', value: String(canKeepKeys()) },
      {
        name: 'has its key',
        value: String(publicKey !== null && canKeepKeys() && (await hasKey(publicKey))),
      },
      { name: 'opened by PIN', value: String(isOpen) },
    ],
    [name, deviceId, publicKey, isOpen],
  );
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <DeviceReport
        title={m.clusters_staff_diagnostics()}
        subtitle={m.clusters_staff_diagnostics_text()}
        hasSession={hasSession}
        head={[`site: ${site}`, `request: ${requestId}`]}
        more={more}
      />
    </PageFrame>
  );
}
