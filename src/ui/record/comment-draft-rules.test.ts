import { expect, test } from 'vitest';
import { attemptOf } from './comment-draft-rules.ts';

test('a comment that is sent again keeps its id; with other words or files it is another one', () => {
  let made = 0;
  const next = () => `id-${(made += 1)}`;
  const [file, other] = [{ name: 'a.pdf' }, { name: 'a.pdf' }];
  const first = attemptOf(null, { body: 'one', files: [file], picked: [] }, next);
  const sent = (draft: { body: string; files: { name: string }[]; picked: { name: string }[] }) =>
    attemptOf(first, draft, next).clientId;
  expect(first.clientId).toBe('id-1');
  expect(sent({ body: 'one', files: [file], picked: [] })).toBe('id-1');
  expect(sent({ body: 'two', files: [file], picked: [] })).toBe('id-2');
  expect(sent({ body: 'one', files: [other], picked: [] })).toBe('id-3');
  expect(sent({ body: 'one', files: [], picked: [] })).toBe('id-4');
  expect(sent({ body: 'one', files: [file], picked: [other] })).toBe('id-5');
});
