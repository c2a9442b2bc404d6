import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { type SealedState, spend } from '../sealed-state/sealed-state.ts';
import { findPerson, type Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { handleOf } from '../passkeys/add-passkey.ts';
import { challengeFor } from '../passkeys/passkey-challenge.ts';
import type { PasskeyResponse } from '../passkeys/passkey-contract.ts';

/** Returns a challenge for any passkey of this host; it does not reveal who exists. */
export function passkeyChallenge({
  tenant,
}: Pick<Scope, 'tenant'>): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: tenant.host, userVerification: 'required' });
}

type PasskeyRow = RowOf<
  'accounts_passkey',
  'passkeyId' | 'personId' | 'credentialId' | 'publicKey' | 'counter'
>;

/** A verified proof that has not been consumed; see `enterByPasskey`. */
export interface PasskeyProof {
  readonly sealedState: Pick<SealedState<unknown>, 'id' | 'untilAt'>;
  readonly passkey: PasskeyRow;
  readonly newCounter: number;
}

/**
 * Verifies an authenticator's response outside the transaction: this browser's challenge, this origin and host, the
 * registered key, and user verification. Refuses with `accounts.passkey_refused`.
 */
export async function verifyPasskey(
  scope: ScopeWithoutTx,
  { response }: { response: PasskeyResponse },
  frame: RequestFrame,
): Promise<PasskeyProof> {
  const sealedState = challengeFor(scope, frame, null);
  const passkey = await scope.app.database.read(scope.tenant.id, (tx) =>
    findPasskey({ ...scope, tx }, response.id),
  );
  const isTheirs =
    passkey && response.response.userHandle === Buffer.from(handleOf(passkey.personId)).toString('base64url');
  if (!sealedState || !passkey || !isTheirs) throw refuse(accountsRefusals, 'accounts.passkey_refused');
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: sealedState.state.challenge,
    expectedOrigin: scope.tenant.origin,
    expectedRPID: scope.tenant.host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null); // any error is a refusal
  if (!verified?.verified) throw refuse(accountsRefusals, 'accounts.passkey_refused');
  return { sealedState, passkey, newCounter: verified.authenticationInfo.newCounter };
}

/**
 * Consumes the proof and advances the counter, so that of two clones of an authenticator only one signs in. Counts as two
 * factors: possession of the passkey and user verification. Refuses with `accounts.passkey_refused`.
 */
export async function enterByPasskey(scope: Scope, proof: PasskeyProof): Promise<Person> {
  const { passkey, newCounter } = proof;
  const isFirst = await spend(scope, proof.sealedState);
  const moved = await scope.tx.run(sql`
    update accounts_passkey set counter = ${newCounter}, used_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and passkey_id = ${passkey.passkeyId} and counter = ${passkey.counter}`);
  const person = await findPerson(scope, passkey.personId);
  if (!isFirst || moved === 0 || !person?.isActive)
    throw refuse(accountsRefusals, 'accounts.passkey_refused');
  return person;
}

async function findPasskey(scope: Scope, credentialId: string): Promise<PasskeyRow | null> {
  return scope.tx.first(sql<PasskeyRow>`
    select passkey_id, person_id, credential_id, public_key, counter from accounts_passkey
     where tenant_id = ${scope.tenant.id} and credential_id = ${credentialId} and rp_id = ${scope.tenant.host}`);
}
