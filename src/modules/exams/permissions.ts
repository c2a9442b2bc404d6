import { inPerson, permission } from '#platform/access/access.ts';

/** Taking exams: nothing that is done in somebody else's name. */
export const takeExams = inPerson(permission('exams.take', 'user'));
/** Questions, exams, marking, results of everybody. */
export const manageExams = permission('exams.manage', 'manager');
