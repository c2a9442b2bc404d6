import { z } from 'zod';
import { teachingOf } from '#modules/lessons/public.ts';
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
import { tellHolder } from '../certificate/tell-holder.ts';

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
/** A name as it is printed. */
export const HolderName = words(200).pipe(z.string().min(1));
export const RevokeInput = z.object({ code: CertificateCode, reason: words(500).pipe(z.string().min(1)) });
export const ReissueInput = z.object({
  code: CertificateCode,
  name: HolderName,
  reason: words(500).default(''),
});

/**
 * Takes a certificate back for good; its page says so, also to whoever kept the file.
 * Refuses with `certificates.certificate_missing`, `certificates.not_possible`.
 */
export async function revokeCertificate(
  scope: Scope,
  { code, reason }: z.output<typeof RevokeInput>,
): Promise<{ code: string }> {
  const row = await lockGiven(scope, code);
  if (row.state !== 'issued') throw notPossible(row);
  await scope.tx.run(sql`
    update certificates_certificate set state = 'revoked', state_reason = ${reason}, state_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and certificate_id = ${row.certificate_id}`);
  await audit(scope, 'certificates.revoke', row, { reason });
  await tellHolder(scope, row, 'revoked');
  return { code };
}

/**
 * Issues another one in its place, under the name given and with the template as it is now; the one before says that it was
 * replaced, and by which. Refuses with `certificates.certificate_missing`, `certificates.not_possible`.
 */
export async function reissueCertificate(
  scope: Scope,
  { code, name, reason }: z.output<typeof ReissueInput>,
): Promise<{ code: string }> {
  const row = await lockGiven(scope, code);
  if (row.state !== 'issued') throw notPossible(row);
  await scope.tx.run(sql`
    update certificates_certificate set state = 'superseded', state_reason = ${reason}, state_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and certificate_id = ${row.certificate_id}`);
  const choice = await findChoice(scope, row.lesson_id);
  const next = await issueCertificate(scope, {
    templateId: choice?.templateId ?? row.template_id,
    templateVersion: choice?.version ?? row.template_version,
    lesson: {
      lessonId: row.lesson_id,
      slug: row.lesson_slug,
      titleTh: row.lesson_title_th,
      titleEn: row.lesson_title_en,
      hours: row.hours,
    },
    holder: { userId: row.user_id, name, email: row.holder_email },
    enrolmentId: row.enrolment_id,
    scorePercent: row.score_percent === null ? null : Number(row.score_percent),
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
    supersedes: row,
  });
  await audit(scope, 'certificates.reissue', row, { reason, number: numberText(next) });
  return { code: next.code };
}

/** Holds a certificate that the acting person may change: of a lesson that they teach; managers change all. */
async function lockGiven(scope: Scope, code: string): Promise<CertificateRow> {
  const row = await lockCertificate(scope, code);
  if (!(await mayGive(scope, row.lesson_id)))
    throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  return row;
}

/** Whether the acting person gives the certificates of a lesson. */
export async function mayGive(scope: Scope, lessonId: string): Promise<boolean> {
  const teaching = await teachingOf(scope, lessonId);
  return teaching !== null && teaching !== 'assistant';
}

function notPossible({ state }: CertificateRow): Error {
  return refuse(certificatesRefusals, 'certificates.not_possible', { state });
}

function audit(scope: Scope, action: string, row: CertificateRow, after: object): Promise<void> {
  return recordAudit(scope, {
    action,
    entityKind: 'certificates.certificate',
    entityId: row.certificate_id,
    before: { number: numberText(row), name: row.holder_name },
    after,
  });
}
