import { z } from 'zod';
import { findPersonByEmail } from '#modules/accounts/public.ts';
import { completionsOf, getTaughtLesson } from '#modules/lessons/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findChoice } from '../template/lesson-choice.ts';
import { LessonAddress } from '../template/lesson-address-contract.ts';
import { certificatesRefusals } from '../refusals.ts';
import { HolderName } from './change-certificate.ts';
import { type CertificateRow, numberText } from '../certificate/certificate-rows.ts';
import { currentHolder } from '../certificate/current-holder.ts';
import { issueCertificate, lastDayOf } from './issue-certificate.ts';

/** Most learners in one request. */
const MAX_WAITING = 200;

export const IssueInput = z.object({
  lesson: LessonAddress,
  name: HolderName,
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
});
export const IssueToLearnersInput = z.object({
  lesson: LessonAddress,
  learners: z
    .union([z.uuid(), z.array(z.uuid())])
    .transform((ids) => [ids].flat())
    .pipe(z.array(z.uuid()).min(1).max(MAX_WAITING)),
});

export interface WaitingLearner {
  readonly enrolmentId: string;
  readonly name: string;
  readonly email: string;
  readonly completedAt: string;
}

/** Returns learners who completed a lesson but have no certificate for it. Refuses with `lessons.lesson_missing`. */
export async function listWaiting(scope: Scope, slug: string): Promise<WaitingLearner[]> {
  const lesson = await getTaughtLesson(scope, slug);
  const given = await scope.tx.rows(sql<Filled<RowOf<'certificates_certificate', 'enrolmentId'>>>`
    select enrolment_id from certificates_certificate
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and enrolment_id is not null and supersedes_id is null`);
  const completions = await completionsOf(scope, lesson.lessonId, {
    except: given.map(({ enrolmentId }) => enrolmentId),
  });
  return completions.slice(0, MAX_WAITING).map(({ enrolmentId, name, email, completedAt }) => ({
    enrolmentId,
    name,
    email,
    completedAt: completedAt.toISOString(),
  }));
}

/**
 * Issues certificates to learners who completed the lesson. Idempotent: a learner who has one already is skipped. Refuses
 * with `lessons.lesson_missing`, `certificates.no_template`, `certificates.learner_missing`.
 */
export async function issueToLearners(
  scope: Scope,
  input: z.output<typeof IssueToLearnersInput>,
): Promise<{ count: number }> {
  const { lesson, toIssue } = await chosen(scope, input.lesson);
  const completions = await completionsOf(scope, lesson.lessonId, { only: input.learners });
  for (const learner of input.learners) {
    const completion = completions.find(({ enrolmentId }) => enrolmentId === learner);
    if (!completion) throw refuse(certificatesRefusals, 'certificates.learner_missing');
    const completedOn = zonedDay(completion.completedAt, scope.tenant.zone);
    const row = await issueCertificate(scope, {
      ...toIssue(completedOn),
      holder: await currentHolder(scope, completion),
      enrolmentId: completion.enrolmentId,
      scorePercent: completion.scorePercent,
    });
    await audit(scope, row);
  }
  return { count: input.learners.length };
}

/**
 * Issues to somebody who learnt elsewhere, such as in a classroom. The certificate is linked to the member with this email
 * address, if there is one. Refuses with `lessons.lesson_missing`, `certificates.no_template`.
 */
export async function issueByHand(
  scope: Scope,
  input: z.output<typeof IssueInput>,
  { code }: { readonly code?: string } = {},
): Promise<{ code: string }> {
  const { toIssue } = await chosen(scope, input.lesson);
  const person = input.email === '' ? null : await findPersonByEmail(scope, input.email);
  const row = await issueCertificate(scope, {
    ...toIssue(zonedDay(scope.now, scope.tenant.zone)),
    holder: { userId: person?.personId ?? null, name: input.name, email: input.email },
    enrolmentId: null,
    scorePercent: null,
    code,
  });
  await audit(scope, row);
  return { code: row.code };
}

async function chosen(scope: Scope, slug: string) {
  const lesson = await getTaughtLesson(scope, slug);
  const choice = await findChoice(scope, lesson.lessonId);
  if (!choice) throw refuse(certificatesRefusals, 'certificates.no_template');
  const toIssue = (completedOn: string) => ({
    templateId: choice.templateId,
    templateVersion: choice.version,
    lesson: {
      lessonId: lesson.lessonId,
      slug: lesson.slug,
      titleTh: lesson.titleTh,
      titleEn: lesson.titleEn,
      hours: lesson.hours,
    },
    completedOn,
    expiresOn: lastDayOf(completedOn, choice.validMonths),
    supersedes: null,
  });
  return { lesson, toIssue };
}

function audit(scope: Scope, row: CertificateRow): Promise<void> {
  return recordAudit(scope, {
    action: 'certificates.issue',
    entityKind: 'certificates.certificate',
    entityId: row.certificateId,
    after: { number: numberText(row), name: row.holderName },
  });
}
