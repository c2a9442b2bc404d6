import { afterEach, expect, test, vi } from 'vitest';
import { sendReports } from './screen-calls.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = (clientId: string) => ({
  ...{ seq: 1, queue: 'reports', clientId, hash: '', attempts: 0, nextAtMs: 0, quarantinedFor: null },
  body: { fromAt: '', toAt: '', slides: 1 },
});

test('a report that the server cannot read is refused alone', async () => {
  const calls: string[][] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const ids = (JSON.parse(body) as { reports: { clientId: string }[] }).reports.map(
      ({ clientId }) => clientId,
    );
    calls.push(ids);
    if (ids.includes('broken')) return Response.json({ code: 'platform.invalid_input' }, { status: 422 });
    return Response.json({ verdicts: ids.map((clientId) => ({ clientId, verdict: 'accepted' })) });
  });
  const verdicts = await sendReports('code', [entry('one'), entry('broken'), entry('other')]);
  expect(Object.fromEntries(verdicts ?? [])).toEqual({
    ...{ one: 'accepted', broken: 'refused', other: 'accepted' },
  });
  expect(calls).toEqual([['one', 'broken', 'other'], ['one'], ['broken'], ['other']]);
});
