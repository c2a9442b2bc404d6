import { anyone, permission, whileOn } from '#platform/access/access.ts';

/**
 * Whoever checks a certificate. Not bound to the switch of the lessons: what was issued is a promise to others and can be
 * checked for as long as the site answers.
 */
export const checkCertificates = anyone;

/** Which certificates a lesson gives. */
export const visitLessonCertificates = whileOn('lessons', anyone);

/** Whoever holds certificates; which ones is asked in each use case. */
export const holdCertificates = permission('certificates.hold', 'user');

/** One's own, at a glance, where lessons are learnt. */
export const glanceAtCertificates = whileOn('lessons', holdCertificates);

/** Whoever gives them: which lessons they teach is asked in each use case. */
export const giveCertificates = whileOn('lessons', permission('certificates.give', 'user'));

/** How certificates look, and everything that was issued. */
export const manageCertificates = whileOn('lessons', permission('certificates.manage', 'manager'));
