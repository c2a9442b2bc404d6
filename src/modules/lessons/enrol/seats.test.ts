import { sql } from '#platform/db/query.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import type { PersonActor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { cancelOrder } from '#modules/orders/public.ts';
import { orderOf as orderNow, pay } from '#modules/orders/testing.ts';
import { getLessonDetail, getVisibleLesson, ownPlaceOf } from '../catalogue/lesson-detail.ts';
import { readGradebook } from '../gradebook/gradebook.ts';
import { lessonNumbers } from '../manage/analytics.ts';
import { actOnLearner, inviteLearners, listLearners } from '../manage/learners.ts';
import { listRounds, type RoundInput } from '../manage/rounds.ts';
import { countAudiences } from '../manage/write-to-learners.ts';
import { lessonsContent } from '../paths.ts';
import { markDone } from '../progress/record-progress.ts';
import { by, later, lesson, round as testRound, type TestLesson } from '../testing.ts';
import { type LessonInput, SaveLessonInput } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { saveLesson, setLessonStatus } from '../editing/save-lesson.ts';
import { type EnrolInput, enrol, onOrderEnded, onOrderConfirmed, withdraw } from './enrol.ts';
import { findEnrolment } from './enrolment-rows.ts';
import { endOffer, enqueueSeatOffers } from './seats.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const join = (world: World, made: TestLesson, person: PersonActor, more: Partial<EnrolInput> = {}) =>
  world.write((scope) => enrol(by(scope, person), { lesson: made.slug, ...more }));
const leave = (world: World, made: TestLesson, person: PersonActor) =>
  world.write((scope) => withdraw(by(scope, person), { lesson: made.slug }));
const complete = async (world: World, made: TestLesson, person: PersonActor) => {
  for (const part of made.parts)
    await world.write((scope) => markDone(by(scope, person), { lesson: made.slug, part }));
};
const detail = (world: World, made: TestLesson) => world.read((scope) => getLessonDetail(scope, made.slug));

async function standing(world: World, made: TestLesson, person: PersonActor) {
  const row = await world.read((scope) => findEnrolment(scope, made.lessonId, person.userId));
  if (!row) throw new Error('They have no place.');
  return row;
}

const stateOf = async (world: World, made: TestLesson, person: PersonActor) =>
  (await standing(world, made, person)).state;

const orderOf = (row: { orderId: string | null; orderNumber: string }) => ({
  orderId: row.orderId ?? '',
  number: row.orderNumber,
});

const ownPlace = (world: World, made: TestLesson, person: PersonActor) =>
  world.read(async (scope) => ownPlaceOf(by(scope, person), await getLesson(scope, made.slug)));

async function act(world: World, made: TestLesson, person: PersonActor, name: 'revoke' | 'suspend') {
  const manager = await world.person('manager');
  const { enrolmentId: learner } = await standing(world, made, person);
  await world.write((scope) => actOnLearner(by(scope, manager), { lesson: made.slug, learner, act: name }));
}

/** A learner on the waiting list whose payment came after the only seat had gone. */
async function somebodyPaidTooLate(world: World) {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
  const [late, quick] = [await world.person(), await world.person()];
  await join(world, made, late);
  const order = orderOf(await standing(world, made, late));
  await world.write((scope) => onOrderEnded(scope, order));
  await join(world, made, quick);
  await world.write((scope) => onOrderConfirmed(scope, order));
  expect(await stateOf(world, made, late)).toBe('waitlisted');
  return { made, late, order };
}

const save = (world: World, made: TestLesson, more: Partial<LessonInput>) =>
  world.write(async (scope) => {
    const { titleTh, version } = await getLesson(scope, made.slug);
    const { slug } = made;
    await saveLesson(scope, SaveLessonInput.parse({ titleTh, lesson: slug, slug, version, ...more }));
  });

const round = (world: World, made: TestLesson, more: Partial<RoundInput> = {}): Promise<string> =>
  testRound(world, made, { capacity: 1, ...more });

/** A full lesson: one learner has the only seat, another waits, and a third has not enrolled. */
async function fullLesson(world: World, settings: Partial<LessonInput> = {}) {
  const made = await world.write((scope) => lesson(scope, { capacity: 1, ...settings }));
  const [seated, waiting, newcomer] = [await world.person(), await world.person(), await world.person()];
  await join(world, made, seated);
  expect((await join(world, made, waiting)).state).toBe('waitlisted');
  return { made, seated, waiting, newcomer };
}

/** Like `fullLesson`, but in a round. */
async function fullRound(world: World) {
  const made = await world.write((scope) => lesson(scope));
  const roundId = await round(world, made);
  const [seated, waiting] = [await world.person(), await world.person()];
  await join(world, made, seated, { round: roundId });
  expect((await join(world, made, waiting, { round: roundId })).state).toBe('waitlisted');
  return { made, roundId, seated, waiting };
}

/** Invites a person and returns the secret from the mail. */
async function invite(world: World, made: TestLesson, person: PersonActor): Promise<string> {
  await world.write((scope) => inviteLearners(scope, { lesson: made.slug, emails: person.email, round: '' }));
  await world.runJobs();
  const { mails } = await world.read((scope) => listMailbox(scope));
  const mail = mails.find(({ recipient }) => recipient === person.email);
  const text = JSON.stringify(await world.read((scope) => getMail(scope, mail?.mailId ?? '')));
  return /invitation=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('seats that are not offered', () => {
  test('seats of a cancelled or past round are not offered', async ({ world }) => {
    for (const change of [
      { status: 'cancelled' },
      { startsOn: '2020-01-10', endsOn: '2020-01-11' },
    ] as const) {
      const { made, roundId, seated, waiting } = await fullRound(world);
      await round(world, made, { roundId, ...change });
      await leave(world, made, seated);
      expect(await stateOf(world, made, waiting)).toBe('waitlisted');
    }
  });

  test('an offer cannot be accepted once its round is cancelled', async ({ world }) => {
    const { made, roundId, seated, waiting } = await fullRound(world);
    await leave(world, made, seated);
    expect(await stateOf(world, made, waiting)).toBe('offered');
    await round(world, made, { roundId, status: 'cancelled' });
    await expect(join(world, made, waiting)).rejects.toMatchObject({ code: 'lessons.round_closed' });
    expect(await ownPlace(world, made, waiting)).toMatchObject({ isRoundClosed: true });
  });

  test('seats of an unpublished lesson are not offered until it is published again', async ({ world }) => {
    const { made, seated, waiting } = await fullLesson(world);
    await world.write((scope) => setLessonStatus(scope, { lesson: made.slug, status: 'archived' }));
    await leave(world, made, seated);
    expect(await stateOf(world, made, waiting)).toBe('waitlisted');
    await world.write((scope) => setLessonStatus(scope, { lesson: made.slug, status: 'published' }));
    expect(await stateOf(world, made, waiting)).toBe('offered');
  });

  test('after the enrolment deadline nobody can enrol without a round', async ({ world }) => {
    const made = await world.write((scope) => lesson(scope));
    const person = await world.person();
    const roundId = await round(world, made, { enrolUntilOn: '2020-01-01' });
    await expect(join(world, made, person)).rejects.toMatchObject({ code: 'lessons.round_closed' });
    expect(await detail(world, made)).toMatchObject({ rounds: [], isClosed: true });
    await round(world, made, { roundId, startsOn: '2020-01-10', endsOn: '2020-01-11' });
    expect(await detail(world, made)).toMatchObject({ rounds: [], isClosed: false });
    expect((await join(world, made, person)).state).toBe('active');
  });
});

describe('freed seats', () => {
  test('additional seats are offered to the waiting list', async ({ world }) => {
    const { made, waiting, newcomer } = await fullLesson(world);
    await join(world, made, newcomer);
    await save(world, made, { capacity: 2 });
    expect(await stateOf(world, made, waiting)).toBe('offered');
    expect(await stateOf(world, made, newcomer)).toBe('waitlisted');
    await save(world, made, { capacity: null });
    expect(await stateOf(world, made, newcomer)).toBe('offered');
  });

  test('completing a lesson passes the seat to the waiting list', async ({ world }) => {
    const { made, seated, waiting } = await fullLesson(world);
    await complete(world, made, seated);
    await world.runJobs();
    expect(await stateOf(world, made, waiting)).toBe('offered');
  });

  test('a newcomer does not overtake the waiting list', async ({ world }) => {
    const { made, seated, waiting, newcomer } = await fullLesson(world);
    await complete(world, made, seated);
    expect((await join(world, made, newcomer)).state).toBe('waitlisted');
    expect(await stateOf(world, made, waiting)).toBe('offered');
  });

  test('an expired offer with nobody else waiting leaves the seat to newcomers', async ({ world }) => {
    const { made, seated, waiting, newcomer } = await fullLesson(world);
    await leave(world, made, seated);
    const { enrolmentId } = await standing(world, made, waiting);
    await world.write((scope) => endOffer(later(scope, 49 * HOUR), enrolmentId));
    expect(await stateOf(world, made, waiting)).toBe('withdrawn');
    expect((await join(world, made, newcomer)).state).toBe('active');
    expect((await join(world, made, waiting)).state).toBe('waitlisted');
  });

  test('an enrolment whose access has ended takes no seat', async ({ world }) => {
    const { made, seated, waiting, newcomer } = await fullLesson(world, { accessDays: 30 });
    await world.write((scope) =>
      scope.tx.run(sql`
        update lessons_enrolment set started_at = '2020-01-01', expires_at = '2020-01-31'
         where tenant_id = ${scope.tenant.id} and lesson_id = ${made.lessonId} and user_id = ${seated.userId}`),
    );
    expect((await detail(world, made)).seatsLeft).toBe(1);
    await world.write(enqueueSeatOffers);
    await world.runJobs();
    expect(await stateOf(world, made, waiting)).toBe('offered');
    expect((await detail(world, made)).seatsLeft).toBe(0);
    expect((await join(world, made, newcomer)).state).toBe('waitlisted');
  });

  test('nor does it in a round', async ({ world }) => {
    const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
    const roundId = await round(world, made, { startsOn: '2020-01-10' });
    const [early, late] = [await world.person(), await world.person()];
    await join(world, made, early, { round: roundId });
    const taken = (ms: number) =>
      world.read(async (scope) => (await listRounds(later(scope, ms), made.lessonId))[0]?.taken);
    expect([await taken(0), await taken(31 * DAY)]).toEqual([1, 0]);
    const got = await world.write((scope) =>
      enrol(by(later(scope, 31 * DAY), late), { lesson: made.slug, round: roundId }),
    );
    expect(got.state).toBe('active');
  });
});

describe('payments', () => {
  test('paying the first order late, while a second is pending, keeps the seat; the second is surplus', async ({
    world,
  }) => {
    const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
    const person = await world.person();
    await join(world, made, person);
    const first = orderOf(await standing(world, made, person));
    await world.write((scope) => onOrderEnded(scope, first));
    await join(world, made, person);
    const second = orderOf(await standing(world, made, person));
    expect(second.orderId).not.toBe(first.orderId);
    await world.write((scope) => onOrderConfirmed(scope, first));
    expect(await stateOf(world, made, person)).toBe('active');
    await world.write((scope) => onOrderConfirmed(scope, second));
    const { items } = await world.read((scope) => listLearners(scope, { lessonId: made.lessonId }, {}));
    expect(items).toMatchObject([{ state: 'active', isPaidTwice: true }]);
  });

  test('a learner who paid when no seat was left is notified', async ({ world }) => {
    const { late } = await somebodyPaidTooLate(world);
    const { mails } = await world.read((scope) => listMailbox(scope));
    expect(mails.filter(({ recipient }) => recipient === late.email)).toMatchObject([
      { subject: expect.stringContaining('ได้รับเงินแล้ว') },
    ]);
  });
});

describe('an order cancelled after its payment', () => {
  const cancel = (world: World, order: { orderId: string }) =>
    world.write((scope) => cancelOrder(scope, order.orderId, 'ลูกค้าขอคืนเงิน'));

  test('revokes the place, also a suspended one, and lists the payment', async ({ world }) => {
    const manager = await world.signedIn('manager');
    for (const isSuspended of [false, true]) {
      const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
      const [person, waiting] = [await world.person(), await world.person()];
      const { paymentSlug } = await join(world, made, person);
      const order = orderOf(await standing(world, made, person));
      await pay(world, manager, {
        ...order,
        accessToken: '',
        grandTotalSatang: 10_000,
        paymentSlug,
        expiresAt: null,
      });
      if (isSuspended) await act(world, made, person, 'suspend');
      await join(world, made, waiting);
      await cancel(world, order);
      expect(await stateOf(world, made, person)).toBe('revoked');
      expect(await stateOf(world, made, waiting)).toBe('offered');
      expect(await orderNow(world, order)).toMatchObject({ status: 'cancelled', attention: 'refund_due' });
    }
  });

  test('removes a paid learner from the waiting list', async ({ world }) => {
    const { made, late, order } = await somebodyPaidTooLate(world);
    await cancel(world, order);
    expect(await stateOf(world, made, late)).toBe('withdrawn');
  });
});

describe('invitations', () => {
  test('an invited learner from the waiting list takes the offered seat without paying', async ({
    world,
  }) => {
    const made = await world.write((scope) =>
      lesson(scope, { regularPriceSatang: 10_000, capacity: 1, enrolMode: 'invite' }),
    );
    const [seated, waiting] = [await world.person(), await world.person()];
    await join(world, made, seated, { invitation: await invite(world, made, seated) });
    const invitation = await invite(world, made, waiting);
    await join(world, made, waiting, { invitation });
    await leave(world, made, waiting);
    expect((await join(world, made, waiting, { invitation })).state).toBe('waitlisted');
    await leave(world, made, seated);
    expect(await ownPlace(world, made, waiting)).toMatchObject({ state: 'offered', isInvited: true });
    expect(await join(world, made, waiting)).toEqual({ state: 'active', paymentSlug: null });
    expect((await standing(world, made, waiting)).source).toBe('invite');
    await act(world, made, waiting, 'revoke');
    await expect(join(world, made, waiting, { invitation })).rejects.toMatchObject({
      code: 'lessons.invitation_over',
    });
  });

  test('a used link does not work again; a new invitation does', async ({ world }) => {
    const made = await world.write((scope) => lesson(scope, { enrolMode: 'invite' }));
    const person = await world.person();
    const invitation = await invite(world, made, person);
    await join(world, made, person, { invitation });
    expect((await join(world, made, person, { invitation })).state).toBe('active');
    await act(world, made, person, 'revoke');
    await expect(join(world, made, person, { invitation })).rejects.toMatchObject({
      code: 'lessons.invitation_over',
    });
    const anew = await invite(world, made, person);
    expect((await join(world, made, person, { invitation: anew })).state).toBe('active');
  });
});

test('a waiting learner sees their place in the queue of their own round', async ({ world }) => {
  const { made, roundId, seated, waiting } = await fullRound(world);
  const other = await round(world, made);
  const [behind, elsewhere] = [await world.person(), await world.person()];
  await join(world, made, await world.person(), { round: other });
  const joinLater = (person: PersonActor, wanted: string) =>
    world.write((scope) => enrol(by(later(scope, HOUR), person), { lesson: made.slug, round: wanted }));
  await joinLater(behind, roundId);
  await joinLater(elsewhere, other);
  const places = [];
  for (const person of [seated, waiting, behind, elsewhere])
    places.push((await ownPlace(world, made, person)).place);
  expect(places).toEqual([null, 1, 2, 1]);
});

test('a learner who completed, lost the place and enrols again can complete again', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const person = await world.person();
  await join(world, made, person);
  await complete(world, made, person);
  await act(world, made, person, 'revoke');
  await join(world, made, person);
  expect(await standing(world, made, person)).toMatchObject({ state: 'active', cycle: 2 });
  await complete(world, made, person);
  expect(await standing(world, made, person)).toMatchObject({ state: 'completed', cycle: 2 });
});

test('learners keep access to an unpublished lesson’s page; others do not see it', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const [learner, other] = [await world.person(), await world.person()];
  await join(world, made, learner);
  await world.write((scope) => setLessonStatus(scope, { lesson: made.slug, status: 'draft' }));
  const see = (person: PersonActor) => world.read((scope) => getVisibleLesson(by(scope, person), made.slug));
  expect((await see(learner)).slug).toBe(made.slug);
  await expect(see(other)).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
});

test('enrolling in a lesson twice counts as one learner', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { accessDays: 30 }));
  const person = await world.person();
  await join(world, made, person);
  await world.write((scope) => enrol(by(later(scope, 31 * DAY), person), { lesson: made.slug }));
  expect(await standing(world, made, person)).toMatchObject({ cycle: 2 });
  const seen = await world.read(async (scope) => {
    const row = await getLesson(scope, made.slug);
    return [
      (await countAudiences(scope, row)).not_started,
      (await readGradebook(scope, row, {})).lines.length,
      (await lessonNumbers(scope, row)).learners,
    ];
  });
  expect(seen).toEqual([1, 1, 1]);
});

test('a lesson shows its number of learners, also after somebody has left', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { capacity: 2 }));
  const [first, second] = [await world.person(), await world.person()];
  await join(world, made, first);
  await join(world, made, second);
  expect(await detail(world, made)).toMatchObject({ learnerCount: 2, seatsLeft: 0 });
  await leave(world, made, first);
  expect((await detail(world, made)).learnerCount).toBe(1);
  await act(world, made, second, 'suspend');
  expect((await detail(world, made)).learnerCount).toBe(0);
});

test('the guest page is re-rendered when a seat is taken for payment, and when it is lost', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { regularPriceSatang: 10_000, capacity: 1 }));
  const person = await world.person();
  const version = async () => {
    await world.app.content.poll(world.app.database, world.now);
    return world.app.content.versionOf(world.tenant.id, lessonsContent.lesson(made.slug));
  };
  const before = await version();
  await join(world, made, person);
  const waiting = await version();
  expect(waiting).toBeGreaterThan(before);
  const order = orderOf(await standing(world, made, person));
  await world.write((scope) => onOrderEnded(scope, order));
  expect(await version()).toBeGreaterThan(waiting);
});
