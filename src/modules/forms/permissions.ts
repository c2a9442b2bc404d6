import { anyone, permission, whileOn } from '#platform/access/access.ts';

/** Answering forms; a form itself may be for members only. */
export const answerForms = whileOn('forms', anyone);
/** What a member answered, for that member. */
export const readOwnAnswers = whileOn('forms', permission('forms.read_own', 'user'));
/** Asking, and everything that was answered. */
export const manageForms = whileOn('forms', permission('forms.manage', 'manager'));
