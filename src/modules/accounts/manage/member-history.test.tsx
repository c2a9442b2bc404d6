import { expect, test } from 'vitest';
import { renderText } from '#ui/testing.tsx';
import type { MemberEvent } from './member-contract.ts';
import { MemberHistory } from './member-history.tsx';

test('reasons in a member’s history show their addresses unescaped', () => {
  const event = {
    key: '1',
    act: 'Suspended',
    before: null,
    after: null,
    reason: `เขียนใน https://sala.example/${encodeURIComponent('ชงชา')}`,
    who: 'Manee',
    at: '2026-11-23T09:00:00.000Z',
  } as unknown as MemberEvent & { act: string };
  const text = renderText(<MemberHistory events={[event]} at={(instant) => instant} />);
  expect(text).toContain('เขียนใน https://sala.example/ชงชา');
});
