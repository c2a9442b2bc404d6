import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Strings } from '../template/layout-contract.ts';
import type { Drawn } from './drawn-contract.ts';
import { certificatesRefusals } from '../refusals.ts';

export interface CertificateRow {
  certificate_id: string;
  year: number;
  number: number;
  code: string;
  template_id: string;
  template_version: number;
  lesson_id: string;
  lesson_slug: string;
  enrolment_id: string | null;
  user_id: string | null;
  holder_name: string;
  holder_email: string;
  lesson_title_th: string;
  lesson_title_en: string;
  hours: string;
  score_percent: string | null;
  strings: Strings;
  completed_on: string;
  issued_at: Date;
  expires_on: string | null;
  state: 'issued' | 'revoked' | 'superseded';
  state_reason: string;
  state_at: Date | null;
  supersedes_id: string | null;
  is_listed: boolean;
  pdf_object_id: string | null;
  pdf_sha256: string | null;
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
