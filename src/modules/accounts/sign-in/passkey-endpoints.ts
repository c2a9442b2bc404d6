import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { SessionInfo } from '../person/person-contract.ts';
import { clearSealedState } from '../sealed-state/sealed-state.ts';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import { ownAccount } from '../permissions.ts';
import { ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { reauthenticate } from '../reauthentication/reauthenticate.ts';
import { openedFor, sessionCookie } from '../session/session-cookie.ts';
import { signIn } from './sign-in.ts';
import { addPasskey, passkeyOptions, verifyNewPasskey } from '../passkeys/add-passkey.ts';
import { enterByPasskey, passkeyChallenge, verifyPasskey } from './enter-by-passkey.ts';
import { sealChallenge } from '../passkeys/passkey-challenge.ts';
import { AddPasskeyInput, PasskeyLoginInput, PasskeyOptions } from '../passkeys/passkey-contract.ts';

const startPasskey = endpoint({
  route: 'POST /api/account/passkeys/challenge',
  summary: 'Returns the options for creating a passkey for the signed-in person. Requires reauthentication.',
  access: ownAccount,
  limit: { perMinute: 20 },
  input: ReauthenticationInput,
  output: PasskeyOptions,
  prepare: reauthenticate,
  handle: async (scope, _input, { frame, setCookie }) => {
    const options = await passkeyOptions(scope);
    const userId = scope.actor.kind === 'person' ? scope.actor.userId : null;
    setCookie(sealChallenge(scope, frame, { challenge: options.challenge, userId }));
    return { ...options };
  },
});

const keepPasskey = endpoint({
  route: 'POST /api/account/passkeys',
  summary: 'Stores a passkey created by the browser.',
  access: ownAccount,
  limit: { perMinute: 20 },
  input: AddPasskeyInput,
  output: z.object({ passkeyId: z.string() }),
  status: 201,
  prepare: verifyNewPasskey,
  handle: async (scope, input, { frame, prepared, setCookie }) => {
    const kept = await addPasskey(scope, input, prepared);
    setCookie(clearSealedState(frame, 'passkey'));
    return kept;
  },
});

const challenge = endpoint({
  route: 'POST /api/account/login/passkey/challenge',
  summary: 'Returns a challenge for passkey sign-in, valid once and in this browser only.',
  access: anyone,
  limit: SIGN_IN_LIMIT,
  input: z.object({}),
  output: PasskeyOptions,
  handle: async (scope, _input, { frame, setCookie }) => {
    const options = await passkeyChallenge(scope);
    setCookie(sealChallenge(scope, frame, { challenge: options.challenge, userId: null }));
    return { ...options };
  },
});

const login = endpoint({
  route: 'POST /api/account/login/passkey',
  summary: 'Signs in with a passkey, which counts as both factors; sets the session cookie.',
  access: anyone,
  limit: SIGN_IN_LIMIT,
  input: PasskeyLoginInput,
  output: SessionInfo,
  prepare: verifyPasskey,
  handle: async (scope, _input, { frame, prepared, setCookie }) => {
    const person = await enterByPasskey(scope, prepared);
    const session = await signIn(scope, { ...person, way: 'passkey' }, frame);
    setCookie(sessionCookie(frame, session));
    setCookie(clearSealedState(frame, 'passkey'));
    return openedFor(person, session);
  },
});

export const passkeyEndpoints: readonly Endpoint[] = [startPasskey, keepPasskey, challenge, login];
