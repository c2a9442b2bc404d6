import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Whoever looks around in the catalogue. */
export const visitLessons = whileOn('lessons', anyone);

/** Whoever learns: what one is enrolled in is asked in each use case. */
export const learn = whileOn('lessons', permission('lessons.learn', 'user'));

/** Enrolling binds, and may cost money: nobody does it in another's name. */
export const enrolOneself = whileOn('lessons', inPerson(permission('lessons.enrol', 'user')));

/** Exams and work are one's own: nobody takes or hands them in in another's name. */
export const learnInPerson = whileOn('lessons', inPerson(permission('lessons.learn_in_person', 'user')));

/** Whoever teaches a lesson: which ones is asked in each use case. Managers work on all of them. */
export const teach = whileOn('lessons', permission('lessons.teach', 'user'));

/** Making lessons, their categories and who teaches them. */
export const manageLessons = whileOn('lessons', permission('lessons.manage', 'manager'));
