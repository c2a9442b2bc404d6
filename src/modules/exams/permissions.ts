import { inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Taking exams; never on behalf of somebody else. */
export const takeExams = whileOn('exams', inPerson(permission('exams.take', 'user')));
/** Questions, exams, marking and everybody's results. */
export const manageExams = whileOn('exams', permission('exams.manage', 'manager'));
