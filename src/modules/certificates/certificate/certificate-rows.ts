import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Strings } from '../template/layout-contract.ts';
import type { Drawn } from './drawn-contract.ts';
import { certificatesRefusals } from '../refusals.ts';

export interface CertificateRow {
  certificateId: string;
  year: number;
  number: number;
  code: string;
  templateId: string;
  templateVersion: number;
  lessonId: string;
  lessonSlug: string;
  enrolmentId: string | null;
  userId: string | null;
  holderName: string;
  holderEmail: string;
  lessonTitleTh: string;
  lessonTitleEn: string;
  hours: string;
  scorePercent: string | null;
  strings: Strings;
  completedOn: string;
  issuedAt: Date;
  expiresOn: string | null;
  state: 'issued' | 'revoked' | 'superseded';
  stateReason: string;
  stateAt: Date | null;
  supersedesId: string | null;
  isListed: boolean;
  pdfObjectId: string | null;
  pdfSha256: string | null;
  drawn: Drawn | null;
}

type Reader = Pick<Scope, 'tenant' | 'tx'>;

export function findByCode(scope: Reader, code: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and code = ${code}`);
}

export function findById(scope: Reader, certificateId: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and certificate_id = ${certificateId}`);
}

/** The one that took the place of another, or null. */
export function findSuccessor(scope: Reader, certificateId: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and supersedes_id = ${certificateId}`);
}

/** Holds a certificate for a change of its state. Refuses with `certificates.certificate_missing`. */
export async function lockCertificate(scope: Scope, code: string): Promise<CertificateRow> {
  const row = await scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and code = ${code} for update`);
  if (!row) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  return row;
}

export function numberText(row: Pick<CertificateRow, 'year' | 'number'>): string {
  return `${row.number}/${row.year}`;
}
