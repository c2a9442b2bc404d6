import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMail } from '#platform/mail/mailbox.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { openSmtpSink } from '#platform/testing/smtp-sink.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

const ROUNDS = proofCount({ short: 3, long: 60 });
const MAILS_EACH = 10;
/** Longer than a mail lease. */
const ROUND_APART_MS = 10 * 60_000;

test('a worker killed at any moment loses no mail and repeats at most the one being sent', {
  timeout: 30 * 60_000,
}, async ({ world }) => {
  const sink = await openSmtpSink();
  const folder = mkdtempSync(join(tmpdir(), 'sala-mail-kill-'));
  const mailIds: string[] = [];
  // Other tests share this database and also send mail.
  const address = `kill-${world.tenant.id}@example.com`;
  const arrived = (): string[] =>
    sink.received
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '');
  const worker = (round: number): Promise<ChildProcess> =>
    startWorker(world, {
      folder,
      environment: { SMTP_URL: sink.url, SMTP_FROM: 'Sala <post@example.org>' },
      aheadMs: round * ROUND_APART_MS,
    });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const child = await worker(round);
      const ended = once(child, 'close');
      for (let number = 0; number < MAILS_EACH; number++)
        mailIds.push(await queue(world, address, `รอบ ${round} ฉบับ ${number}`));
      // Killed with mail already sent and mail still queued.
      const wanted = round * MAILS_EACH + Math.ceil(Math.random() * (MAILS_EACH - 3));
      await expect.poll(() => arrived().length, { timeout: 60_000, interval: 2 }).toBeGreaterThan(wanted);
      child.kill('SIGKILL');
      await ended;
    }
    const last = await worker(ROUNDS);
    await expect
      .poll(() => statesOf(world, mailIds), { timeout: 120_000, interval: 250 })
      .toEqual(new Set(['sent']));
    last.kill('SIGKILL');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await sink.close();
  }
  expect(new Set(arrived())).toEqual(new Set(mailIds));
  // Mail accepted while the worker died is sent again with the same Message-ID, which mail servers deduplicate.
  expect(arrived().length - mailIds.length).toBeLessThanOrEqual(ROUNDS);
});

async function queue(world: World, to: string, subject: string): Promise<string> {
  const mail = {
    to,
    subject,
    text: subject,
    html: `<p>${subject}</p>`,
    kind: 'test.kill',
  };
  return (await world.write((scope) => queueMail(scope, mail))).mailId;
}

async function statesOf(world: World, mailIds: readonly string[]): Promise<Set<string>> {
  const mails = await world.read((scope) => Promise.all(mailIds.map((mailId) => getMail(scope, mailId))));
  return new Set(mails.map(({ state }) => state));
}

async function startWorker(
  world: World,
  options: { folder: string; environment: Record<string, string>; aheadMs: number },
): Promise<ChildProcess> {
  const { app: connection, owner } = world.database;
  const child = fork(
    fileURLToPath(new URL('./killable-worker.ts', import.meta.url)),
    [JSON.stringify({ connection, owner, secret: TEST_SECRET, ...options })],
    { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(([code]) => Promise.reject(new Error(`The worker ended with ${code}.`))),
  ]);
  return child;
}
