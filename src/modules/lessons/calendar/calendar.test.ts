import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { withClient } from '#platform/db/with-client.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { expect, test } from '#platform/testing/test.ts';
import { closeRoundJob } from '../enrol/close-round.ts';
import { enrol } from '../enrol/enrol.ts';
import { saveRound } from '../manage/rounds.ts';
import { lessonsContent } from '../paths.ts';
import { by, lesson } from '../testing.ts';
import { icalendarOf } from './icalendar-rules.ts';
import { listFeed, listYear, renewFeed } from './year-calendar.ts';
import { weeksOfMonth, yearOfAddress } from './year-rules.ts';

test('2569 and 2026 are the same year; words, leading zeros and distant years are rejected', () => {
  expect(['2569', '2026', '2443', '2442', '1900'].map(yearOfAddress)).toEqual([2026, 2026, 1900, 2442, 1900]);
  for (const wrong of ['abc', '0', '02569', '1899', '9999', '2569.5', '-2569', ''])
    expect(yearOfAddress(wrong), wrong).toBeNull();
});

test('29 February exists in leap years, whether Gregorian or Buddhist', () => {
  expect(weeksOfMonth(2024, 2).flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOfMonth(2026, 2).flat().filter(Boolean)).toHaveLength(28);
  expect(weeksOfMonth(2026, 11)[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ]);
});

const ROUND = {
  roundId: '',
  enrolUntilOn: '',
  capacity: 5,
  teacher: '',
  place: 'เชียงใหม่',
  status: 'open',
} as const;

test('guests see public rounds, learners also their own in unlisted lessons; a secret feed contains only its owner’s', async ({
  world,
}) => {
  const person = await world.person();
  await world.write(async (scope) => {
    const open = await lesson(scope, { title: 'เปิด' });
    const closed = await lesson(scope, { title: 'ปิด', visibility: 'unlisted' });
    await saveRound(scope, {
      ...ROUND,
      lesson: open.slug,
      name: 'ก',
      startsOn: '2099-12-31',
      endsOn: '2100-01-02',
    });
    const { roundId } = await saveRound(scope, {
      ...ROUND,
      lesson: closed.slug,
      name: 'ข',
      startsOn: '2099-05-01',
      endsOn: '2099-05-01',
    });
    await enrol(by(scope, person), { lesson: closed.slug, round: roundId });
  });
  const names = async (year: number, who?: typeof person) =>
    (await world.read((scope) => listYear(scope, { year }), who)).map(({ name }) => name);
  expect(await names(2099)).toEqual(['ก']);
  expect(await names(2100)).toEqual(['ก']);
  expect(await names(2099, person)).toEqual(['ข', 'ก']);
  const { secret } = await world.write((scope) => renewFeed(scope), person);
  expect(await world.read((scope) => listFeed(scope, 'nobody'))).toBeNull();
  expect(await (await world.another()).read((scope) => listFeed(scope, secret))).toBeNull();
  const again = await world.write((scope) => renewFeed(scope), person);
  expect(await world.read((scope) => listFeed(scope, secret))).toBeNull();
  expect(await world.read((scope) => listFeed(scope, again.secret))).not.toBeNull();
});

test('a feed folds lines by octets without splitting characters, escapes text, and ends days exclusively', () => {
  const text = icalendarOf(
    [
      {
        roundId: 'r1',
        lessonSlug: 'ชา',
        lessonTitle: 'หลักสูตรการจัดการความปลอดภัยอาหาร, ขั้นต้น; รุ่นพิเศษ',
        name: 'รุ่น 1',
        startsOn: '2026-12-31',
        endsOn: '2026-12-31',
        place: '',
        teacher: '',
        categoryCode: null,
        isOwn: false,
        isCancelled: false,
        sequence: 2,
        updatedAt: '2026-11-21T03:04:05.678Z',
      },
    ],
    { name: 'ร้าน', host: 'demo.localhost', origin: 'http://demo.localhost' },
  );
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain('SUMMARY:หลักสูตรการจัดการความปลอดภัยอาหาร\\, ขั้นต้น\\; รุ่นพิเศษ · รุ่น 1');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101');
  expect(unfolded).toContain('DTSTAMP:20261121T030405Z');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('a round disappears from the cached guest page when its enrolment period ends', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const today = zonedDay(world.now, world.tenant.zone);
  const { roundId } = await world.write((scope) =>
    saveRound(scope, {
      ...ROUND,
      lesson: made.slug,
      name: 'รุ่นสุดท้าย',
      startsOn: addDays(today, 5),
      endsOn: addDays(today, 6),
      enrolUntilOn: today,
    }),
  );
  const { rows } = await withClient(world.database.owner, (client) =>
    client.query('select run_at from graphile_worker.jobs where key like $1', [
      `%lessons.close_round ${roundId}`,
    ]),
  );
  expect(rows.map(({ run_at }) => zonedDay(run_at, world.tenant.zone))).toEqual([addDays(today, 1)]);
  const version = () => world.app.content.versionOf(world.tenant.id, lessonsContent.lesson(made.slug));
  const before = version();
  await world.write((scope) => enqueue(scope, closeRoundJob, { roundId }));
  await world.runJobs();
  await expect.poll(version).toBeGreaterThan(before);
});
