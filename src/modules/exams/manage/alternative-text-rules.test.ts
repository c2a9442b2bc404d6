import { expect, test } from 'vitest';
import type { Block } from '#platform/documents/document-contract.ts';
import { lacksAlternativeText } from './alternative-text-rules.ts';

function picture(alt: string, caption = ''): Block {
  return {
    type: 'picture',
    attrs: { pictureId: '018f0000-0000-7000-8000-000000000001', alt, caption, width: 'normal' },
  };
}

test.each<[string, Block[], boolean]>([
  ['nothing', [], false],
  ['a described picture', [picture('ใบชา')], false],
  ['a picture without a description', [picture('ใบชา'), picture(' ')], true],
  ['one with only a caption', [picture('', 'ใบชา')], true],
  ['one in a quotation', [{ type: 'blockquote', content: [picture('')] }], true],
])('whether a picture lacks its alternative text: %s', (_, content, lacks) => {
  expect(lacksAlternativeText({ type: 'doc', content })).toBe(lacks);
});
