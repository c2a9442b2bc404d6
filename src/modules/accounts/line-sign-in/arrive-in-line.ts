import { PageRedirect } from '#platform/page/page.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { type LineChannel, readLineChannel } from '../line/line-channel.ts';
import type { LineFailure, LiffInput } from '../line/line-contract.ts';
import { LINE_TOKEN_OLD, type LiffIdentity, verifyLiffToken } from '../line/line-id-token.ts';
import { LineProblem } from '../line/line-problem.ts';
import { accountsPaths } from '../paths.ts';
import { spend } from '../sealed-state/sealed-state.ts';
import { failed, handleIdentity, type Http, pathAfter } from './arrive-from-line.ts';

/** What LINE says of a token, or why it is not accepted; `old`: genuine, but an ordinary sign-in has to replace it. */
type LiffProof =
  | { readonly identity: LiffIdentity; readonly channel: LineChannel }
  | { readonly problem: LineFailure | 'old' };

/** Verifies the token of a page inside LINE. Runs outside the transaction, because LINE's keys may have to be fetched. */
export async function proveInLine(scope: ScopeWithoutTx, { idToken }: LiffInput): Promise<LiffProof> {
  const channel = await readLineChannel(scope);
  if (!channel || !scope.tenant.settings.line?.liffId) return { problem: 'channel' };
  try {
    const identity = await verifyLiffToken(scope.app.config, idToken, { channel, now: scope.now });
    return { identity, channel };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    scope.app.log.warn(
      { tenant: scope.tenant.code, requestId: scope.requestId, why: error.message },
      'line.refused',
    );
    return { problem: error.message === LINE_TOKEN_OLD ? 'old' : error.why };
  }
}

/**
 * Signs in a person whom LINE has named to a page inside it, and returns the path that the browser opens next: the one asked
 * for, or the page with the second factor, the registration or the reason. A token counts once; a used or old one leads to
 * LINE's ordinary sign-in, which asks nobody for anything inside LINE.
 */
export async function arriveInLine(
  scope: Scope,
  http: Http,
  { proof, next }: { proof: LiffProof; next: string | undefined },
): Promise<PageRedirect> {
  const asked = { wantsLink: false, next: pathAfter(next) };
  const fail = (why: LineFailure) => failed(scope, http, why, asked);
  const signInAgain = () => new PageRedirect(accountsPaths.line({ next: asked.next }));
  if ('problem' in proof) return proof.problem === 'old' ? signInAgain() : fail(proof.problem);
  const { channel, identity } = proof;
  if (!(await spend(scope, { id: identity.tokenId, untilAt: identity.untilAt }))) return signInAgain();
  return handleIdentity(scope, http, { asked, channel, identity }, fail);
}
