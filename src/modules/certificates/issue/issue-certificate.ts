import { randomBytes } from 'node:crypto';
import { setCertified } from '#modules/lessons/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { addMonths, toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { enqueue } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { foldForUnique, normalizeText } from '#platform/text/fold.ts';
import { CODE_LETTERS, codeOf } from '../certificate/code-rules.ts';
import { getLayout } from '../template/templates.ts';
import { printCertificate } from '../paper/print-certificate.ts';
import { indexCertificates } from '../certificate/index-certificates.ts';
import { type CertificateRow, numberText } from '../certificate/certificate-rows.ts';
import { stringsOf } from './printed-strings.ts';
import { notifyHolder } from '../certificate/notify-holder.ts';

export interface ToIssue {
  readonly templateId: string;
  readonly templateVersion: number;
  readonly lesson: {
    readonly lessonId: string;
    readonly slug: string;
    readonly titleTh: string;
    readonly titleEn: string;
    readonly hours: string;
  };
  /** `userId` is null for somebody without an account. */
  readonly holder: { readonly userId: string | null; readonly name: string; readonly email: string };
  readonly enrolmentId: string | null;
  readonly scorePercent: number | null;
  readonly completedOn: string;
  readonly expiresOn: string | null;
  readonly supersedes: Pick<CertificateRow, 'certificateId'> | null;
  /** A fixed code, for stable addresses in the demo data. For the system actor only. */
  readonly code?: string | undefined;
}

/**
 * Issues one certificate and notifies its holder. Idempotent per enrolment: a repeated call returns the existing one.
 *
 * The number is the next one of the Buddhist year in the site's time zone. The counter row stays locked until the transaction
 * ends, so that a rollback leaves no gap. Every printed value is stored: the certificate stays the same when the lesson,
 * template or account is deleted. A job makes the file.
 */
export async function issueCertificate(scope: Scope, toIssue: ToIssue): Promise<CertificateRow> {
  const layout = await getLayout(scope, toIssue.templateId, toIssue.templateVersion);
  const { lesson, enrolmentId, supersedes } = toIssue;
  const year = toBuddhistYear(Number(zonedDay(scope.now, scope.tenant.zone).slice(0, 4)));
  const last = await lockYear(scope, year);
  if (enrolmentId !== null && supersedes === null) {
    const known = await findOfEnrolment(scope, enrolmentId);
    if (known) return known;
  }
  const number = last + 1;
  await scope.tx.run(sql`
    update certificates_counter set last_number = ${number} where tenant_id = ${scope.tenant.id} and year = ${year}`);
  const holder = {
    ...toIssue.holder,
    name: normalizeText(toIssue.holder.name).replace(/\s+/g, ' ').trim().slice(0, 200) || '–',
  };
  if (toIssue.code !== undefined && scope.actor.kind !== 'system')
    throw new Error('Only the system may choose a code.');
  const code = toIssue.code ?? codeOf([...randomBytes(CODE_LETTERS)]);
  const strings = stringsOf(scope, layout, {
    ...toIssue,
    holder,
    number: numberText({ year, number }),
    code,
  });
  const row = await scope.tx.one(sql<CertificateRow>`
    insert into certificates_certificate (tenant_id, certificate_id, year, number, code, template_id, template_version, lesson_id, lesson_slug,
      enrolment_id, user_id, holder_name, holder_folded, holder_email, lesson_title_th, lesson_title_en, hours, score_percent, strings,
      completed_on, issued_at, indexed_at, expires_on, supersedes_id)
    values (${scope.tenant.id}, ${uuidV7(scope.now)}, ${year}, ${number}, ${code}, ${toIssue.templateId}, ${toIssue.templateVersion},
      ${lesson.lessonId}, ${lesson.slug}, ${enrolmentId}, ${holder.userId}, ${holder.name}, ${foldForUnique(holder.name)}, ${holder.email},
      ${lesson.titleTh}, ${lesson.titleEn}, ${lesson.hours}::numeric, ${toIssue.scorePercent}::numeric, ${JSON.stringify(strings)}::jsonb,
      ${toIssue.completedOn}::date, ${scope.now}, ${scope.now}, ${toIssue.expiresOn}::date, ${supersedes?.certificateId ?? null}::uuid)
    returning *`);
  if (enrolmentId !== null) await setCertified(scope, { enrolmentId, at: scope.now });
  await indexCertificates(scope, [row]);
  await enqueue(scope, printCertificate, { certificateId: row.certificateId });
  await notifyHolder(scope, row, 'issued');
  return row;
}

/** Locks the year's counter until the transaction ends and returns the last number. */
async function lockYear(scope: Scope, year: number): Promise<number> {
  const { tenant, tx } = scope;
  await tx.run(sql`
    insert into certificates_counter (tenant_id, year, last_number) values (${tenant.id}, ${year}, 0) on conflict do nothing`);
  const row = await tx.one(sql<RowOf<'certificates_counter', 'lastNumber'>>`
    select last_number from certificates_counter where tenant_id = ${tenant.id} and year = ${year} for update`);
  return row.lastNumber;
}

function findOfEnrolment(scope: Scope, enrolmentId: string): Promise<CertificateRow | null> {
  return scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId} and supersedes_id is null`);
}

/** Returns the last valid day; null when the certificate never expires. */
export function lastDayOf(completedOn: string, validMonths: number | null): string | null {
  return validMonths === null ? null : addMonths(completedOn, validMonths);
}
