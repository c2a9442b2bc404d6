import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  write(openLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('an error is logged with its type, code and stack, and without what its driver attached', () => {
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

test('secrets are redacted by field name', () => {
  const line = logged((log) => log.info({ password: 'p-1', request: { cookie: 'c-1', token: 't-1' } }, 'x'));
  expect(line).not.toMatch(/[pct]-1/);
});

const TOKEN = 'Zk3vX9pQ7rT1yU5wE2sD8f';

test('no logged URL contains its secret, in any field', () => {
  const failed = new Error(`GET /user/invite/${TOKEN}?next=${TOKEN} failed`, {
    cause: new Error(`/o/${TOKEN}/a`),
  });
  const lines = logged((log) => {
    log.error({ err: failed }, 'A request failed');
    log.error(failed);
    log.warn({ path: `/user/bypass/${TOKEN}`, deep: [{ url: `https://x/?t=${TOKEN}` }] }, `at /x/${TOKEN}`);
    log.child({ url: `/user/recovery?token=${TOKEN}` }).info('x');
    log.info({ thrown: { data: `No route matches URL "/y/${TOKEN}"` } });
  });
  expect(lines).not.toContain(TOKEN);
  const [first = ''] = lines.split('\n');
  expect(JSON.parse(first)).toMatchObject({
    level: 50,
    msg: 'A request failed',
    err: { type: 'Error', message: 'GET /user/invite/[secret]?[query] failed: /o/[secret]/a' },
  });
});
