import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Browsing the catalogue. */
export const visitLessons = whileOn('lessons', anyone);

/** Learning; each use case checks the enrolment. */
export const learn = whileOn('lessons', permission('lessons.learn', 'user'));

/** Enrolling is binding and may cost money: never on behalf of somebody else. */
export const enrolOneself = whileOn('lessons', inPerson(permission('lessons.enrol', 'user')));

/** Taking exams and handing in assignments; never on behalf of somebody else. */
export const learnInPerson = whileOn('lessons', inPerson(permission('lessons.learn_in_person', 'user')));

/** Teaching; each use case checks which lessons. Managers work on all of them. */
export const teach = whileOn('lessons', permission('lessons.teach', 'user'));

/** Creating lessons, categories and teaching roles. */
export const manageLessons = whileOn('lessons', permission('lessons.manage', 'manager'));
