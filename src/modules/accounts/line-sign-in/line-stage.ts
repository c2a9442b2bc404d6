import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { ownProofs } from '../reauthentication/reauthenticate.ts';
import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';
import { readLineState } from './arrive-from-line.ts';
import type { RegistrationForm } from '../registration/registration-contract.ts';
import { registrationFormOf } from '../registration/registration-rules.ts';
import type { LineFailure } from '../line/line-contract.ts';

/** What the page shows during a LINE sign-in. */
export type LineStage =
  | { readonly stage: 'none' }
  | {
      readonly stage: 'failed';
      readonly why: LineFailure;
      readonly wantsLink: boolean;
      readonly next: string;
    }
  | { readonly stage: 'second'; readonly challenge: string; readonly next: string }
  | {
      readonly stage: 'new';
      readonly name: string;
      readonly site: string;
      readonly form: RegistrationForm;
      readonly next: string;
    }
  | { readonly stage: 'link'; readonly name: string; readonly email: string; readonly proofs: OwnProofs };

/** Returns the browser's current stage. Consumes nothing. */
export async function getLineStage(scope: ScopeWithoutTx, frame: RequestFrame): Promise<LineStage> {
  const state = readLineState(scope, frame)?.state;
  if (!state || state.stage === 'asked') return { stage: 'none' };
  if (state.stage !== 'proved') return state;
  const { name, next } = state;
  if (state.linkTo === null) {
    const form = registrationFormOf(scope.tenant);
    return { stage: 'new', name, site: scope.tenant.name, form, next };
  }
  const { actor } = scope;
  if (actor.kind !== 'person' || actor.userId !== state.linkTo)
    return { stage: 'failed', why: 'signed_out', wantsLink: true, next };
  const proofs = await scope.app.database.read(scope.tenant.id, (tx) => ownProofs({ ...scope, tx }));
  return { stage: 'link', name, email: actor.email, proofs };
}
