import { EDIT_MINUTES } from './conversation-contract.ts';

type Role = 'user' | 'manager' | 'admin';

/**
 * Whether a role may start or continue a conversation: everybody with managers and admins, members with each other if
 * the site allows it.
 */
export function mayWrite(from: Role, to: Role, isMemberToMember: boolean): boolean {
  return from !== 'user' || to !== 'user' || isMemberToMember;
}

/** Whether the author can still edit a message. */
export function mayEdit(message: { sentAt: Date; isDeleted: boolean }, now: Date): boolean {
  return !message.isDeleted && now.getTime() - message.sentAt.getTime() < EDIT_MINUTES * 60_000;
}

/** Sorts the two people of a direct conversation, so that the pair is unique. */
export function pairOf(one: string, two: string): { low: string; high: string } {
  return one < two ? { low: one, high: two } : { low: two, high: one };
}
