import { pageLoader } from '#platform/page/page.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { getAliasedSlug } from '../form/form-queries.ts';
import { formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';

/** Leads from a fixed address of the site to the form that has it. */
export const loader = pageLoader({
  access: answerForms,
  handle: async (scope) => {
    throw redirectWithin(formsPaths.form(await getAliasedSlug(scope, 'doa-register-68')));
  },
});
