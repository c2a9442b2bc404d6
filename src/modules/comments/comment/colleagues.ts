import { listStaff, type StaffQuery } from '#modules/accounts/public.ts';
import type { Access } from '#platform/access/access.ts';
import { announceLive, type LiveState } from '#platform/live/live-state.ts';
import type { Scope } from '#platform/scope.ts';
import { type Colleague, COMMENTS_TOPIC, type RecordRef } from './comment-contract.ts';
import { requireRecord } from './require-record.ts';

const MAX_SUGGESTED = 8;
/** Colleagues whose open pages are told of a comment. */
const MAX_TOLD = 200;

/** Returns colleagues who may see the record, by a part of their name or address, without the reader. */
export async function suggestColleagues(
  scope: Scope,
  { q, ...ref }: RecordRef & { readonly q: string },
): Promise<Colleague[]> {
  const { kind, person } = await requireRecord(scope, ref);
  const staff = await listStaff(scope, {
    ...entitledBy(kind.access),
    q,
    limit: MAX_SUGGESTED + 1,
  });
  return staff
    .filter(({ personId }) => personId !== person.userId)
    .slice(0, MAX_SUGGESTED)
    .map(({ personId, name, email }) => ({ personId, name, email }));
}

/** Returns which of these people may see records with this access. */
export async function colleaguesAmong(
  scope: Scope,
  access: Access,
  personIds: readonly string[],
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const staff = await listStaff(scope, {
    ...entitledBy(access),
    personIds,
    limit: personIds.length,
  });
  return new Set(staff.map(({ personId }) => personId));
}

/** Tells open pages of colleagues that the comments of a record have changed. */
export async function announceComments(scope: Scope, access: Access, ref: RecordRef): Promise<void> {
  const staff = await listStaff(scope, { ...entitledBy(access), limit: MAX_TOLD });
  await announceLive(
    scope,
    COMMENTS_TOPIC,
    staff.map(({ personId }) => personId),
    `${ref.kind} ${ref.record}`,
  );
}

/** Pages reread the comments of the record that an update names: there is no state of a person. */
export const commentsLive: LiveState = { topic: COMMENTS_TOPIC, read: () => Promise.resolve(new Map()) };

function entitledBy({ minimalRole, duties }: Access): Pick<StaffQuery, 'minimalRole' | 'duties'> {
  return { minimalRole: minimalRole === 'admin' ? 'admin' : 'manager', ...(duties && { duties }) };
}
