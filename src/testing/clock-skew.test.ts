import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { linkTo, uploadFile } from '#modules/files/testing.ts';
import { ABSOLUTE_LIMIT_MS } from '#platform/session/sessions.ts';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { ageSessions } from '#platform/testing/session-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor } from '#platform/testing/world.ts';
import { type Ask, asker, json, startServer } from './child-server.ts';

const HOUR_MS = 3_600_000;
/** Maximum error that a wrong clock may cause. */
const TOLERANCE_MS = 60_000;

/** Servers with clocks an hour off, sharing a database whose clock is right. */
test.for([HOUR_MS, -HOUR_MS])(
  'a node whose clock is off by %d ms ends nothing early and nothing late',
  {
    timeout: 120_000,
  },
  async (wallClockAheadMs, { world }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-skew-'));
    const server = await startServer(world, folder, { wallClockAheadMs });
    const as = (visitor: Visitor): Ask => asker(world, server.port, visitor);
    const isOpen = async (visitor: Visitor) => (await json(as(visitor)('GET', '/api/session'))).session;
    const near = (instant: string | number, ms: number) =>
      expect(Math.abs(new Date(instant).getTime() - ms)).toBeLessThan(TOLERANCE_MS);
    try {
      // The times that it reports and signs are right.
      const person = await world.person();
      const signingIn = { email: person.email, password: TEST_PASSWORD };
      const opened = await json(as(world.visitor())('POST', '/api/account/login', signingIn));
      near(opened.expiresAt, Date.now() + IDLE_LIMIT_MS);
      const elsewhere = await world.signedIn();
      expect(await isOpen(elsewhere)).toBe(true);
      near((await json(as(elsewhere)('GET', '/api/session'))).expiresAt, Date.now() + IDLE_LIMIT_MS);
      const { exp = 0 } = decodeJwt(elsewhere.cookies.get('_account') ?? '');
      near(exp * 1000, Date.now() + ABSOLUTE_LIMIT_MS);

      // Idle one minute less and more than two hours; one minute before and after the twelve-hour limit.
      const aged = async (idleSeconds: number, leftSeconds?: number) => {
        const visitor = await world.signedIn();
        await ageSessions(world, visitor.actor.userId, { idleSeconds, ...(leftSeconds && { leftSeconds }) });
        return isOpen(visitor);
      };
      expect(await aged(IDLE_LIMIT_MS / 1000 - 60)).toBe(true);
      expect(await aged(IDLE_LIMIT_MS / 1000 + 1)).toBe(false);
      expect(await aged(0, 60)).toBe(true);
      expect(await aged(0, -1)).toBe(false);

      // A file link.
      const owner = await world.signedIn();
      const file = await uploadFile(owner, { name: 'a.txt' });
      const link = async (lifeMs: number) =>
        (await linkTo(owner, file, { expires: new Date(Date.now() + lifeMs).toISOString() })).code;
      const [lasting, short] = [await link(HOUR_MS / 2), await link(1_500)];
      const read = (code: string) => as(world.visitor())('GET', `/api/filemanager/external/${code}`);
      expect((await read(lasting)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 1_600));
      expect((await read(short)).status).toBe(404);
    } finally {
      server.process.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
