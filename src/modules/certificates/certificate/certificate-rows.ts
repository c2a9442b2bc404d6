import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Strings } from '../template/layout-contract.ts';
import type { Drawn } from './drawn-contract.ts';
import { certificatesRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'certificates_certificate.strings': Strings;
    'certificates_certificate.drawn': Drawn;
  }
}

export type CertificateRow = RowOf<'certificates_certificate'>;

type Reader = Pick<Scope, 'tenant' | 'tx'>;

export function findByCode(scope: Reader, code: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and code = ${code}`);
}

export function findById(scope: Reader, certificateId: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and certificate_id = ${certificateId}`);
}

/** Returns the certificate that replaced this one, or null. */
export function findSuccessor(scope: Reader, certificateId: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and supersedes_id = ${certificateId}`);
}

/** Locks a certificate's row for a change of state. Refuses with `certificates.certificate_missing`. */
export async function lockCertificate(scope: Scope, code: string): Promise<CertificateRow> {
  const row = await scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and code = ${code} for update`);
  if (!row) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  return row;
}

export function numberText(row: Pick<CertificateRow, 'year' | 'number'>): string {
  return `${row.number}/${row.year}`;
}
