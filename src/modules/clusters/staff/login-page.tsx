import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { makeChallenge } from '../devices/challenge.ts';
import { PairInput } from '../devices/device-contract.ts';
import { deviceCookie, type PairedDevice } from '../devices/find-device.ts';
import { admitPairing, pairDevice } from '../devices/pair-device.ts';
import { useStaffPages } from '../permissions.ts';
import { listStaffOf } from './list-staff.ts';
import { PairForm } from './pair-form.tsx';
import { staffPaths } from './paths.ts';
import { readPlace } from './read-place.ts';
import { UnlockInput } from './staff-contract.ts';
import { readStaffRequest } from './staff-session.ts';
import { checkUnlock, unlock } from './unlock.ts';
import { UnlockPanel } from './unlock-panel.tsx';

/** Of one device or client network; the counters of PINs and codes limit what counts. */
const TRIES_PER_MINUTE = 60;

export const loader = pageLoader({
  access: useStaffPages,
  prepare: (scope, { http }) => readStaffRequest(scope, http.frame),
  handle: async (scope, { prepared: { device, staff } }) => {
    if (staff) throw redirectWithin(staffPaths.dashboard());
    return { paired: device && (await readPaired(scope, device)), isSignedIn: scope.actor.kind === 'person' };
  },
});

async function readPaired(scope: Scope, device: PairedDevice) {
  return {
    publicKey: device.publicKey,
    challenge: makeChallenge(scope, device),
    place: await readPlace(scope, device),
    people: await listStaffOf(scope, device),
  };
}

export const action = pageAction({
  access: useStaffPages,
  intents: {
    pair: intent({
      input: PairInput,
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: (scope, input, frame) => admitPairing(scope, input, frame.ip),
      handle: async (scope, input, http) => {
        const { deviceId, secret } = await pairDevice(scope, input);
        http.setCookie(deviceCookie(deviceId, secret, http.frame.isSecure));
        return redirectTo(staffPaths.login());
      },
    }),
    unlock: intent({
      input: UnlockInput,
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: checkUnlock,
      handle: async (scope, { person }, { prepared, frame, setCookie }) => {
        setCookie(await unlock(scope, prepared, { personId: person, isSecure: frame.isSecure }));
        return redirectTo(staffPaths.dashboard());
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.clusters_staff_sign_in() },
  { name: 'robots', content: 'noindex' },
];

/** Where staff begin: with their PIN on a paired device, with a code on one that is to be paired, or with their account. */
export default function StaffLoginPage(): ReactNode {
  const { paired, isSignedIn } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="xl" padding="roomy">
      <h1 className="mb-1 text-2xl font-semibold">{m.clusters_staff_sign_in()}</h1>
      <p className="mb-6 text-ink-soft">
        {paired ? placeText(paired.place) : m.clusters_staff_sign_in_text()}
      </p>
      <div className="flex flex-col gap-5">
        <Card
          padding={paired ? 'roomy' : 'normal'}
          {...(!paired && { title: m.clusters_staff_pair_title() })}
        >
          {paired ? (
            <UnlockPanel
              publicKey={paired.publicKey}
              challenge={paired.challenge}
              people={paired.people}
              reply={reply}
            />
          ) : (
            <PairForm reply={reply} />
          )}
        </Card>
        <Card title={m.clusters_staff_by_account()}>
          <p className="mb-4 text-ink-soft">{m.clusters_staff_by_account_text()}</p>
          {isSignedIn ? (
            <LinkButton to={staffPaths.home()}>{m.clusters_staff_to_home()}</LinkButton>
          ) : (
            <LinkButton to={accountsPaths.login(staffPaths.home())}>{m.clusters_people_sign_in()}</LinkButton>
          )}
        </Card>
      </div>
    </PageFrame>
  );
}

function placeText({ cluster, branch, device }: Awaited<ReturnType<typeof readPlace>>): string {
  return [cluster, branch, device].filter((part) => part !== null).join(' · ');
}
