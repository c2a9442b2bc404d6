import { expect, test } from '#platform/testing/test.ts';
import type { DocumentKind, DocumentState } from '../document/document-kinds-rules.ts';
import { type AnswerProblem, findAnswerProblem } from './quotation-rules.ts';

const TODAY = '2026-11-21';

test.each<[DocumentKind, DocumentState, string | null, AnswerProblem | null]>([
  ['quotation', 'open', null, null],
  ['quotation', 'open', '2026-11-22', null],
  ['quotation', 'open', TODAY, null],
  ['quotation', 'open', '2026-11-20', 'billing.quotation_expired'],
  ['quotation', 'accepted', null, 'billing.quotation_answered'],
  ['quotation', 'accepted', '2026-11-20', 'billing.quotation_answered'],
  ['quotation', 'declined', null, 'billing.quotation_answered'],
  ['quotation', 'void', null, 'billing.document_not_in_effect'],
  ['quotation', 'replaced', null, 'billing.document_not_in_effect'],
  ['invoice', 'open', null, 'billing.document_missing'],
  ['receipt', 'issued', null, 'billing.document_missing'],
])('a %s that is %s and valid until %s: %s', (kind, state, dueOn, problem) => {
  expect(findAnswerProblem({ kind, state, dueOn }, TODAY)).toBe(problem);
});
