import type { RequestFrame } from '#platform/http/request-frame.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import { type SealedState, spend } from '../sealed-state/sealed-state.ts';
import { findPerson } from '../person/person-queries.ts';
import { registerVisitor } from '../registration/register-visitor.ts';
import { accountsRefusals } from '../refusals.ts';
import { signIn, type Visitor } from '../sign-in/sign-in.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import type { ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { reauthenticate } from '../reauthentication/reauthenticate.ts';
import { readLineState } from './arrive-from-line.ts';
import type { JoinByLineInput, LineStateAt } from '../line/line-contract.ts';
import { linkLine } from '../line/line-links.ts';

type Proved = SealedState<LineStateAt<'proved'>>;

/** Returns the LINE account that this browser has just verified. Refuses with `accounts.line_over`. */
export function provedLine(scope: ScopeWithoutTx, frame: RequestFrame): Proved {
  const sealedState = readLineState(scope, frame);
  if (sealedState?.state.stage !== 'proved') throw refuse(accountsRefusals, 'accounts.line_over');
  return { ...sealedState, state: sealedState.state };
}

/**
 * Registers a person with LINE sign-in and without a password. An address that belongs to an account is refused, whatever
 * LINE says. Refuses with `accounts.line_over`, `accounts.line_taken`, and as `registerVisitor` does.
 */
export async function joinByLine(
  scope: Scope,
  { proved, input }: { proved: Proved; input: JoinByLineInput },
  visitor: Visitor,
): Promise<{ session: OpenSession; next: string }> {
  const { state } = proved;
  const { line } = scope.tenant.settings;
  const isStillOpen = line?.isSignInOn && line.isOpenToNew && line.channelId === state.channelId;
  if (state.linkTo !== null || !isStillOpen || !(await spend(scope, proved)))
    throw refuse(accountsRefusals, 'accounts.line_over');
  const person = await registerVisitor(scope, { ...input, passwordHash: null });
  await linkLine(scope, person.personId, state);
  const session = await signIn(scope, { ...person, way: 'line' }, visitor);
  return { session, next: state.next };
}

/**
 * Reauthenticates the person who asked to link, who must still be signed in.
 * Refuses with `accounts.line_over`, and as `reauthenticate` does.
 */
export async function prepareLinking(
  scope: ScopeWithoutTx,
  input: ReauthenticationInput,
  frame: RequestFrame,
): Promise<Proved> {
  const proved = provedLine(scope, frame);
  if (scope.actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  if (proved.state.linkTo !== scope.actor.userId) throw refuse(accountsRefusals, 'accounts.line_over');
  await reauthenticate(scope, input);
  return proved;
}

/** Links the LINE account to the acting person and mails them. Refuses with `accounts.line_over`, `accounts.line_taken`. */
export async function linkByLine(scope: Scope, proved: Proved): Promise<void> {
  const userId = personOf(scope)?.userId;
  if (userId === undefined || proved.state.linkTo !== userId || !(await spend(scope, proved)))
    throw refuse(accountsRefusals, 'accounts.line_over');
  await linkLine(scope, userId, proved.state);
  const person = await findPerson(scope, userId);
  if (person) await notifyPerson(scope, person, { kind: 'line_linked', what: proved.state.name || 'LINE' });
}
