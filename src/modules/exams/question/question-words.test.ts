import { expect, test } from 'vitest';
import thai from '../messages/th.json' with { type: 'json' };

test('in Thai only the bank is called after exam papers: a question is ข้อ, an exam แบบทดสอบ', () => {
  // Words that people may search with are not shown.
  const called = Object.entries(thai).filter(
    ([key, text]) =>
      !key.endsWith('_words') && JSON.stringify(text).replaceAll('คลังข้อสอบ', '').includes('ข้อสอบ'),
  );
  expect(called).toEqual([]);
});
