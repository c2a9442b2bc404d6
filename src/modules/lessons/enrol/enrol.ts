import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { foldForUnique } from '#platform/text/fold.ts';
import { findOwnContact } from '#modules/accounts/public.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { type OrderEvent, placeOrder, targetOf } from '#modules/orders/public.ts';
import { lessonsRefusals } from '../refusals.ts';
import { getLesson, type LessonRow, lockLessonById, teachingOf } from '../lesson/lesson-rows.ts';
import { codeHashOf } from '../lesson/enrol-code.ts';
import {
  type EnrolmentState,
  isExpired,
  isRoundAhead,
  isRoundOpen,
  mayFollow,
  mayLearn,
  nextStateOf,
  SEATED,
} from '../lesson/enrolment-rules.ts';
import { type EnrolmentRow, findEnrolment, lockEnrolment, setEnrolmentState } from './enrolment-rows.ts';
import { indexLearners } from './index-learners.ts';
import { isRoundOfferable, activateEnrolment, offerSeats, refreshSeats, seatsLeft } from './seats.ts';
import { notifyLearner } from './notify-learner.ts';

/** Phone number for orders of people who have not given one. */
const NO_PHONE = '-';

export interface EnrolInput {
  readonly lesson: string;
  readonly round?: string | undefined;
  readonly code?: string | undefined;
  readonly invitation?: string | undefined;
  readonly note?: string | undefined;
}

export interface Enrolled {
  readonly state: EnrolmentState;
  /** Slug of the payment, when one is required. */
  readonly paymentSlug: string | null;
}

/**
 * Enrols the actor: at once in a free lesson, with an order when it has a price, as a request when a teacher approves, on the
 * waiting list when it is full. Idempotent.
 *
 * Seats are counted under the lesson's row lock, so that the last one goes once; people on the waiting list come first.
 * Refuses with `lessons.lesson_missing`, `lessons.code_wrong`, `lessons.invitation_needed`, `lessons.invitation_over`,
 * `lessons.round_needed`, `lessons.round_closed`, `lessons.prerequisites_unmet`, `lessons.not_possible`.
 */
export async function enrol(scope: Scope, input: EnrolInput): Promise<Enrolled> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const lesson = await getLesson(scope, input.lesson, { lock: true });
  const existing = await findEnrolment(scope, lesson.lessonId, person.userId, { lock: true });
  const invitation = input.invitation ? await findInvitation(scope, lesson, person, input.invitation) : null;
  if (!(await isOpenTo(scope, lesson, existing, invitation !== null)))
    throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  if (existing && mayLearn(factsOf(existing), scope.now)) return { state: existing.state, paymentSlug: null };
  if (
    existing &&
    (existing.state === 'suspended' || existing.state === 'requested' || existing.state === 'waitlisted')
  )
    return { state: existing.state, paymentSlug: null };
  // An invitation replaces a pending payment; money that still arrives is recorded as surplus.
  if (existing?.state === 'pending_payment' && invitation === null)
    return waitingForMoney(scope, lesson, existing, person);

  if (invitation !== null && invitation.acceptedAt !== null && !hasInvitedOffer(existing))
    throw refuse(lessonsRefusals, 'lessons.invitation_over');
  const isInvited = invitation !== null || hasInvitedOffer(existing);

  if (!isInvited && existing?.state !== 'offered') requireEnrolMode(scope, lesson, input);
  await requirePrerequisites(scope, lesson, person.userId);
  const roundId = await seatIn(scope, lesson, existing, invitation?.roundId ?? input.round);
  await offerSeats(scope, lesson, roundId);
  const next = nextStateOf({
    mode: lesson.enrolMode,
    priceSatang: lesson.priceSatang,
    seatsLeft: await seatsLeft(scope, lesson, roundId),
    isInvited,
    state: existing?.state ?? null,
  });
  const source = isInvited
    ? 'invite'
    : next === 'pending_payment'
      ? 'paid'
      : lesson.enrolMode === 'open'
        ? 'self'
        : lesson.enrolMode === 'invite'
          ? 'invite'
          : lesson.enrolMode;
  const enrolment = await writeEnrolment(scope, lesson, existing, {
    person,
    roundId,
    next,
    source,
    note: input.note ?? '',
  });
  if (next === 'active') {
    if (isInvited) await acceptInvitation(scope, lesson, person);
    await activateEnrolment(scope, lesson, enrolment);
    return { state: next, paymentSlug: null };
  }
  const enrolled: Enrolled =
    next === 'pending_payment'
      ? await waitingForMoney(scope, lesson, enrolment, person)
      : { state: next, paymentSlug: null };
  await refreshSeats(scope, lesson);
  return enrolled;
}

/** Whether the offered seat came from the waiting list by invitation, and so is free of charge. */
export function hasInvitedOffer(existing: Pick<EnrolmentRow, 'state' | 'source'> | null): boolean {
  return existing?.state === 'offered' && existing.source === 'invite';
}

export function factsOf(row: Pick<EnrolmentRow, 'state' | 'expiresAt'>) {
  return { state: row.state, expiresAt: row.expiresAt };
}

/** Published lessons are open to everybody who sees them; private ones to invited and enrolled people and teachers. */
async function isOpenTo(
  scope: Scope,
  lesson: LessonRow,
  existing: EnrolmentRow | null,
  isInvited: boolean,
): Promise<boolean> {
  if (lesson.status !== 'published') return false;
  if (lesson.visibility !== 'private' || isInvited || existing !== null) return true;
  return (await teachingOf(scope, lesson.lessonId)) !== null;
}

function requireEnrolMode(scope: Scope, lesson: LessonRow, { code }: EnrolInput): void {
  if (lesson.enrolMode === 'invite') throw refuse(lessonsRefusals, 'lessons.invitation_needed');
  if (lesson.enrolMode === 'code' && codeHashOf(scope, code ?? '') !== lesson.codeHash)
    throw refuse(lessonsRefusals, 'lessons.code_wrong');
}

async function requirePrerequisites(scope: Scope, lesson: LessonRow, userId: string): Promise<void> {
  const unmet = await unmetPrerequisites(scope, lesson.lessonId, userId);
  if (unmet.length > 0)
    throw refuse(lessonsRefusals, 'lessons.prerequisites_unmet', { titles: unmet.map(({ title }) => title) });
}

/** Returns prerequisite lessons that a person has not completed. */
export async function unmetPrerequisites(
  scope: Scope,
  lessonId: string,
  userId: string | null,
): Promise<{ slug: string; title: string }[]> {
  return scope.tx.rows(sql<RowOf<'lessons_lesson', 'slug'> & RowAs<'lessons_lesson', { title: 'titleTh' }>>`
    select needed.slug, needed.title_th as title from lessons_prerequisite as link
      join lessons_lesson as needed on needed.tenant_id = ${scope.tenant.id} and needed.lesson_id = link.required_lesson_id
     where link.tenant_id = ${scope.tenant.id} and link.lesson_id = ${lessonId}
       and not exists (select from lessons_enrolment as done
                        where done.tenant_id = ${scope.tenant.id} and done.lesson_id = link.required_lesson_id
                          and done.user_id = ${userId}::uuid and done.completed_at is not null and done.state <> 'revoked')
     order by needed.title_th`);
}

/** Returns the round of a held seat while the round is not over, else the chosen round. */
async function seatIn(
  scope: Scope,
  lesson: LessonRow,
  existing: EnrolmentRow | null,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (existing?.state !== 'offered' && existing?.state !== 'pending_payment')
    return roundOf(scope, lesson, wanted);
  if (existing.roundId !== null && !(await isRoundOfferable(scope, existing.roundId)))
    throw refuse(lessonsRefusals, 'lessons.round_closed');
  return existing.roundId;
}

/** Returns the chosen round, which must be open today; null for a lesson without upcoming rounds. */
async function roundOf(
  scope: Scope,
  lesson: LessonRow,
  wanted: string | null | undefined,
): Promise<string | null> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const rounds = await scope.tx.rows(sql<
    RowOf<'lessons_round', 'roundId' | 'status'> & {
      readonly endsOn: string;
      readonly enrolUntilOn: string | null;
    }
  >`
    select round_id, status, ends_on::text as ends_on, enrol_until_on::text as enrol_until_on from lessons_round
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} order by starts_on desc limit 200`);
  const isOpen = (round: (typeof rounds)[number]): boolean =>
    isRoundOpen({ status: round.status, endsOn: round.endsOn, enrolUntilOn: round.enrolUntilOn }, today);
  if (wanted) {
    const round = rounds.find(({ roundId }) => roundId === wanted);
    if (!round || !isOpen(round)) throw refuse(lessonsRefusals, 'lessons.round_closed');
    return round.roundId;
  }
  if (rounds.some(isOpen)) throw refuse(lessonsRefusals, 'lessons.round_needed');
  if (rounds.some((round) => isRoundAhead({ status: round.status, endsOn: round.endsOn }, today)))
    throw refuse(lessonsRefusals, 'lessons.round_closed');
  return null;
}

async function writeEnrolment(
  scope: Scope,
  lesson: LessonRow,
  existing: EnrolmentRow | null,
  entry: { person: PersonActor; roundId: string | null; next: EnrolmentState; source: string; note: string },
): Promise<EnrolmentRow> {
  const { person, roundId, next, source, note } = entry;
  // A revoked completion stays as it was, because an enrolment completes only once.
  const isAgain =
    existing !== null &&
    (isExpired(factsOf(existing), scope.now) ||
      (existing.state === 'revoked' && existing.completedAt !== null));
  if (existing && !isAgain) {
    if (!mayFollow(existing.state, next))
      throw refuse(lessonsRefusals, 'lessons.not_possible', { state: existing.state });
    const resumes = canResume(scope, existing, { roundId, next });
    return scope.tx.one(sql<EnrolmentRow>`
      update lessons_enrolment
         set state = ${next}, state_before = null, offered_until = null, source = ${source}, round_id = ${roundId}::uuid, note = ${note},
             order_id = null, order_number = '', told_sequence = 0,
             started_at = case when ${resumes} then started_at end, expires_at = case when ${resumes} then expires_at end,
             queued_at = ${scope.now}, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${existing.enrolmentId} returning *`);
  }
  const added = await scope.tx.one(sql<EnrolmentRow>`
    insert into lessons_enrolment (tenant_id, enrolment_id, lesson_id, user_id, round_id, cycle, state, source, learner_name, learner_email,
                                   note, queued_at, created_at, updated_at, indexed_at)
    values (${scope.tenant.id}, ${uuidV7(scope.now)}, ${lesson.lessonId}, ${person.userId}, ${roundId}::uuid, ${(existing?.cycle ?? 0) + 1}, ${next},
            ${source}, ${nameOf(person)}, ${person.email}, ${note}, ${scope.now}, ${scope.now}, ${scope.now}, ${scope.now})
    returning *`);
  await indexLearners(scope, [added]);
  return added;
}

/** Whether a withdrawn enrolment resumes with its remaining days; another round or a new payment starts over. */
function canResume(
  scope: Scope,
  existing: EnrolmentRow,
  { roundId, next }: { roundId: string | null; next: EnrolmentState },
): boolean {
  return (
    existing.state === 'withdrawn' &&
    next === 'active' &&
    existing.roundId === roundId &&
    (existing.expiresAt === null || existing.expiresAt > scope.now)
  );
}

export function nameOf(person: { firstname: string; lastname: string; email: string }): string {
  return `${person.firstname} ${person.lastname}`.trim() || person.email;
}

/** Places one order per pending enrolment; a repeated call returns the existing one. */
async function waitingForMoney(
  scope: Scope,
  lesson: LessonRow,
  enrolment: EnrolmentRow,
  person: PersonActor,
): Promise<Enrolled> {
  if (enrolment.orderId !== null) {
    const payment = await findPaymentOf(scope, targetOf(enrolment.orderId));
    return { state: 'pending_payment', paymentSlug: payment?.slug ?? null };
  }
  const contact = await findOwnContact(scope);
  const receipt = await placeOrder(scope, {
    source: 'lessons',
    cartId: null,
    lines: [
      {
        kind: 'lessons.enrolment',
        reference: enrolment.enrolmentId,
        sku: lesson.slug,
        title: lesson.titleTh,
        variantTitle: null,
        picture:
          lesson.coverObjectId && lesson.coverSha256
            ? { objectId: lesson.coverObjectId, sha256: lesson.coverSha256 }
            : null,
        quantity: 1,
        unitPriceSatang: lesson.priceSatang,
        vatClass: 'standard',
        stockItemId: null,
      },
    ],
    contact: { name: nameOf(person), phone: contact?.phone || NO_PHONE, email: person.email },
    shipAddress: null,
    delivery: null,
    note: '',
    customerUserId: person.userId,
    guestId: null,
    locale: scope.locale,
  });
  await scope.tx.run(sql`
    insert into lessons_enrolment_order (tenant_id, order_id, enrolment_id, number)
    values (${scope.tenant.id}, ${receipt.orderId}, ${enrolment.enrolmentId}, ${receipt.number})`);
  await scope.tx.run(sql`
    update lessons_enrolment set order_id = ${receipt.orderId}, order_number = ${receipt.number}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
  return { state: 'pending_payment', paymentSlug: receipt.paymentSlug };
}

type OrderedRow = RowOf<'lessons_enrolment_order', 'enrolmentId'> & RowOf<'lessons_enrolment', 'lessonId'>;

function orderedBy(scope: Scope, orderId: string): Promise<OrderedRow | null> {
  return scope.tx.first(sql<OrderedRow>`
    select link.enrolment_id, enrolment.lesson_id from lessons_enrolment_order as link
      join lessons_enrolment as enrolment on enrolment.tenant_id = ${scope.tenant.id} and enrolment.enrolment_id = link.enrolment_id
     where link.tenant_id = ${scope.tenant.id} and link.order_id = ${orderId}`);
}

/**
 * Handles `orders.confirmed`: enrols the learner once. With no seat left after a late payment, the learner goes first on the
 * waiting list. If the learner was enrolled another way, the payment is marked as surplus for a manager.
 */
export async function onOrderConfirmed(scope: Scope, { orderId }: OrderEvent): Promise<void> {
  const ordered = await orderedBy(scope, orderId);
  if (!ordered) return;
  const lesson = await lockLessonById(scope, ordered.lessonId);
  const enrolment = await lockEnrolment(scope, ordered.lessonId, ordered.enrolmentId);
  if (!enrolment) return;
  const waits = enrolment.state === 'pending_payment' && enrolment.orderId === orderId;
  if (
    !waits &&
    !['lapsed', 'withdrawn', 'waitlisted', 'offered', 'pending_payment'].includes(enrolment.state)
  ) {
    await scope.tx.run(sql`
      update lessons_enrolment_order set is_surplus = true where tenant_id = ${scope.tenant.id} and order_id = ${orderId}`);
    await recordAudit(scope, {
      action: 'lessons.paid_twice',
      entityKind: 'lessons.enrolment',
      entityId: enrolment.enrolmentId,
      after: { orderId, state: enrolment.state },
    });
    return;
  }
  await scope.tx.run(sql`
    update lessons_enrolment set order_id = ${orderId}, source = 'paid'
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
  const left = SEATED.includes(enrolment.state) ? 1 : await seatsLeft(scope, lesson, enrolment.roundId);
  if (left === null || left > 0) {
    const { beginsAt } = await activateEnrolment(scope, lesson, enrolment);
    await notifyLearner(scope, lesson, enrolment, { kind: 'enrolled', beginsAt });
  } else {
    await scope.tx.run(sql`
      update lessons_enrolment set state = 'waitlisted', offered_until = null, queued_at = ${FIRST_IN_QUEUE}, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
    await notifyLearner(scope, lesson, enrolment, { kind: 'paid_waits' });
  }
}

const FIRST_IN_QUEUE = new Date(0);

/** State of an enrolment after its order is lost; other states stay. */
const LOST: Readonly<Partial<Record<EnrolmentState, EnrolmentState>>> = {
  pending_payment: 'lapsed',
  active: 'revoked',
  completed: 'revoked',
  suspended: 'revoked',
  waitlisted: 'withdrawn',
};

/** Handles an expired or cancelled order: ends the enrolment and frees its seat. */
export async function onOrderEnded(scope: Scope, { orderId }: OrderEvent): Promise<void> {
  const ordered = await orderedBy(scope, orderId);
  if (!ordered) return;
  const lesson = await lockLessonById(scope, ordered.lessonId);
  const enrolment = await lockEnrolment(scope, ordered.lessonId, ordered.enrolmentId);
  if (!enrolment || enrolment.orderId !== orderId) return;
  const next = LOST[enrolment.state];
  if (next === undefined) return;
  await setEnrolmentState(scope, enrolment, next);
  await offerSeats(scope, lesson, enrolment.roundId);
  await refreshSeats(scope, lesson);
}

/** Withdraws the learner from a lesson; progress is kept. Refuses with `lessons.lesson_missing`, `lessons.not_possible`. */
export async function withdraw(scope: Scope, input: { lesson: string }): Promise<{ state: EnrolmentState }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const lesson = await getLesson(scope, input.lesson, { lock: true });
  const enrolment = await findEnrolment(scope, lesson.lessonId, person.userId, { lock: true });
  if (!enrolment) throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  if (!mayFollow(enrolment.state, 'withdrawn'))
    throw refuse(lessonsRefusals, 'lessons.not_possible', { state: enrolment.state });
  await setEnrolmentState(scope, enrolment, 'withdrawn');
  await offerSeats(scope, lesson, enrolment.roundId);
  await refreshSeats(scope, lesson);
  return { state: 'withdrawn' };
}

type InvitationRow = RowOf<'lessons_invitation', 'roundId' | 'emailFolded' | 'expiresAt' | 'acceptedAt'>;

/** Returns an invitation, which is valid only for the email address it was sent to and until it expires. */
async function findInvitation(
  scope: Scope,
  lesson: LessonRow,
  person: PersonActor,
  secret: string,
): Promise<InvitationRow> {
  const row = await scope.tx.first(sql<InvitationRow>`
    select round_id, email_folded, expires_at, accepted_at from lessons_invitation
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and token_hash = ${secretHash(secret)} for update`);
  if (!row || row.emailFolded !== foldForUnique(person.email) || !person.isActivated)
    throw refuse(lessonsRefusals, 'lessons.invitation_needed');
  if (row.expiresAt <= scope.now) throw refuse(lessonsRefusals, 'lessons.invitation_over');
  return row;
}

/** Marks an invitation as accepted. Not called for the waiting list: the link works again after leaving it. */
async function acceptInvitation(scope: Scope, lesson: LessonRow, person: PersonActor): Promise<void> {
  await scope.tx.run(sql`
    update lessons_invitation set accepted_at = coalesce(accepted_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and email_folded = ${foldForUnique(person.email)}`);
}
