import { createHash } from 'node:crypto';
import { takeAttempt } from '#platform/access/attempts.ts';
import type { Scope } from '#platform/scope.ts';

/** Receipts that one address gets in a day: anybody can enter anybody's address. */
export const RECEIPTS_OF_FORM = 3;
export const RECEIPTS_OF_SITE = 10;
/** Receipts of a site in an hour, to all addresses together: more than a full event needs, fewer than a flood. */
export const RECEIPTS_PER_HOUR = 5_000;
/** Counts the receipts of a site. */
export const SITE_SUBJECT = 'forms receipts';
const DAY_MINUTES = 24 * 60;

/** Counts a receipt to an address; returns false where it has had its share, or the site has, and none may be sent. */
export async function takeReceipt(scope: Scope, formId: string, address: string): Promise<boolean> {
  const mailbox = createHash('sha256').update(mailboxOf(address)).digest('hex');
  const take = (subject: string, most: number, windowMinutes: number) =>
    takeAttempt(scope.tx, scope.tenant.id, { subject, most, windowMinutes, now: scope.now });
  // The counter that all share comes last, so that it is locked only briefly.
  return (
    (await take(`forms receipt ${formId} ${mailbox}`, RECEIPTS_OF_FORM, DAY_MINUTES)) &&
    (await take(`forms receipt ${mailbox}`, RECEIPTS_OF_SITE, DAY_MINUTES)) &&
    (await take(SITE_SUBJECT, RECEIPTS_PER_HOUR, 60))
  );
}

/** Counts a notification to a member, who gets as many of a form and of a site in a day as an address. */
export async function takeNotice(scope: Scope, formId: string, personId: string): Promise<boolean> {
  const take = (subject: string, most: number) =>
    takeAttempt(scope.tx, scope.tenant.id, { subject, most, windowMinutes: DAY_MINUTES, now: scope.now });
  return (
    (await take(`forms notice ${formId} ${personId}`, RECEIPTS_OF_FORM)) &&
    (await take(`forms notice ${personId}`, RECEIPTS_OF_SITE))
  );
}

/** Mail to `name+anything@host` reaches the mailbox of `name@host` with most providers. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/[+][^@]*@/, '@');
}
