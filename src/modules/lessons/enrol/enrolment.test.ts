import { sql } from '#platform/db/query.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { cancelOrder } from '#modules/orders/public.ts';
import { pay } from '#modules/orders/testing.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { ownPlaceOf } from '../catalogue/lesson-detail.ts';
import { actOnLearner, inviteLearners, listLearners } from '../manage/learners.ts';
import type { RoundInput } from '../manage/rounds.ts';
import { getPartPage } from '../play/play-view.ts';
import { openPart } from '../progress/open-part.ts';
import { markDone } from '../progress/record-progress.ts';
import { by, later, lesson, round, type TestLesson } from '../testing.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { enrol, onOrderEnded, onOrderConfirmed, withdraw } from './enrol.ts';
import { ENROLMENT_STATES, ENROLMENT_STEPS, nextStateOf } from '../lesson/enrolment-rules.ts';
import { findEnrolment } from './enrolment-rows.ts';
import { endOffer } from './seats.ts';
import { notifyRoundJob } from './notify-round.ts';

const HOUR = 3_600_000;
const join = (world: World, made: TestLesson, person: PersonActor, more: object = {}) =>
  world.write((scope) => enrol(by(scope, person), { lesson: made.slug, ...more }));
const standing = (world: World, made: TestLesson, person: PersonActor) =>
  world.read((scope) => findEnrolment(scope, made.lessonId, person.userId));
const people = (world: World, count: number): Promise<PersonActor[]> =>
  Promise.all(Array.from({ length: count }, () => world.person()));

test('a free lesson enrols immediately and only once, even when requested repeatedly', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const user = await world.signedIn();
  const path = `/api/lessons/${encodeURIComponent(made.slug)}/enrolment`;
  const replies = await Promise.all([user.post(path), user.post(path), user.post(path)]);
  expect(replies.map((reply) => reply.json())).toEqual(
    replies.map(() => ({ state: 'active', paymentSlug: null })),
  );
  expect((await standing(world, made, user.actor))?.cycle).toBe(1);
  expect((await world.visitor().post(path)).status).toBe(401);
  expect((await user.post('/api/lessons/nowhere/enrolment')).status).toBe(404);
});

test('the last seat goes once; the next in line is offered it for 48 hours, then the one after', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { capacity: 1 }));
  const [a, b, c] = (await people(world, 3)) as [PersonActor, PersonActor, PersonActor];
  const got = await Promise.all([join(world, made, a), join(world, made, b)]);
  expect(got.map(({ state }) => state).toSorted()).toEqual(['active', 'waitlisted']);
  const [seated, waiting] = got[0]?.state === 'active' ? [a, b] : [b, a];
  await world.write((scope) => enrol(by(later(scope, 1_000), c), { lesson: made.slug }));
  await world.write((scope) => withdraw(by(scope, seated), { lesson: made.slug }));
  const offered = await standing(world, made, waiting);
  expect(offered?.state).toBe('offered');
  expect((await standing(world, made, c))?.state).toBe('waitlisted');

  // Before 48 hours the offer stands; then the seat is offered to the next person and the first goes last.
  await world.write((scope) => endOffer(later(scope, 47 * HOUR), offered?.enrolmentId ?? ''));
  expect((await standing(world, made, waiting))?.state).toBe('offered');
  await world.write((scope) => endOffer(later(scope, 49 * HOUR), offered?.enrolmentId ?? ''));
  expect((await standing(world, made, waiting))?.state).toBe('waitlisted');
  expect((await standing(world, made, c))?.state).toBe('offered');
  expect((await join(world, made, c)).state).toBe('active');
});

test('of two concurrent enrolments for the last seat of a round, one wins', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const roundId = await round(world, made);
  const racers = await people(world, 6);
  await expect(join(world, made, racers[0] as PersonActor)).rejects.toMatchObject({
    code: 'lessons.round_needed',
  });
  const states = await Promise.all(racers.map((person) => join(world, made, person, { round: roundId })));
  expect(states.filter(({ state }) => state === 'active')).toHaveLength(2);
  expect(states.filter(({ state }) => state === 'waitlisted')).toHaveLength(4);
});

test('a learner in a round can learn from its first day on, in the site’s time zone', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const [early, late] = (await people(world, 2)) as [PersonActor, PersonActor];
  const [coming, begun] = [await round(world, made), await round(world, made, { startsOn: '2020-01-10' })];
  await join(world, made, early, { round: coming });
  await join(world, made, late, { round: begun });
  const look = (person: PersonActor, at?: Date) =>
    world.read((scope) =>
      openPart(
        { ...by(scope, person), ...(at && { now: at }) },
        { lesson: made.slug, part: made.parts[0] ?? '', isDraft: false },
      ),
    );
  const firstMoment = new Date('2099-01-09T17:00:00.000Z');
  await expect(look(early)).rejects.toMatchObject({
    code: 'lessons.part_locked',
    details: { opensAt: firstMoment.toISOString() },
  });
  expect((await look(early, firstMoment)).as).toBe('learner');
  expect((await look(late)).as).toBe('learner');
  const own = await world.read((scope) =>
    getLesson(scope, made.slug).then((row) => ownPlaceOf(by(scope, early), row)),
  );
  expect(own).toMatchObject({ mayLearn: true, beginsAt: firstMoment.toISOString(), resumeSlug: null });

  // Nobody is led to a page that only refuses: the outline and the page of a part say when it opens.
  const opens = { kind: 'until', at: firstMoment.toISOString() };
  expect(own.locks).toEqual(Object.fromEntries(made.parts.map((part) => [part, opens])));
  const pageAt = (now?: Date) =>
    world.read((scope) =>
      getPartPage(
        { ...by(scope, early), ...(now && { now }) },
        { lesson: made.slug, part: made.parts[0] ?? '', isDraft: false },
      ),
    );
  const closed = await pageAt();
  expect(closed).toMatchObject({ view: null, closed: { lock: opens } });
  expect(closed.closed?.outline.map(({ lock }) => lock)).toEqual(made.parts.map(() => opens));
  expect(JSON.stringify(closed)).not.toContain('"text":');
  expect((await pageAt(firstMoment)).view?.as).toBe('learner');

  await round(world, made, { roundId: coming, startsOn: '2099-01-05' });
  expect((await standing(world, made, early))?.startedAt).toEqual(new Date('2099-01-04T17:00:00.000Z'));
  await round(world, made, { roundId: coming, startsOn: '2020-01-05' });
  expect((await look(early)).as).toBe('learner');
});

test('after changing to another round, learning starts on the first day of that round', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
  const [person] = (await people(world, 1)) as [PersonActor];
  const [soon, late] = [
    await round(world, made),
    await round(world, made, { startsOn: '2099-06-10', endsOn: '2099-06-11' }),
  ];
  await join(world, made, person, { round: soon });
  const first = await standing(world, made, person);
  await world.write((scope) => withdraw(by(scope, person), { lesson: made.slug }));
  await join(world, made, person, { round: soon });
  expect(await standing(world, made, person)).toMatchObject({
    startedAt: first?.startedAt,
    expiresAt: first?.expiresAt,
  });
  await world.write((scope) => withdraw(by(scope, person), { lesson: made.slug }));
  await join(world, made, person, { round: late });
  expect(await standing(world, made, person)).toMatchObject({
    startedAt: new Date('2099-06-09T17:00:00.000Z'),
    expiresAt: new Date('2099-07-09T17:00:00.000Z'),
  });
});

test('after paying, losing the place and paying again, the full access time starts over', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, accessDays: 30 }));
  const [person] = (await people(world, 1)) as [PersonActor];
  const first = await join(world, made, person);
  await payLate(world, (await standing(world, made, person)) as Waiting, first.paymentSlug);
  const paid = await standing(world, made, person);
  const manager = await world.person('manager');
  await world.write((scope) =>
    actOnLearner(by(scope, manager), {
      lesson: made.slug,
      learner: paid?.enrolmentId ?? '',
      act: 'revoke',
    }),
  );
  // Simulates that all of this was long ago.
  await world.write((scope) =>
    scope.tx.run(sql`
      update lessons_enrolment set started_at = '2020-01-01', expires_at = '2020-01-31'
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${paid?.enrolmentId ?? ''}`),
  );
  const second = await join(world, made, person);
  await payLate(world, (await standing(world, made, person)) as Waiting, second.paymentSlug);
  const own = await world.read((scope) =>
    getLesson(scope, made.slug).then((row) => ownPlaceOf(by(scope, person), row)),
  );
  expect(own).toMatchObject({ mayLearn: true });
});

type Waiting = NonNullable<Awaited<ReturnType<typeof standing>>>;

/** Returns the subjects of a person's mails, latest first. */
async function mailsTo(world: World, person: PersonActor): Promise<string[]> {
  const { mails } = await world.read((scope) => listMailbox(scope));
  return mails.filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject);
}

test('people with or waiting for a place get one mail when their round moves or is cancelled; others get none', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const [seated, waiting, gone, other] = (await people(world, 4)) as [
    PersonActor,
    PersonActor,
    PersonActor,
    PersonActor,
  ];
  const roundId = await round(world, made, { capacity: 1 });
  await join(world, made, gone, { round: roundId });
  await world.write((scope) => withdraw(by(scope, gone), { lesson: made.slug }));
  await join(world, made, seated, { round: roundId });
  await join(world, made, waiting, { round: roundId });
  await join(world, made, other, { round: await round(world, made) });
  const subjects = async () => [await mailsTo(world, seated), await mailsTo(world, waiting)];
  const change = (more: Partial<RoundInput>) => round(world, made, { roundId, capacity: 1, ...more });

  await change({ tells: 'yes', name: 'รุ่นแรก' });
  await change({ startsOn: '2099-01-09' });
  await world.runJobs();
  expect(await subjects()).toEqual([[], []]);

  await change({ tells: 'yes', startsOn: '2099-01-08', place: 'ห้อง 2' });
  await world.runJobs();
  const moved = expect.stringContaining('การเปลี่ยนแปลง');
  expect(await subjects()).toEqual([[moved], [moved]]);
  const { mails } = await world.read((scope) => listMailbox(scope));
  expect(await textOf(world, mails[0])).toContain('ห้อง 2');

  await change({ tells: 'yes', startsOn: '2099-01-08', place: 'ห้อง 2', status: 'cancelled' });
  const { sequence } = await world.read((scope) =>
    scope.tx.one(sql<{ sequence: number }>`
      select sequence from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`),
  );
  // Enqueued twice, as after a crash.
  await world.write((scope) => enqueue(scope, notifyRoundJob, { roundId, sequence }));
  await world.runJobs();
  const own = await world.read((scope) =>
    getLesson(scope, made.slug).then((row) => ownPlaceOf(by(scope, seated), row)),
  );
  expect(own.cancelledRound).toBe('รุ่น 1');
  const cancelled = expect.stringContaining('ยกเลิก');
  expect(await subjects()).toEqual([
    [cancelled, moved],
    [cancelled, moved],
  ]);
  expect(await mailsTo(world, gone)).toEqual([]);
  expect(await mailsTo(world, other)).toEqual([]);

  const over = await round(world, made);
  const [late] = (await people(world, 1)) as [PersonActor];
  await join(world, made, late, { round: over });
  await round(world, made, { roundId: over, startsOn: '2020-01-01', endsOn: '2020-01-02' });
  await round(world, made, { roundId: over, tells: 'yes', startsOn: '2020-01-01', endsOn: '2020-01-03' });
  await world.runJobs();
  expect(await mailsTo(world, late)).toEqual([]);
});

test('the mail about a place in an upcoming round names its first day', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { enrolMode: 'approval' }));
  const [person] = (await people(world, 1)) as [PersonActor];
  await join(world, made, person, { round: await round(world, made) });
  const manager = await world.person('manager');
  const asked = await standing(world, made, person);
  await world.write((scope) =>
    actOnLearner(by(scope, manager), {
      lesson: made.slug,
      learner: asked?.enrolmentId ?? '',
      act: 'approve',
    }),
  );
  const { mails } = await world.read((scope) => listMailbox(scope));
  const mail = mails.find(({ recipient }) => recipient === person.email);
  expect(await textOf(world, mail)).toContain('วันเสาร์ที่ 10 มกราคม พ.ศ. 2642');
});

test('a paid lesson waits for payment, enrols once when it arrives, and is revoked with the order', async ({
  world,
}) => {
  const made = await world.write((scope) =>
    lesson(scope, { regularPriceSatang: 89_000, salePriceSatang: 59_000 }),
  );
  const [person] = (await people(world, 1)) as [PersonActor];
  const manager = await world.signedIn('manager');
  const first = await join(world, made, person);
  expect(first).toMatchObject({ state: 'pending_payment', paymentSlug: expect.any(String) });
  expect(await join(world, made, person)).toEqual(first);
  await expect(
    world.write((scope) => markDone(by(scope, person), { lesson: made.slug, part: made.parts[0] ?? '' })),
  ).rejects.toMatchObject({ code: 'lessons.not_enrolled' });

  const waiting = await standing(world, made, person);
  const receipt = {
    orderId: waiting?.orderId ?? '',
    number: waiting?.orderNumber ?? '',
    accessToken: '',
    grandTotalSatang: 59_000,
    paymentSlug: first.paymentSlug,
    expiresAt: null,
  };
  await pay(world, manager, receipt);
  expect((await standing(world, made, person))?.state).toBe('active');
  expect((await standing(world, made, person))?.source).toBe('paid');
});

test('an order cancelled before payment lapses and frees its seat', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
  const [first, second] = (await people(world, 2)) as [PersonActor, PersonActor];
  await join(world, made, first);
  expect((await join(world, made, second)).state).toBe('waitlisted');
  const waiting = await standing(world, made, first);
  await world.write((scope) => cancelOrder(scope, waiting?.orderId ?? '', 'ลูกค้าขอยกเลิก'));
  expect((await standing(world, made, first))?.state).toBe('lapsed');
  expect((await standing(world, made, second))?.state).toBe('offered');
  expect((await join(world, made, second)).state).toBe('pending_payment');
});

const orderOf = (row: { orderId: string | null; orderNumber: string } | null) => ({
  orderId: row?.orderId ?? '',
  number: row?.orderNumber ?? '',
});

/** Confirms the payment of an order that a pending enrolment waits for. */
async function payLate(
  world: World,
  order: { orderId: string | null; orderNumber: string },
  paymentSlug: string | null,
) {
  await pay(world, await world.signedIn('manager'), {
    orderId: order.orderId ?? '',
    number: order.orderNumber,
    accessToken: '',
    grandTotalSatang: 10_000,
    paymentSlug,
    expiresAt: null,
  });
}

/** Enrols somebody in a lesson of 100 baht without paying. */
async function somebodyWhoPays(world: World) {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000 }));
  const [person] = (await people(world, 1)) as [PersonActor];
  const { paymentSlug } = await join(world, made, person);
  const waiting = await standing(world, made, person);
  if (!waiting) throw new Error('It waits for money.');
  return { made, person, paymentSlug, waiting };
}

test('enrolled by invitation while a payment is pending: one place, and the payment counts as surplus', async ({
  world,
}) => {
  const { made, person, paymentSlug, waiting } = await somebodyWhoPays(world);
  await world.write((scope) => inviteLearners(scope, { lesson: made.slug, emails: person.email, round: '' }));
  await world.runJobs();
  const invitation = await secretIn(world, person.email);
  expect((await join(world, made, person, { invitation })).state).toBe('active');
  await payLate(world, waiting, paymentSlug);
  expect(await standing(world, made, person)).toMatchObject({ state: 'active', cycle: 1, source: 'invite' });
  const seen = async () => {
    const { items } = await world.read((scope) => listLearners(scope, { lessonId: made.lessonId }, {}));
    return items.map(({ state, isPaidTwice }) => [state, isPaidTwice]);
  };
  expect(await seen()).toEqual([['active', true]]);
  // Refunding that payment does not change the enrolment.
  await world.write((scope) => onOrderEnded(scope, orderOf(waiting)));
  expect(await seen()).toEqual([['active', true]]);
});

test('a payment after the order lapsed enrols while there is a seat, else goes first on the waiting list', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
  const [first, second, third] = (await people(world, 3)) as [PersonActor, PersonActor, PersonActor];
  await join(world, made, first);
  const waiting = await standing(world, made, first);
  await join(world, made, second);
  await world.write((scope) => onOrderEnded(scope, orderOf(waiting)));
  expect((await standing(world, made, first))?.state).toBe('lapsed');
  expect((await join(world, made, second)).state).toBe('pending_payment');
  await join(world, made, third);
  await world.write((scope) => onOrderConfirmed(scope, orderOf(waiting)));
  expect((await standing(world, made, first))?.state).toBe('waitlisted');
  const seated = await standing(world, made, second);
  await world.write((scope) => onOrderEnded(scope, orderOf(seated)));
  // People who have paid come before people who have not, and pay nothing more.
  expect((await standing(world, made, third))?.state).toBe('waitlisted');
  expect(['active', 'offered']).toContain((await standing(world, made, first))?.state);
});

test('a refund after completion revokes the place, but the completion stays on record', async ({ world }) => {
  const { made, person, paymentSlug, waiting } = await somebodyWhoPays(world);
  await payLate(world, waiting, paymentSlug);
  for (const part of made.parts)
    await world.write((scope) => markDone(by(scope, person), { lesson: made.slug, part }));
  expect((await standing(world, made, person))?.state).toBe('completed');
  await world.write((scope) => onOrderEnded(scope, orderOf(waiting)));
  expect(await standing(world, made, person)).toMatchObject({
    state: 'revoked',
    completedAt: expect.any(Date),
  });
});

test('a request is approved into an offer, paid, suspended and reinstated', async ({ world }) => {
  const made = await world.write((scope) =>
    lesson(scope, { regularPriceSatang: 10_000, enrolMode: 'approval' }),
  );
  const [person] = (await people(world, 1)) as [PersonActor];
  const manager = await world.signedIn('manager');
  expect((await join(world, made, person)).state).toBe('requested');
  const act = (name: 'approve' | 'suspend' | 'return' | 'reject') =>
    world.write(async (scope) =>
      actOnLearner(by(scope, manager.actor), {
        lesson: made.slug,
        learner: (await findEnrolment(scope, made.lessonId, person.userId))?.enrolmentId ?? '',
        act: name,
      }),
    );
  expect(await act('approve')).toEqual({ state: 'offered' });
  await expect(act('approve')).rejects.toMatchObject({ code: 'lessons.not_possible' });
  expect((await join(world, made, person)).state).toBe('pending_payment');
  const waiting = await standing(world, made, person);
  const receipt = {
    orderId: waiting?.orderId ?? '',
    number: waiting?.orderNumber ?? '',
    accessToken: '',
    grandTotalSatang: 10_000,
    paymentSlug: null,
    expiresAt: null,
  };
  await pay(world, manager, receipt);
  expect(await act('suspend')).toEqual({ state: 'suspended' });
  expect(await act('return')).toEqual({ state: 'active' });
});

test('the right code enrols, a wrong one does not, and only its hash is stored', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { enrolMode: 'code', enrolCode: 'DOI-2569' }));
  const [person] = (await people(world, 1)) as [PersonActor];
  await expect(join(world, made, person)).rejects.toMatchObject({ code: 'lessons.code_wrong' });
  await expect(join(world, made, person, { code: 'DOI-2568' })).rejects.toMatchObject({
    code: 'lessons.code_wrong',
  });
  expect((await join(world, made, person, { code: ' doi-2569 ' })).state).toBe('active');
});

test('an invitation to a round of another lesson is refused, and nobody is invited', async ({ world }) => {
  const [made, other] = await world.write(
    async (scope) => [await lesson(scope), await lesson(scope)] as const,
  );
  const roundId = await round(world, other);
  const invited = world.write((scope) =>
    inviteLearners(scope, { lesson: made.slug, emails: 'somebody@example.test', round: roundId }),
  );
  await expect(invited).rejects.toMatchObject({ code: 'lessons.round_missing' });
});

test('an invitation is valid for its email address until it expires, and is free of charge', async ({
  world,
}) => {
  const made = await world.write((scope) =>
    lesson(scope, { enrolMode: 'invite', regularPriceSatang: 10_000 }),
  );
  const [invited, other] = (await people(world, 2)) as [PersonActor, PersonActor];
  const sent = await world.write((scope) =>
    inviteLearners(scope, { lesson: made.slug, emails: `${invited.email}\nไม่ใช่อีเมล`, round: '' }),
  );
  expect(sent).toEqual({ sent: 1, faulty: ['ไม่ใช่อีเมล'] });
  await world.runJobs();
  const secret = await secretIn(world, invited.email);
  await expect(join(world, made, other)).rejects.toMatchObject({ code: 'lessons.invitation_needed' });
  await expect(join(world, made, other, { invitation: secret })).rejects.toMatchObject({
    code: 'lessons.invitation_needed',
  });
  await expect(join(world, made, invited, { invitation: 'forged' })).rejects.toMatchObject({
    code: 'lessons.invitation_needed',
  });
  await expect(
    world.write((scope) =>
      enrol(by(later(scope, 40 * 24 * HOUR), invited), { lesson: made.slug, invitation: secret }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.invitation_over' });
  expect(await join(world, made, invited, { invitation: secret })).toEqual({
    state: 'active',
    paymentSlug: null,
  });
});

/** Returns the invitation secret from the latest mail to an address. */
async function secretIn(world: World, email: string): Promise<string> {
  const { mails } = await world.read((scope) => listMailbox(scope));
  for (const mail of mails.filter((each) => JSON.stringify(each).includes(email))) {
    const found = /invitation=([\w-]+)/.exec(await textOf(world, mail));
    if (found?.[1]) return found[1];
  }
  return '';
}

async function textOf(world: World, mail: unknown): Promise<string> {
  const { mailId } = mail as { mailId: string };
  return JSON.stringify(await world.read((scope) => getMail(scope, mailId)));
}

test('prerequisites are required, and met by completing them', async ({ world }) => {
  const first = await world.write((scope) => lesson(scope, { title: 'ก่อน' }));
  const then = await world.write((scope) => lesson(scope, { title: 'หลัง', prerequisites: [first.slug] }));
  const [person] = (await people(world, 1)) as [PersonActor];
  await expect(join(world, then, person)).rejects.toMatchObject({
    code: 'lessons.prerequisites_unmet',
    details: { titles: ['ก่อน'] },
  });
  await join(world, first, person);
  await world.write(async (scope) => {
    for (const part of first.parts) await markDone(by(scope, person), { lesson: first.slug, part });
  });
  expect((await join(world, then, person)).state).toBe('active');
});

test('access ends on its date, and enrolling again starts a new cycle', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
  const [person] = (await people(world, 1)) as [PersonActor];
  await join(world, made, person);
  const again = await world.write((scope) =>
    enrol(by(later(scope, 31 * 24 * HOUR), person), { lesson: made.slug }),
  );
  expect(again.state).toBe('active');
  expect((await standing(world, made, person))?.cycle).toBe(2);
});

test('after access ends nothing can be played or counted until the next enrolment', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
  const [person] = (await people(world, 1)) as [PersonActor];
  await join(world, made, person);
  const look = (afterDays: number) =>
    world.write((scope) =>
      openPart(by(later(scope, afterDays * 24 * HOUR), person), {
        lesson: made.slug,
        part: made.parts[0] ?? '',
        isDraft: false,
      }),
    );
  expect((await look(29)).as).toBe('learner');
  await expect(look(31)).rejects.toMatchObject({ code: 'lessons.not_enrolled' });
  await expect(
    world.write((scope) =>
      markDone(by(later(scope, 31 * 24 * HOUR), person), { lesson: made.slug, part: made.parts[0] ?? '' }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.not_enrolled' });
  await world.write((scope) => enrol(by(later(scope, 31 * 24 * HOUR), person), { lesson: made.slug }));
  expect((await look(32)).as).toBe('learner');
});

test('the state table only contains known states, and enrolling only produces allowed transitions', () => {
  expect(Object.keys(ENROLMENT_STEPS).toSorted()).toEqual([...ENROLMENT_STATES].toSorted());
  const base = { mode: 'open', priceSatang: 0, seatsLeft: null, isInvited: false, state: null } as const;
  expect(nextStateOf(base)).toBe('active');
  expect(nextStateOf({ ...base, seatsLeft: 0 })).toBe('waitlisted');
  expect(nextStateOf({ ...base, seatsLeft: 0, state: 'offered' })).toBe('active');
  expect(nextStateOf({ ...base, priceSatang: 1 })).toBe('pending_payment');
  expect(nextStateOf({ ...base, priceSatang: 1, isInvited: true })).toBe('active');
  expect(nextStateOf({ ...base, mode: 'approval' })).toBe('requested');
});
