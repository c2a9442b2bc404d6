import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { LoginInput, SessionInfo } from './person/person-contract.ts';
import { SIGN_IN_LIMIT } from './guessing/known-device.ts';
import { callOwnProfile } from './permissions.ts';
import { getOwnProfile, requirePerson } from './person/own-profile.ts';
import { ProfileRefusal, ProfileReply } from './person/profile-contract.ts';
import { enterInLine } from './line-sign-in/liff-endpoint.ts';
import { SecondStepInput } from './factor/factor-contract.ts';
import { prepareSecondStep, proveSecondStep } from './second-factor/second-step.ts';
import { passkeyEndpoints } from './sign-in/passkey-endpoints.ts';
import { prepareRegistration, REGISTER_LIMIT } from './registration/prepare-registration.ts';
import { registerVisitor } from './registration/register-visitor.ts';
import { RegistrationInput } from './registration/registration-contract.ts';
import { clearedSessionCookie, openedFor, sessionCookie } from './session/session-cookie.ts';
import { proveIdentity, signIn, signOut } from './sign-in/sign-in.ts';

const register = endpoint({
  route: 'POST /api/account/register',
  summary: 'Creates an account and signs in.',
  access: anyone,
  limit: REGISTER_LIMIT,
  input: RegistrationInput,
  output: SessionInfo,
  status: 201,
  prepare: prepareRegistration,
  handle: async (scope, input, { frame, prepared, setCookie }) => {
    const person = await registerVisitor(scope, { ...input, passwordHash: prepared.passwordHash });
    const session = await signIn(scope, person, frame);
    setCookie(sessionCookie(frame, session));
    return {
      session: true,
      user: { id: person.personId, firstname: input.firstname, lastname: input.lastname, email: input.email },
      role: person.role,
      expiresAt: session.expiresAt.toISOString(),
    };
  },
});

const login = endpoint({
  route: 'POST /api/account/login',
  summary: 'Signs in with e-mail and password; sets the session cookie.',
  access: anyone,
  limit: SIGN_IN_LIMIT,
  input: LoginInput,
  output: SessionInfo,
  prepare: (scope, input, frame) => proveIdentity(scope, input, frame),
  handle: async (scope, _input, { frame, prepared: person, setCookie }) => {
    const session = await signIn(scope, person, frame);
    setCookie(sessionCookie(frame, session));
    return openedFor(person, session);
  },
});

const secondStep = endpoint({
  route: 'POST /api/account/login/second',
  summary: 'Completes a two-step sign-in with an authenticator code or a recovery code.',
  access: anyone,
  limit: SIGN_IN_LIMIT,
  input: SecondStepInput,
  output: SessionInfo,
  prepare: prepareSecondStep,
  handle: async (scope, { code }, { frame, prepared: person, setCookie }) => {
    await proveSecondStep(scope, person, code);
    const session = await signIn(scope, person, frame);
    setCookie(sessionCookie(frame, session));
    return openedFor(person, session);
  },
});

const logout = endpoint({
  route: 'POST /api/account/logout',
  summary: 'Ends the session and clears the cookie.',
  access: anyone,
  input: z.object({}),
  output: SessionInfo,
  handle: async (scope, _input, { frame, setCookie }) => {
    await signOut(scope);
    setCookie(clearedSessionCookie(frame));
    return { session: false, user: null, role: 'guest' as const, expiresAt: null };
  },
});

const session = endpoint({
  route: 'GET /api/session',
  summary: 'Returns the signed-in user and when the session expires.',
  access: anyone,
  input: z.object({}),
  output: SessionInfo,
  handle: async (_scope, _input, { frame }) => sessionInfoOf(frame),
});

const touchSession = endpoint({
  route: 'POST /api/session/touch',
  summary: 'Extends the session and returns its remaining lifetime in milliseconds.',
  access: anyone,
  input: z.object({}),
  output: z.object({ msLeft: z.int().nullable() }),
  handle: async (scope, _input, { frame }) => ({
    msLeft: frame.sessionExpiresAt && frame.sessionExpiresAt.getTime() - scope.now.getTime(),
  }),
});

/** Returns the session data that the browser may see. */
export function sessionInfoOf(frame: RequestFrame): SessionInfo {
  const { actor } = frame;
  if (actor.kind !== 'person') return { session: false, user: null, role: 'guest', expiresAt: null };
  return {
    session: true,
    user: { id: actor.userId, firstname: actor.firstname, lastname: actor.lastname, email: actor.email },
    role: actor.role,
    expiresAt: frame.sessionExpiresAt?.toISOString() ?? null,
  };
}

/** Messages of the profile endpoint, as specified in §8. */
const PROFILE_SENTENCES: Readonly<Record<string, string>> = {
  'accounts.no_token': 'No token found',
  'accounts.invalid_session': 'Invalid session',
};

const profile = endpoint({
  route: 'GET /api/account/profile',
  summary: "Returns the signed-in person's profile.",
  access: callOwnProfile,
  input: z.object({}),
  output: ProfileReply,
  onRefusal: ownRefusals(ProfileRefusal, (refusal) => {
    const { status, body } = problemOf(refusal, '');
    return {
      status,
      body: { status: false as const, error: PROFILE_SENTENCES[refusal.code] ?? body.message },
    };
  }),
  handle: async (scope) => {
    const { firstname, lastname, email, phone, locale, picture } = await getOwnProfile(scope);
    const { role } = requirePerson(scope);
    return { status: true as const, profile: { firstname, lastname, email, phone, locale, picture, role } };
  },
});

export const accountsEndpoints: readonly Endpoint[] = [
  register,
  login,
  secondStep,
  logout,
  session,
  touchSession,
  profile,
  enterInLine,
  ...passkeyEndpoints,
];
