import { inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Taking exams: nothing that is done in somebody else's name. */
export const takeExams = whileOn('exams', inPerson(permission('exams.take', 'user')));
/** Questions, exams, marking, results of everybody. */
export const manageExams = whileOn('exams', permission('exams.manage', 'manager'));
