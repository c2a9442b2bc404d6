import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import {
  type Face,
  faceOf,
  findByTyped,
  guarded,
  type PublicCertificate,
  publicView,
} from '../check/check-certificate.ts';
import type { CertificateRow } from '../certificate/certificate-rows.ts';
import { mayGive } from '../issue/may-give.ts';
import { certificatesRefusals } from '../refusals.ts';

export function lookUpCertificate(outside: ScopeWithoutTx, typed: string): Promise<CertificateRow | null> {
  return guarded(
    outside,
    (scope) => findByTyped(scope, typed),
    (found) => found === null,
  );
}

export interface OwnView {
  readonly certificate: PublicCertificate;
  readonly face: Face | null;
  readonly isOwn: boolean;
  /** Why it was revoked or replaced; for its holder and issuers only. */
  readonly reason: string;
}

/**
 * Returns the certificate for its holder and issuers, only its code for others. Refuses with
 * `certificates.certificate_missing`.
 */
export async function ownView(
  scope: Scope,
  row: CertificateRow | null,
): Promise<OwnView | { readonly code: string }> {
  if (row === null) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  const isOwn = row.userId !== null && personOf(scope)?.userId === row.userId;
  if (!isOwn && !(await mayGive(scope, row.lessonId))) return { code: row.code };
  return {
    certificate: await publicView(scope, row),
    face: await faceOf(scope, row),
    isOwn,
    reason: row.stateReason,
  };
}
