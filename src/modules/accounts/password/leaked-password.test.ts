import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import { hashChosenPassword } from './guessable-password.ts';
import { isLeaked } from './leaked-password.ts';

/** SHA-1 of `password` is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8, as in the range search's own documentation. */
const PASSWORD = 'password';
const ENDING = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';

async function farSide(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The far side does not listen.');
  return `http://127.0.0.1:${address.port}/range/{prefix}`;
}

const problems: unknown[] = [];
const ask = (template: string | null) => isLeaked(template, PASSWORD, (error) => problems.push(error));

test('only five characters of the digest are sent', async () => {
  const asked: string[] = [];
  const template = await farSide((request, response) => {
    asked.push(request.url ?? '');
    response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${ENDING}:52256179\r\n`);
  });
  expect(await ask(template)).toBe(true);
  expect(asked).toEqual(['/range/5BAA6']);
});

test('another suffix, and padding, are no leak', async () => {
  const template = await farSide((_request, response) =>
    response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${ENDING}:0`),
  );
  expect(await ask(template)).toBe(false);
});

test('no request is made if no service is configured', async () => {
  expect(await ask(null)).toBe(false);
});

test('a failing service does not block, and is logged', async () => {
  const before = problems.length;
  const template = await farSide((_request, response) => {
    response.statusCode = 503;
    response.end(`${ENDING}:1`);
  });
  expect(await ask(template)).toBe(false);
  expect(await ask('http://127.0.0.1:1/{prefix}')).toBe(false);
  expect(problems.length).toBe(before + 2);
});

test('a leaked password is refused at its field, in the reader’s language', async ({ world }) => {
  const password = 'correct horse battery';
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const leakedPasswordsUrl = await farSide((_request, response) => response.end(`${digest.slice(5)}:12`));
  const choose = (chosen: string): Promise<string> =>
    world.read((scope) => {
      const app = { ...scope.app, config: { ...scope.app.config, leakedPasswordsUrl } };
      return hashChosenPassword({ ...scope, app, locale: 'th' }, chosen);
    });
  await expect(choose(password)).rejects.toMatchObject({
    fields: [{ path: 'password', reason: expect.stringContaining('รั่วไหล') }],
  });
  expect(await choose('battery horse correct')).toMatch(/^\$argon2id/);
});
