import { inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Writing to people in the site's name. */
export const sendEmail = inPerson(permission('messages.send_email', 'manager'));
/** Telling that mail came back: what a mail provider's webhook does. */
export const noteBounces = permission('messages.note_bounces', 'manager');
/** Seeing all mail of the site and sending given-up mail again. */
export const seeOutbox = permission('messages.see_outbox', 'admin');
/** One's own conversations: nobody reads or writes them in another's name. */
export const ownMessages = whileOn('messages', inPerson(permission('messages.own', 'user')));
/** Deciding about messages that members have reported; what was reported stays open when nobody writes any more. */
export const decideReports = inPerson(permission('messages.decide_reports', 'manager'));
