import { expect, test } from 'vitest';
import { Stack } from './stack.tsx';
import { renderHtml } from '../testing.tsx';

test('renders three layers, the last at 0.8 and 20 px out', () => {
  const html = renderHtml(<Stack>front</Stack>);
  expect(html).toContain('data-layers="3"');
  expect(html).toContain('padding-bottom:20px');
  expect(html).toContain('transform:scaleX(0.9)');
  expect(html).toContain('bottom:0;transform:scaleX(0.8)');
});
