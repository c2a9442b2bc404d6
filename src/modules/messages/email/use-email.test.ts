import { getLocale, overwriteGetLocale } from '#messages/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEmail, type EmailToSend } from './use-email.tsx';

const former = getLocale;
beforeAll(() => overwriteGetLocale(() => 'en'));
afterAll(() => overwriteGetLocale(former));

const LETTER: EmailToSend = {
  from: 'me@example.test',
  to: ['a@example.test'],
  subject: 'x',
  document: { type: 'doc', content: [] },
  language: 'th',
  attachments: [],
};

/** A `fetch` that returns this reply. */
function answering(status: number, body: unknown): typeof fetch {
  return async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

test('returns the number of queued mails, and sends the given key', async () => {
  const keys: (string | null)[] = [];
  const server: typeof fetch = async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return Response.json({ success: true, mails: [{}, {}] });
  };
  expect(await callEmail(LETTER, 'one', server)).toBe(2);
  expect(keys).toEqual(['one']);
});

test('a refusal throws the specification’s sentence with the site’s reason', async () => {
  const reason = { code: 'messages.suppressed', details: { addresses: ['a@example.test'] } };
  const body = { success: false, error: 'Failed to send email', ...reason };
  await expect(callEmail(LETTER, 'k', answering(409, body))).rejects.toMatchObject({
    message: 'Failed to send email',
    ...reason,
  });
});

test.for([
  ['no reply', () => Promise.reject(new TypeError('fetch failed'))],
  ['no JSON', answering(502, '<html>')],
  ['a reply without its parts', answering(200, { success: true })],
] as const)('%s is a failure too', async ([, server]) => {
  await expect(callEmail(LETTER, 'k', server)).rejects.toMatchObject({
    message: 'Failed to send email',
    code: null,
  });
});
