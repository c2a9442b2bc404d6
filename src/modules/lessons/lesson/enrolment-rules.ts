import type { EnrolMode } from './lesson-contract.ts';

export const ENROLMENT_STATES = [
  'requested',
  'rejected',
  'pending_payment',
  'lapsed',
  'waitlisted',
  'offered',
  'active',
  'completed',
  'withdrawn',
  'suspended',
  'revoked',
] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Learners whom the dashboard counts; the list of lessons can be filtered by them. */
export const COUNTED_STATES = ['active', 'completed'] as const satisfies readonly EnrolmentState[];

/** Allowed state transitions (domain: enrolment), shared by server and buttons. */
export const ENROLMENT_STEPS: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  requested: ['active', 'offered', 'waitlisted', 'rejected', 'withdrawn'],
  rejected: ['requested', 'active'],
  pending_payment: ['active', 'lapsed', 'waitlisted'],
  lapsed: ['pending_payment', 'waitlisted', 'requested', 'active'],
  waitlisted: ['offered', 'active', 'withdrawn'],
  offered: ['active', 'pending_payment', 'waitlisted', 'withdrawn'],
  active: ['completed', 'withdrawn', 'suspended', 'revoked'],
  completed: ['suspended', 'revoked'],
  withdrawn: ['requested', 'pending_payment', 'waitlisted', 'active'],
  suspended: ['active', 'completed', 'revoked'],
  revoked: ['pending_payment', 'waitlisted', 'requested', 'active'],
};

export function mayFollow(from: EnrolmentState, to: EnrolmentState): boolean {
  return ENROLMENT_STEPS[from].includes(to);
}

/** States that take a seat of a lesson or round. */
export const SEATED: readonly EnrolmentState[] = ['active', 'offered', 'pending_payment', 'suspended'];

/** How long an offered seat can be accepted. */
export const OFFER_HOURS = 48;

export interface EnrolmentFacts {
  readonly state: EnrolmentState;
  readonly expiresAt: Date | null;
}

/** Whether access has ended by its date; derived, never stored. */
export function isExpired({ state, expiresAt }: EnrolmentFacts, now: Date): boolean {
  return (state === 'active' || state === 'completed') && expiresAt !== null && expiresAt <= now;
}

/** Whether a person may learn now. */
export function mayLearn(facts: EnrolmentFacts | null, now: Date): boolean {
  return (
    facts !== null && (facts.state === 'active' || facts.state === 'completed') && !isExpired(facts, now)
  );
}

export interface EnrolQuestion {
  readonly mode: EnrolMode;
  readonly priceSatang: number;
  /** Null means no limit. */
  readonly seatsLeft: number | null;
  readonly isInvited: boolean;
  /** Current state; null for somebody never enrolled. */
  readonly state: EnrolmentState | null;
}

/** Whether the state holds a seat (offered, or pending payment): then only the round must still be open, not the lesson. */
export function hasHeldSeat(state: EnrolmentState | null): boolean {
  return state === 'offered' || state === 'pending_payment';
}

/** Returns the state that enrolling leads to. Offered and pending-payment states already hold a seat. */
export function nextStateOf(
  question: EnrolQuestion,
): 'requested' | 'waitlisted' | 'pending_payment' | 'active' {
  const { mode, priceSatang, seatsLeft, isInvited, state } = question;
  if (mode === 'approval' && !isInvited && !hasHeldSeat(state)) return 'requested';
  if (!hasHeldSeat(state) && seatsLeft !== null && seatsLeft <= 0) return 'waitlisted';
  return priceSatang > 0 && !isInvited ? 'pending_payment' : 'active';
}

/** Whether a round is upcoming or running, so that its seats can still be used. */
export function isRoundAhead(round: { status: string; endsOn: string }, today: string): boolean {
  return round.status === 'open' && today <= round.endsOn;
}

/** Whether a round accepts learners on a day, in the site's time zone. */
export function isRoundOpen(
  round: { status: string; endsOn: string; enrolUntilOn: string | null },
  today: string,
): boolean {
  return isRoundAhead(round, today) && today <= (round.enrolUntilOn ?? round.endsOn);
}

/** Returns when access ends; null without a limit. */
export function accessEnd(startedAt: Date, accessDays: number | null): Date | null {
  return accessDays === null ? null : new Date(startedAt.getTime() + accessDays * 86_400_000);
}
