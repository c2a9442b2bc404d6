import { expect, test } from 'vitest';
import { MAX_SEGMENTS, portionOf } from './heartbeat-rules.ts';
import { keepReport, type KeptReport, keptReports, type Memory } from './kept-reports.tsx';
import type { Range } from './played-ranges-rules.ts';
import { sendKeptReports } from './send-kept-reports.tsx';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const DAY = 86_400_000;

function storage(): Memory {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const report = (more: Partial<KeptReport> = {}): KeptReport => ({
  lesson: 'ชงชา',
  part: 'หนัง',
  session: 'session-one',
  segments: [[0, 8_000]],
  positionMs: 8_000,
  keptAt: NOW,
  ...more,
});

/** A device whose server replies with these statuses in turn; null is no network. */
function deviceOf(memory: Memory, ...replies: (number | null | { isCut: boolean })[]) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const send = ((path: string, { body }: { body: string }) => {
    const reply = sent.length < replies.length ? replies[sent.length] : { isCut: false };
    sent.push({ path: decodeURIComponent(path), body: JSON.parse(body) });
    if (reply === null || reply === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      typeof reply === 'number' ? new Response('{}', { status: reply }) : Response.json(reply),
    );
  }) as unknown as typeof fetch;
  const alone = async <Result>(_session: string, work: () => Promise<Result>) => work();
  return { sent, device: { memory, fetch: send, now: NOW, whileAlone: alone } };
}

test('what a closed page could not report is sent once, with the session that played it', async () => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  const { sent, device } = deviceOf(memory);
  await sendKeptReports('mali', device);
  await sendKeptReports('mali', device);
  expect(sent).toEqual([
    {
      path: '/api/lessons/ชงชา/parts/หนัง/beats',
      body: {
        session: 'session-one',
        segments: [[0, 8_000]],
        positionMs: 8_000,
        isActive: false,
        isLate: true,
      },
    },
  ]);
  expect(memory.length).toBe(0);
});

test('reports are kept by person: another person of the same browser sends none of them', async () => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  const { sent, device } = deviceOf(memory);
  await sendKeptReports('somchai', device);
  await sendKeptReports('', device);
  expect(sent).toEqual([]);
  expect(keptReports(memory, 'mali', NOW)).toHaveLength(1);
});

test('without a network everything stays, and nothing more is tried', async () => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  keepReport(memory, 'mali', report({ part: 'หนังสอง', session: 'session-two' }));
  const { sent, device } = deviceOf(memory, null);
  await sendKeptReports('mali', device);
  expect(sent).toHaveLength(1);
  expect(keptReports(memory, 'mali', NOW)).toHaveLength(2);
});

test.each([
  ['the server cannot credit all of it yet', { isCut: true }, 1],
  ['the person is signed out', 401, 1],
  ['too many requests', 429, 1],
  ['the server fails', 503, 1],
  ['the person is no longer enrolled', 403, 0],
  ['the part is gone', 404, 0],
])('when %s', async (_case, reply, left) => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  await sendKeptReports('mali', deviceOf(memory, reply).device);
  expect(keptReports(memory, 'mali', NOW)).toHaveLength(left);
});

/** Segments that do not touch, as of somebody who skipped through a film without a network. */
const scattered = (count: number): Range[] =>
  Array.from({ length: count }, (_, each) => [each * 10_000, each * 10_000 + 2_000]);

test('more segments than one heartbeat takes are sent in portions: none is refused, none is lost', async () => {
  const memory = storage();
  keepReport(memory, 'mali', report({ segments: scattered(450) }));
  const { sent, device } = deviceOf(memory);
  await sendKeptReports('mali', device);
  const portions = sent.map(({ body }) => body['segments'] as Range[]);
  expect(portions.map(({ length }) => length)).toEqual([MAX_SEGMENTS, MAX_SEGMENTS, 50]);
  expect(portions.flat()).toEqual(scattered(450));
  expect(memory.length).toBe(0);
});

test.each([
  ['no network', null],
  ['rate-limited', 429],
  ['credited in part', { isCut: true }],
] as const)('a portion that was not taken stays with those after it: %s', async (_, reply) => {
  const memory = storage();
  keepReport(memory, 'mali', report({ segments: scattered(450) }));
  const { sent, device } = deviceOf(memory, { isCut: false }, reply);
  await sendKeptReports('mali', device);
  expect(sent).toHaveLength(2);
  expect(keptReports(memory, 'mali', NOW)[0]?.segments).toEqual(scattered(450).slice(MAX_SEGMENTS));
});

test('touching segments are merged before they are divided', () => {
  const touching = Array.from({ length: 300 }, (_, each): Range => [each * 1_000, (each + 1) * 1_000]);
  expect(portionOf(touching)).toEqual({ next: [[0, 300_000]], later: [] });
  const { next, later } = portionOf(scattered(250));
  expect([next.length, later.length]).toEqual([MAX_SEGMENTS, 50]);
});

test('a page that is still open reports for itself', async () => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  const { sent, device } = deviceOf(memory);
  await sendKeptReports('mali', { ...device, whileAlone: () => Promise.resolve(null) });
  expect(sent).toEqual([]);
  expect(keptReports(memory, 'mali', NOW)).toHaveLength(1);
});

test('confirmed, old and unreadable reports are forgotten', () => {
  const memory = storage();
  keepReport(memory, 'mali', report());
  keepReport(memory, 'mali', report({ segments: [] }));
  expect(memory.length).toBe(0);
  keepReport(memory, 'mali', report({ keptAt: NOW - 31 * DAY }));
  memory.setItem('sala.watched mali ชงชา หนัง session-two', 'not JSON');
  memory.setItem('sala.watched mali broken', '{}');
  expect(keptReports(memory, 'mali', NOW)).toEqual([]);
  expect(memory.length).toBe(0);
});

test('full or blocked storage breaks nothing, and at most fifty reports are kept', () => {
  const full: Memory = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keepReport(full, 'mali', report())).not.toThrow();
  expect(() => keepReport(null, 'mali', report())).not.toThrow();
  const memory = storage();
  for (let each = 0; each < 60; each += 1)
    keepReport(memory, 'mali', report({ session: `session-${each}`, keptAt: NOW + each }));
  expect(keptReports(memory, 'mali', NOW + 60)).toHaveLength(50);
  expect(keptReports(memory, 'mali', NOW + 60)[0]?.session).toBe('session-59');
});
