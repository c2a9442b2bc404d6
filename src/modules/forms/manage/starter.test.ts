import { expect, test } from 'vitest';
import { FormSchema } from '../form/schema-contract.ts';
import { findSchemaProblem } from '../form/schema-rules.ts';
import { STARTERS, starterQuestions } from './starter-rules.ts';

test('what a new form begins with can be published; a blank one needs a question first', () => {
  for (const starter of STARTERS) {
    const schema = FormSchema.parse(starterQuestions(starter));
    expect(findSchemaProblem(schema)?.code).toBe(starter === 'blank' ? 'no_fields' : undefined);
  }
});
