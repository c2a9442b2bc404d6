import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { answerForms } from '../permissions.ts';
import { findRecords } from './find-records.ts';

/** Records of the site that a question of the form lets people choose from, by what was typed. */
export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100) }),
  query: z.object({
    kind: z.string().max(60).catch('').default(''),
    q: z.string().trim().max(100).catch('').default(''),
  }),
  handle: (scope, { params, query }) => findRecords(scope, { form: params.form, ...query }),
});
