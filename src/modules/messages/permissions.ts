import { inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Write to people in the site's name. */
export const sendEmail = inPerson(permission('messages.send_email', 'manager'));
/** Report bounced mail, as a mail provider's webhook does. */
export const noteBounces = permission('messages.note_bounces', 'manager');
/** View all mail of the site and resend failed mail. */
export const seeOutbox = permission('messages.see_outbox', 'admin');
/** Use one's own conversations; never while acting for somebody. */
export const ownMessages = whileOn('messages', inPerson(permission('messages.own', 'user')));
/** Decide reported messages; available even with the module off, so that open reports can be decided. */
export const decideReports = inPerson(permission('messages.decide_reports', 'manager'));
