import { expect, test } from 'vitest';
import { FIRST_PAIR, previewChoiceText, readPreviewChoice } from './preview-choice-rules.ts';

const AT = new Date('2026-12-01T03:00:00.000Z');

test.each([
  ['guest-mobile', { role: 'guest', device: 'mobile', at: null }],
  ['admin-tablet', { role: 'admin', device: 'tablet', at: null }],
  ['user-desktop-20261201T0300Z', { role: 'user', device: 'desktop', at: AT }],
] as const)('%s is written and read alike', (text, choice) => {
  expect(readPreviewChoice(text, FIRST_PAIR.left)).toEqual(choice);
  expect(previewChoiceText(choice)).toBe(text);
});

test.each([
  undefined,
  '',
  '-',
  '__proto__-constructor-x',
  'owner-watch-20261201T0300Z0',
  'GUEST-MOBILE-tomorrow',
  'guest-mobile-20260230T0300Z',
  'guest-mobile-20261201T2460Z',
  'guest-mobile-99991201T0300Z',
  `guest-mobile-${'9'.repeat(10_000)}`,
  'guest-mobile-\u0000',
])('what is no choice, such as %j, is the first one, now', (text) => {
  expect(readPreviewChoice(text, FIRST_PAIR.left)).toEqual(FIRST_PAIR.left);
});
