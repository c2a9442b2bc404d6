import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectMoneyConsistent, newReference, openTestPayment } from '#modules/billing/testing.ts';
import { expectLedgerConsistent, fillWallet, walletNow } from '#modules/ledger/testing.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

const ROUNDS = proofCount({ short: 10, long: 200 });
const CLIENTS = 8;
const MEMBERS = 3;
const ORDER_SATANG = 700;

/** A client request and its effect on a member's wallet once it is done. */
interface Intent {
  readonly by: Visitor;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
  readonly member: number;
  readonly changeSatang: number;
}

test(
  'a server killed at any moment loses and duplicates no money',
  async ({ world }) => {
    const admin = await world.signedIn('admin');
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => world.signedIn()));
    const expected = members.map(() => 100_000);
    await Promise.all(members.map(({ actor }) => fillWallet(world, actor.userId, 100_000)));
    const folder = mkdtempSync(join(tmpdir(), 'sala-wallet-kill-'));
    let unknown: Intent[] = [];
    let acknowledged = 0;
    let interrupted = 0;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const pick = await intentsFor(world, admin, members);
        const child = await startServer(world, folder);
        const settle = (intent: Intent, status: number): void => {
          expect([200, 201, 409]).toContain(status);
          acknowledged += 1;
          if (status < 300) expected[intent.member] = (expected[intent.member] ?? 0) + intent.changeSatang;
        };
        for (const intent of unknown) settle(intent, await ask(world, child.port, intent));
        unknown = [];

        const killedAt = Date.now() + 5 + Math.random() * 300;
        const ended = new Promise((resolve) => child.process.once('close', resolve));
        setTimeout(() => child.process.kill('SIGKILL'), killedAt - Date.now());
        await Promise.all(
          Array.from({ length: CLIENTS }, async () => {
            for (let intent = pick(); intent !== null; intent = pick()) {
              try {
                settle(intent, await ask(world, child.port, intent));
              } catch (error) {
                if (error instanceof Error && error.name === 'AssertionError') throw error;
                unknown.push(intent); // the connection broke: the outcome is unknown
                return;
              }
            }
          }),
        );
        child.process.kill('SIGKILL');
        await ended;
        interrupted += unknown.length;
        await expectLedgerConsistent(world);
        await expectMoneyConsistent(world);
      }
      const last = await startServer(world, folder);
      for (const intent of unknown) {
        const status = await ask(world, last.port, intent);
        if (status < 300) expected[intent.member] = (expected[intent.member] ?? 0) + intent.changeSatang;
      }
      last.process.kill('SIGKILL');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const balances = await Promise.all(members.map(({ actor }) => walletNow(world, actor.userId)));
    expect(balances.map(({ balanceSatang }) => balanceSatang)).toEqual(expected);
    await expectLedgerConsistent(world);
    await expectMoneyConsistent(world);
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    expect(interrupted).toBeGreaterThan(0);
  },
  30 * 60_000,
);

/**
 * Work for one round: manual grants, orders paid fully or partly, transfers confirmed. Each has its idempotency key.
 */
async function intentsFor(
  world: World,
  admin: Visitor,
  members: readonly (Visitor & { actor: { userId: string } })[],
): Promise<() => Intent | null> {
  const intents: Intent[] = [];
  for (let index = 0; index < 45; index++) {
    const member = index % members.length;
    const visitor = members[member] as (typeof members)[number];
    const known = { member, key: randomUUID(), path: '/api/account/wallet' };
    if (index % 5 === 0) {
      const body = { mode: 'adjust', amount: 12.5, person: visitor.actor.userId, reason: 'ชดเชย' };
      intents.push({ ...known, by: admin, body, changeSatang: 1_250 });
      continue;
    }
    const { slug, paymentId } = await openTestPayment(world, {
      payerUserId: visitor.actor.userId,
      amountSatang: ORDER_SATANG,
    });
    if (index % 5 === 1) {
      const body = { mode: 'decrease', amount: 3, payment: slug };
      intents.push({ ...known, by: visitor, body, changeSatang: 0 });
      const receipt = {
        sendingBank: '004',
        transRef: newReference(),
        amountSatang: ORDER_SATANG + 500,
        sentAt: world.now.toISOString(),
      };
      intents.push({
        ...known,
        key: randomUUID(),
        by: admin,
        path: `/api/billing/manage/payments/${paymentId}/receipts`,
        body: receipt,
        changeSatang: 0,
      });
    } else {
      const body = { mode: 'decrease', amount: ORDER_SATANG / 100, payment: slug };
      intents.push({ ...known, by: visitor, body, changeSatang: -ORDER_SATANG });
    }
  }
  let next = 0;
  return () => intents[next++] ?? null;
}

async function startServer(world: World, folder: string): Promise<{ process: ChildProcess; port: number }> {
  const settings = JSON.stringify({ connection: world.database.app, secret: TEST_SECRET, folder });
  const child = fork(fileURLToPath(new URL('./killable-server.ts', import.meta.url)), [settings], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('close', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { process: child, port };
}

const agent = new Agent({ keepAlive: false });

/** Returns the status of the reply; throws if there is none. */
function ask(world: World, port: number, intent: Intent): Promise<number> {
  const body = JSON.stringify(intent.body);
  const authority = `${world.tenant.host}:${port}`;
  return new Promise((resolve, reject) => {
    request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: intent.path,
        method: 'POST',
        headers: {
          host: authority,
          origin: `http://${authority}`,
          cookie: [...intent.by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'idempotency-key': intent.key,
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.on('error', reject).on('end', () => resolve(incoming.statusCode ?? 0));
      },
    )
      .on('error', reject)
      .end(body);
  });
}
