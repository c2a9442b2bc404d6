import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  write(openLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('an error says what it is and where, and nothing of what its driver hung on it', () => {
  const error = Object.assign(new Error('terminating connection', { cause: new Error('the reason') }), {
    code: '57P01',
    detail: 'Failing row contains (somchai@example.test).',
    client: { secretKey: 123_456, statements: ['select 1'] },
  });
  const line = logged((log) => log.warn({ err: error }, 'A connection broke'));
  const { err } = JSON.parse(line);
  expect(Object.keys(err)).toEqual(['type', 'message', 'stack', 'code']);
  expect(err).toMatchObject({ type: 'Error', code: '57P01' });
  expect(err.message).toContain('terminating connection');
  expect(err.stack).toContain('the reason');
  expect(line).not.toMatch(/somchai|secretKey|123456/);
});

test('secrets are not logged by their names', () => {
  const line = logged((log) => log.info({ password: 'p-1', request: { cookie: 'c-1', token: 't-1' } }, 'x'));
  expect(line).not.toMatch(/[pct]-1/);
});
