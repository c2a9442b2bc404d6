import { randomUUID } from 'node:crypto';
import { linkLine, mailsTo } from '#modules/accounts/testing.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { PersonActor } from '#platform/scope.ts';
import { writeTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import {
  LINE_ACCOUNTS,
  LOCAL_CHANNEL,
  LOCAL_MESSAGE_TOKEN,
  localLine,
} from '#platform/testing/local-line.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { forgetOldNotices, KEPT_DAYS } from '../notice/forget-old-notices.ts';
import { sendDigests } from './digest.ts';
import { pushLine, sendNoticeMail } from './send-notice.ts';
import { noticesOf, notifyByName } from '../testing.ts';
import { DIGEST, unsubscribeToken } from '../preferences/unsubscribe.ts';
import { getOwnPreferences, savePreference, saveRhythm } from '../preferences/preferences.ts';

const HOUR_MS = 3_600_000;

function topUp(world: World, person: PersonActor, dedupeKey: string = randomUUID()) {
  return world.write((scope) =>
    notifyByName(scope, 'wallet.topped_up', {
      personId: person.userId,
      params: { amountSatang: 50_000 },
      link: '/user/wallet',
      dedupeKey,
    }),
  );
}

const choose = (
  world: World,
  person: PersonActor,
  category: string,
  email: 'now' | 'digest' | 'off',
  line = false,
) => world.write((scope) => savePreference(scope, { category, onSite: true, email, line }), person);

const quietNights = (world: World, person: PersonActor) =>
  world.write(
    (scope) => saveRhythm(scope, { isQuiet: true, quietFrom: 22 * 60, quietUntil: 7 * 60, digestHour: 8 }),
    person,
  );

/** A job of this site, as the worker would run it. */
function jobIn(world: World): JobRun {
  return {
    app: world.app,
    tenant: world.tenant,
    log: world.app.log,
    attempt: 1,
    isLastAttempt: false,
    signal: AbortSignal.timeout(30_000),
    transaction: (work) => world.write(work),
  };
}

/** Moves the clock to an hour of the day in Bangkok. */
function travelToHour(world: World, hour: number): void {
  const now = world.now;
  const local = (now.getUTCHours() + 7) * 60 + now.getUTCMinutes();
  const minutes = (((hour * 60 - local) % 1440) + 1440) % 1440;
  world.travel(minutes * 60_000 - (now.getTime() % 60_000));
}

test('the same notice is created once, however often and concurrently it is sent', async ({ world }) => {
  const person = await world.person();
  const results = await Promise.all(Array.from({ length: 8 }, () => topUp(world, person, 'top-up 1')));
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  await world.runJobs();
  expect(await mailsTo(world, person.email)).toHaveLength(1);
  const { notifications, unread } = await world.read(noticesOf, person);
  expect(unread).toBe(1);
  expect(notifications).toMatchObject([
    { title: 'เติมเงิน ฿500.00 เข้ากระเป๋าแล้ว', link: '/user/wallet', isRead: false },
  ]);
});

test('lists are private and paginated, and marking another person’s notices changes nothing', async ({
  world,
}) => {
  const [one, two] = [await world.signedIn(), await world.signedIn()];
  for (let count = 0; count < 25; count++) await topUp(world, one.actor);
  const first = (await one.get('/api/notifications')).json();
  expect(first.notifications).toHaveLength(20);
  const second = (await one.get(`/api/notifications?after=${first.next}`)).json();
  expect(second).toMatchObject({ next: null, unread: 25 });
  expect(second.notifications).toHaveLength(5);
  const ids = first.notifications.map((row: { notificationId: string }) => row.notificationId);
  expect((await two.post('/api/notifications/read', { ids })).json()).toEqual({ unread: 0 });
  expect((await two.get(`/api/notifications?after=${first.next}`)).json().notifications).toEqual([]);
  expect((await one.get(`/api/notifications?after=${ids[0]}`)).status).toBe(422); // a bare id is no cursor
  expect((await one.post('/api/notifications/read', { ids })).json()).toEqual({ unread: 5 });
  expect((await world.visitor().get('/api/notifications')).status).toBe(401);
});

test('a mail waits for quiet hours to end, even over midnight; security mails do not', async ({ world }) => {
  const person = await world.person();
  await quietNights(world, person);
  travelToHour(world, 23);
  await topUp(world, person);
  await world.runJobs();
  expect(await mailsTo(world, person.email)).toHaveLength(0);
  await world.write((scope) =>
    notifyByName(scope, 'accounts.passkey_added', {
      personId: person.userId,
      params: { site: 'ร้าน', detail: 'โน้ตบุ๊ก' },
      dedupeKey: 'key',
    }),
  );
  await world.runJobs();
  expect((await mailsTo(world, person.email)).map(({ kind }) => kind)).toEqual(['notifications.security']);
});

test('a digest is sent once a day, at the reader’s hour, with unread notices', async ({ world }) => {
  const person = await world.person();
  await choose(world, person, 'wallet', 'digest');
  travelToHour(world, 10);
  await topUp(world, person);
  await topUp(world, person);
  const digests = () => sendDigests({ transaction: (work) => world.write((scope) => work(scope)) });
  await digests();
  await world.runJobs();
  expect(await mailsTo(world, person.email)).toEqual([]);
  travelToHour(world, 8);
  await Promise.all([digests(), digests()]);
  const [mail, ...more] = await mailsTo(world, person.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('2 เรื่องใหม่');
  await topUp(world, person);
  const { notifications } = await world.read(noticesOf, person);
  expect(notifications).toHaveLength(3);
});

test('security notices cannot be turned off, and unknown categories cannot be chosen', async ({ world }) => {
  const person = await world.person();
  const chooseOff = (category: string) => choose(world, person, category, 'off');
  await expect(chooseOff('security')).rejects.toMatchObject({ code: 'notifications.always_told' });
  await expect(chooseOff('nothing')).rejects.toMatchObject({ code: 'notifications.unknown_category' });
});

describe('one-click unsubscribe', () => {
  const form = { 'List-Unsubscribe': 'One-Click' };

  test('turns mails off immediately, without cookie or page, and is idempotent', async ({ world }) => {
    const person = await world.person();
    const token = await world.read(async (scope) => unsubscribeToken(scope, person.userId, 'wallet'));
    const path = `/user/unsubscribe/${token}`;
    for (let press = 0; press < 2; press++) {
      const reply = await world.send(path, { method: 'POST', form });
      expect([reply.status, reply.json()]).toEqual([200, { success: true }]);
    }
    const { preferences } = await world.read(getOwnPreferences, person);
    expect(preferences.find(({ category }) => category === 'wallet')).toMatchObject({
      email: 'off',
      onSite: true,
    });
    await topUp(world, person);
    await world.runJobs();
    expect(await mailsTo(world, person.email)).toEqual([]);
  });

  test('also drops mails waiting for quiet hours or the digest', async ({ world }) => {
    const person = await world.person();
    const press = async (category: string) => {
      const token = await world.read(async (scope) => unsubscribeToken(scope, person.userId, category));
      expect((await world.send(`/user/unsubscribe/${token}`, { method: 'POST', form })).status).toBe(200);
    };
    const held = async () => {
      await topUp(world, person);
      const { notifications } = await world.read(noticesOf, person);
      return { notificationId: notifications[0]?.notificationId };
    };
    const leave = (notice: { notificationId: string | undefined }) =>
      sendNoticeMail.parseAndRun(jobIn(world), notice);
    await quietNights(world, person);
    travelToHour(world, 23);

    const first = await held();
    await press('wallet');
    await leave(first);
    await choose(world, person, 'wallet', 'now');
    const second = await held();
    await choose(world, person, 'wallet', 'off');
    await leave(second);

    for (const token of ['wallet', DIGEST]) {
      await choose(world, person, 'wallet', 'digest');
      await topUp(world, person);
      await press(token);
      travelToHour(world, 8);
      await sendDigests(jobIn(world));
    }
    await world.runJobs();
    expect(await mailsTo(world, person.email)).toEqual([]);
    const { notifications } = await world.read(noticesOf, person);
    expect(notifications, 'the notices remain on the site').toHaveLength(4);

    travelToHour(world, 23);
    await choose(world, person, 'wallet', 'now');
    await leave(await held());
    expect(await mailsTo(world, person.email), 'later notices are mailed again').toHaveLength(1);
  });

  test('rejects forged links, those of another site, and those for security notices', async ({ world }) => {
    const person = await world.person();
    const before = await world.read(getOwnPreferences, person);
    const token = await world.read(async (scope) => unsubscribeToken(scope, person.userId, 'wallet'));
    const security = await world.read(async (scope) => unsubscribeToken(scope, person.userId, 'security'));
    const other = await world.another();
    const bytes = Buffer.from(token, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const asked = [
      world.send(`/user/unsubscribe/${bytes.toString('base64url')}`, { method: 'POST', form }),
      world.send('/user/unsubscribe/0123456789abcdef', { method: 'POST', form }),
      world.send(`/user/unsubscribe/${security}`, { method: 'POST', form }),
      other.send(`/user/unsubscribe/${token}`, { method: 'POST', form }),
    ];
    for (const reply of await Promise.all(asked)) {
      expect(reply.status).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'notifications.link_invalid' });
    }
    const { preferences } = await world.read(getOwnPreferences, person);
    expect(preferences).toEqual(before.preferences);
  });
});

describe('LINE', () => {
  async function withLine(): Promise<{ world: World; person: PersonActor }> {
    const world = await World.open({ line: { channelId: LOCAL_CHANNEL.id, isSignInOn: true } });
    const person = await world.person();
    await world.write(async (scope) => {
      await writeTenantSecret(scope, 'line.message_token', LOCAL_MESSAGE_TOKEN);
      await linkLine(scope, person.userId, { channelId: LOCAL_CHANNEL.id, ...LINE_ACCOUNTS.malee });
    });
    return { world, person };
  }
  test('a push reaches a linked account once, even if the reply was lost', async () => {
    const { world, person } = await withLine();
    const line = await localLine();
    await topUp(world, person);
    const [notice] = (await world.read(noticesOf, person)).notifications;
    const again = () => pushLine.parseAndRun(jobIn(world), { notificationId: notice?.notificationId });
    line.pushProblem.push(202);
    await expect(again()).rejects.toThrow('500');
    const calls = line.pushCalls;
    await again();
    expect(line.pushCalls, 'retried, and reported as already accepted').toBe(calls + 1);
    await again();
    await world.runJobs();
    expect(line.pushCalls, 'known to be done').toBe(calls + 1);
    const pushed = line.pushed.filter(({ retryKey }) => retryKey === notice?.notificationId);
    expect(pushed).toMatchObject([{ to: LINE_ACCOUNTS.malee.subject }]);
    expect(pushed[0]?.text).toContain('เติมเงิน');
  });

  test('nothing is pushed to people who opted out or have no LINE, or on a site without a token', async () => {
    const { world, person } = await withLine();
    const line = await localLine();
    const before = line.pushCalls;
    await choose(world, person, 'wallet', 'off', false);
    await topUp(world, person);
    await topUp(world, await world.person());
    const without = await World.open();
    await topUp(without, await without.person());
    await world.runJobs();
    expect(line.pushCalls).toBe(before);
  });

  test('a token that LINE refuses is not retried', async () => {
    const { world, person } = await withLine();
    await world.write((scope) => writeTenantSecret(scope, 'line.message_token', 'wrong'));
    const line = await localLine();
    const before = line.pushCalls;
    await topUp(world, person);
    await world.runJobs();
    const [notice] = (await world.read(noticesOf, person)).notifications;
    expect(line.pushCalls).toBe(before + 1);
    expect(line.pushed.some(({ retryKey }) => retryKey === notice?.notificationId)).toBe(false);
  });
});

test('notices older than ninety days are deleted', async ({ world }) => {
  const person = await world.person();
  await topUp(world, person);
  world.travel((KEPT_DAYS + 1) * 24 * HOUR_MS);
  await topUp(world, person);
  await forgetOldNotices({ transaction: (work) => world.write((scope) => work(scope)) });
  expect((await world.read(noticesOf, person)).notifications).toHaveLength(1);
});
