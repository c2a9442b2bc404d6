import { expect, test } from 'vitest';
import { contrastRatio, TEXT_CONTRAST } from '#platform/theme/theme-rules.ts';
import { Ribbon } from './ribbon.tsx';
import { renderHtml } from '../testing.tsx';

test('is red by default, and white text has enough contrast on all its colours', () => {
  expect(renderHtml(<Ribbon>Sale</Ribbon>)).toContain('bg-[#b91c1c]');
  for (const color of ['red', 'green', 'amber'] as const) {
    const [, hex] = /bg-\[(#\w{6})\]/.exec(renderHtml(<Ribbon color={color}>Sale</Ribbon>)) ?? [];
    expect(contrastRatio(hex ?? '', '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});
