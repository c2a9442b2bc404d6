import { expect, test } from 'vitest';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { isMergeable } from './mergeable-rules.ts';

const TEXT: RichDocument = { type: 'doc', content: [] };

test.each([
  ['both are texts', TEXT, TEXT, true],
  ['both are built', null, null, true],
  ['the form has no text, as of a section', TEXT, null, true],
  ['the page was built while its text was written', null, TEXT, false],
])('%s', (_, theirs, mine, expected) => {
  expect(isMergeable({ document: theirs }, { document: mine })).toBe(expected);
});
