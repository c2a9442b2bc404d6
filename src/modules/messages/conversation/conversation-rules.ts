import { EDIT_MINUTES } from './conversation-contract.ts';

type Role = 'user' | 'manager' | 'admin';

/** Whether the role may begin or go on writing to the other: everybody to those who run the site, members to members where the site allows it. */
export function mayWrite(from: Role, to: Role, isMemberToMember: boolean): boolean {
  return from !== 'user' || to !== 'user' || isMemberToMember;
}

/** Whether an author may still change their words. */
export function mayEdit(message: { sentAt: Date; isDeleted: boolean }, now: Date): boolean {
  return !message.isDeleted && now.getTime() - message.sentAt.getTime() < EDIT_MINUTES * 60_000;
}

/** The two people of a direct conversation, in the order in which it is unique. */
export function pairOf(one: string, two: string): { low: string; high: string } {
  return one < two ? { low: one, high: two } : { low: two, high: one };
}
