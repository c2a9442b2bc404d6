import type { Scope } from '#platform/scope.ts';
import { getQuestions, listVersions } from './form-queries.ts';
import { fieldsOfVersions, withTimesOf } from './known-fields-rules.ts';
import type { FormSchema } from './schema-contract.ts';
import { allFields } from './schema-rules.ts';

/**
 * Returns the questions that a response answered, in the words of its version; an appointment that was moved since is where
 * it is now, as in the list of answers, and what was paid for has a name although it is not offered any more.
 */
export async function getAskedQuestions(scope: Scope, formId: string, version: number): Promise<FormSchema> {
  const schema = await getQuestions(scope, formId, version);
  if (!allFields(schema).some(({ kind }) => kind === 'slot' || kind === 'payment')) return schema;
  return withTimesOf(schema, fieldsOfVersions(await listVersions(scope, formId)));
}
