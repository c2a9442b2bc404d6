import { anyone, permission, whileOn } from '#platform/access/access.ts';

/**
 * Checking certificates is public and independent of the lessons switch: issued certificates must stay verifiable as long as
 * the site is online.
 */
export const checkCertificates = anyone;

/** Seeing which certificates a lesson gives. */
export const visitLessonCertificates = whileOn('lessons', anyone);

/** Having certificates; each use case checks whose they are. */
export const holdCertificates = permission('certificates.hold', 'user');

/** Seeing one's own certificates on the learning dashboard. */
export const glanceAtCertificates = whileOn('lessons', holdCertificates);

/** Issuing certificates; `mayGive` in `issue/may-give.ts` decides for which lessons. */
export const giveCertificates = whileOn('lessons', permission('certificates.give', 'user'));

/** Managing templates and everything that was issued. */
export const manageCertificates = whileOn('lessons', permission('certificates.manage', 'manager'));
