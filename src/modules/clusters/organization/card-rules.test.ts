import { expect, test } from 'vitest';
import { cardTexts, DRAWN_COLOURS } from './card-rules.ts';
import { CARD_HEAD, CARD_LINE } from './layout-rules.ts';

test('a card says its name, then its positions with their holders, each within its own line', () => {
  const positions = [
    { name: 'ประธาน', holders: 'มะลิ ใจดี', isVacant: false },
    { name: 'เหรัญญิก', holders: 'ว่าง', isVacant: true },
  ];
  const [name, ...lines] = cardTexts({ name: 'ฝ่ายผลิต', positions, x: 100, y: 200, height: 128 });
  expect(name).toMatchObject({ text: 'ฝ่ายผลิต', isBold: true });
  expect(name?.baseline).toBeLessThan(200 + CARD_HEAD);
  expect(lines.map(({ text, colour }) => [text, colour])).toEqual([
    ['ประธาน', DRAWN_COLOURS.ink],
    ['มะลิ ใจดี', DRAWN_COLOURS.soft],
    ['เหรัญญิก', DRAWN_COLOURS.ink],
    ['ว่าง', DRAWN_COLOURS.warning],
  ]);
  for (const [at, { baseline, size }] of lines.entries()) {
    const top = 200 + CARD_HEAD + Math.floor(at / 2) * CARD_LINE;
    expect(baseline - size).toBeGreaterThanOrEqual(top);
    expect(baseline).toBeLessThan(top + CARD_LINE);
  }
});
