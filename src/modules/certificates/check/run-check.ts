import type { ScopeWithoutTx } from '#platform/scope.ts';
import { type CheckInput, type CheckResult, checkCertificates, guarded } from './check-certificate.ts';

/** Runs the check that was submitted; null when nothing was typed yet. */
export async function runCheck(outside: ScopeWithoutTx, input: CheckInput): Promise<CheckResult | null> {
  if (!input.code && !input.number && !input.name && input.sha256 === undefined) return null;
  return guarded(
    outside,
    (scope) => checkCertificates(scope, input),
    ({ found }) => found.length === 0,
  );
}
