import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { type SealedState, spend } from '../sealed-state/sealed-state.ts';
import { findPerson } from '../person/person-queries.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { requireNotHeldBack } from '../second-factor/pending-session.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { challengeFor } from './passkey-challenge.ts';
import { type AddPasskeyInput, MAX_PASSKEYS } from './passkey-contract.ts';

/** EdDSA, ES256, RS256 (COSE): the algorithms that authenticators use. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the options for creating a passkey for the acting person on this host: discoverable and with user verification
 * (WebAuthn Level 3). Refuses with `accounts.too_many_passkeys`, `accounts.held_back`.
 */
export async function passkeyOptions(scope: Scope): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, email, firstname, lastname } = requirePerson(scope);
  await requireNotHeldBack(scope);
  const known = await scope.tx.rows(sql<RowOf<'accounts_passkey', 'credentialId' | 'transports'>>`
    select credential_id, transports from accounts_passkey
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} limit ${MAX_PASSKEYS}`);
  if (known.length >= MAX_PASSKEYS) throw refuse(accountsRefusals, 'accounts.too_many_passkeys');
  return generateRegistrationOptions({
    rpName: scope.tenant.name,
    rpID: scope.tenant.host,
    userID: handleOf(userId),
    userName: email,
    userDisplayName: `${firstname} ${lastname}`.trim(),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

export interface MadePasskey {
  readonly sealedState: Pick<SealedState<unknown>, 'id' | 'untilAt'>;
  readonly made: NonNullable<VerifiedRegistrationResponse['registrationInfo']>;
}

/** Verifies the authenticator's response, outside the transaction. Refuses with `accounts.passkey_unusable`. */
export async function verifyNewPasskey(
  scope: ScopeWithoutTx,
  { response }: AddPasskeyInput,
  frame: RequestFrame,
): Promise<MadePasskey> {
  if (scope.actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const sealedState = challengeFor(scope, frame, scope.actor.userId);
  if (!sealedState) throw refuse(accountsRefusals, 'accounts.passkey_unusable');
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: sealedState.state.challenge,
    expectedOrigin: scope.tenant.origin,
    expectedRPID: scope.tenant.host,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => null); // any error means that it is not the requested passkey
  if (!verified?.verified) throw refuse(accountsRefusals, 'accounts.passkey_unusable');
  return { sealedState, made: verified.registrationInfo };
}

/**
 * Stores a new passkey of the acting person and mails them. Its challenge is valid once.
 * Refuses with `accounts.passkey_unusable`, `accounts.passkey_known`, `accounts.too_many_passkeys`, `accounts.held_back`.
 */
export async function addPasskey(
  scope: Scope,
  { name, response }: AddPasskeyInput,
  { sealedState, made }: MadePasskey,
): Promise<{ passkeyId: string }> {
  const { userId } = requirePerson(scope);
  await requireNotHeldBack(scope);
  if (!(await spend(scope, sealedState))) throw refuse(accountsRefusals, 'accounts.passkey_unusable');
  const person = await findPerson(scope, userId);
  if (!person?.isActive) throw refuse(accountsRefusals, 'accounts.passkey_unusable');
  await requireQuota(scope, userId);
  const { credential } = made;
  const row = await scope.tx.first(sql<RowOf<'accounts_passkey', 'passkeyId'>>`
    insert into accounts_passkey (tenant_id, person_id, rp_id, credential_id, public_key, counter, transports, name, made_at)
    values (${scope.tenant.id}, ${userId}, ${scope.tenant.host}, ${credential.id}, ${Buffer.from(credential.publicKey)},
            ${credential.counter}, ${response.response.transports ?? []}::text[], ${name}, ${scope.now})
    on conflict (tenant_id, credential_id) do nothing
    returning passkey_id`);
  if (!row) throw refuse(accountsRefusals, 'accounts.passkey_known');
  await notifyPerson(scope, person, { kind: 'passkey_added', what: name });
  return { passkeyId: row.passkeyId };
}

/** Locks the person, so that concurrent additions cannot exceed the limit. */
async function requireQuota(scope: Scope, personId: string): Promise<void> {
  await scope.tx.run(sql`
    select from accounts_person where tenant_id = ${scope.tenant.id} and person_id = ${personId} for no key update`);
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from accounts_passkey where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  if (count >= MAX_PASSKEYS) throw refuse(accountsRefusals, 'accounts.too_many_passkeys');
}

/** Returns the person's id as bytes. It is returned at every sign-in and meaningless to others. */
export function handleOf(personId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));
}
