import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { saveRound } from '../manage/rounds.ts';
import { lesson } from '../testing.ts';
import { loader } from './feed-page.tsx';

const ROUND = {
  roundId: '',
  name: 'รุ่น',
  startsOn: '2099-01-01',
  endsOn: '2099-01-02',
  enrolUntilOn: '',
  capacity: null,
  teacher: '',
  place: '',
  status: 'open',
} as const;

test('the public feed is a calendar; an unknown secret is missing', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  await world.write((scope) =>
    saveRound(scope, {
      ...ROUND,
      lesson: made.slug,
      startsOn: `${world.now.getUTCFullYear()}-12-01`,
      endsOn: `${world.now.getUTCFullYear()}-12-02`,
    }),
  );
  const reply = await callPage(world, loader, {
    path: '/lesson/feed/public',
    params: { feed: 'public' },
  });
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await reply.text()).toContain('BEGIN:VEVENT');
  await expect(
    callPage(world, loader, { path: '/lesson/feed/x', params: { feed: 'nobody' } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
