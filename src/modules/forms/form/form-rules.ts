/** States of a form, in the order of its life. */
export const FORM_STATES = ['draft', 'open', 'closed', 'archived'] as const;
export type FormState = (typeof FORM_STATES)[number];

/** The states that managers may choose next. */
export const NEXT_STATES: Readonly<Record<FormState, readonly FormState[]>> = {
  draft: ['open', 'archived'],
  open: ['closed'],
  closed: ['open', 'archived'],
  archived: ['closed'],
};

/** How long after its end a form still takes the answers of those who opened it before. */
export const GRACE_MS = 60_000;
/** Nobody fills in a form faster. */
export const LEAST_FILL_MS = 2_000;
/** How long a page may stay open before it is sent. */
export const START_LIFE_MS = 7 * 24 * 60 * 60_000;

/** Whose answers count as one person's. */
export const PERSON_RULES = ['unlimited', 'user', 'thai_id', 'phone_th', 'email'] as const;
export type PersonRule = (typeof PERSON_RULES)[number];

export const AUDIENCES = ['anyone', 'members'] as const;

/** Whether visitors see a form, be it open or closed. */
export function isShownForm<
  Shown extends { readonly state: FormState; readonly publishedVersion: number | null },
>(form: Shown): form is Shown & { readonly publishedVersion: number } {
  return form.publishedVersion !== null && (form.state === 'open' || form.state === 'closed');
}

/** Returns whether people have to sign in before they answer. */
export function isForMembers({
  audience,
  perPerson,
}: {
  readonly audience: (typeof AUDIENCES)[number];
  readonly perPerson: PersonRule;
}): boolean {
  return audience === 'members' || perPerson === 'user';
}

/** Fixed addresses of a site that can lead to a form. */
export const ALIASES = ['doa-register-68'] as const;
export type FormAlias = (typeof ALIASES)[number];

/** Slugs that are addresses of other pages. */
export function isReservedSlug(slug: string): boolean {
  return slug === 'manage';
}

export interface OpeningFacts {
  readonly state: FormState;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly maxResponses: number | null;
  readonly taken: number;
}

/** Why a form takes no answers; null while it does. */
export type Closure = 'not_open' | 'not_yet' | 'closed' | 'full' | null;

/** Decides whether a form takes answers at `now` from somebody who opened its page at `startedAt`. */
export function closureOf(form: OpeningFacts, now: Date, startedAt: Date = now): Closure {
  if (form.state === 'closed') return 'closed';
  if (form.state !== 'open') return 'not_open';
  if (form.opensAt !== null && now < new Date(form.opensAt)) return 'not_yet';
  if (form.closesAt !== null) {
    const end = new Date(form.closesAt).getTime();
    const last = startedAt.getTime() < end ? end + GRACE_MS : end;
    if (now.getTime() >= last) return 'closed';
  }
  return form.maxResponses !== null && form.taken >= form.maxResponses ? 'full' : null;
}
