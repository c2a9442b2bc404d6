import { z } from 'zod';
import { mayGive } from './may-give.ts';
import { setCertified } from '#modules/lessons/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { codeIn } from '../certificate/code-rules.ts';
import { findChoice } from '../template/lesson-choice.ts';
import { certificatesRefusals } from '../refusals.ts';
import { type CertificateRow, lockCertificate, numberText } from '../certificate/certificate-rows.ts';
import { issueCertificate } from './issue-certificate.ts';
import { notifyHolder } from '../certificate/notify-holder.ts';

const words = (max: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .transform((text) => normalizeText(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max));

export const CertificateCode = z
  .string()
  .max(200)
  .transform((text, context) => {
    const code = codeIn(text);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'Not a code.' });
    return z.NEVER;
  });
/** A holder's name as it is printed. */
export const HolderName = words(200).pipe(z.string().min(1));
export const RevokeInput = z.object({ code: CertificateCode, reason: words(500).pipe(z.string().min(1)) });
export const ReissueInput = z.object({
  code: CertificateCode,
  name: HolderName,
  reason: words(500).default(''),
});

/**
 * Revokes a certificate permanently; its page and any check of the file then say so. Refuses with
 * `certificates.certificate_missing`, `certificates.not_possible`.
 */
export async function revokeCertificate(
  scope: Scope,
  { code, reason }: z.output<typeof RevokeInput>,
): Promise<{ code: string }> {
  const row = await lockGiven(scope, code);
  if (row.state !== 'issued') throw notPossible(row);
  await scope.tx.run(sql`
    update certificates_certificate set state = 'revoked', state_reason = ${reason}, state_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and certificate_id = ${row.certificateId}`);
  if (row.enrolmentId !== null) await setCertified(scope, { enrolmentId: row.enrolmentId, at: null });
  await audit(scope, 'certificates.revoke', row, { reason });
  await notifyHolder(scope, row, 'revoked');
  return { code };
}

/**
 * Issues a replacement under the given name, with the current template; the old one is marked as replaced and links to the
 * new one. Refuses with `certificates.certificate_missing`, `certificates.not_possible`.
 */
export async function reissueCertificate(
  scope: Scope,
  { code, name, reason }: z.output<typeof ReissueInput>,
): Promise<{ code: string }> {
  const row = await lockGiven(scope, code);
  if (row.state !== 'issued') throw notPossible(row);
  await scope.tx.run(sql`
    update certificates_certificate set state = 'superseded', state_reason = ${reason}, state_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and certificate_id = ${row.certificateId}`);
  const choice = await findChoice(scope, row.lessonId);
  const next = await issueCertificate(scope, {
    templateId: choice?.templateId ?? row.templateId,
    templateVersion: choice?.version ?? row.templateVersion,
    lesson: {
      lessonId: row.lessonId,
      slug: row.lessonSlug,
      titleTh: row.lessonTitleTh,
      titleEn: row.lessonTitleEn,
      hours: row.hours,
    },
    holder: { userId: row.userId, name, email: row.holderEmail },
    enrolmentId: row.enrolmentId,
    scorePercent: row.scorePercent === null ? null : Number(row.scorePercent),
    completedOn: row.completedOn,
    expiresOn: row.expiresOn,
    supersedes: row,
  });
  await audit(scope, 'certificates.reissue', row, { reason, number: numberText(next) });
  return { code: next.code };
}

/** Locks a certificate that the actor may change: teachers those of their lessons, managers all. */
async function lockGiven(scope: Scope, code: string): Promise<CertificateRow> {
  const row = await lockCertificate(scope, code);
  if (!(await mayGive(scope, row.lessonId)))
    throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  return row;
}

function notPossible({ state }: CertificateRow): Error {
  return refuse(certificatesRefusals, 'certificates.not_possible', { state });
}

function audit(scope: Scope, action: string, row: CertificateRow, after: object): Promise<void> {
  return recordAudit(scope, {
    action,
    entityKind: 'certificates.certificate',
    entityId: row.certificateId,
    before: { number: numberText(row), name: row.holderName },
    after,
  });
}
