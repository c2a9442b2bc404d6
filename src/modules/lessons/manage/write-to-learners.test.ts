import { randomUUID } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { blockConversation } from '#modules/messages/testing.ts';
import { enrol } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { markDone } from '../progress/record-progress.ts';
import { by, later, lesson, type TestLesson } from '../testing.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { setStaff } from './staff.ts';
import {
  countAudiences,
  listGroupMessages,
  sendGroupMessage,
  WriteInput,
  writeToLearners,
} from './write-to-learners.ts';

type Member = Awaited<ReturnType<World['signedIn']>>;

async function learnerOf(world: World, made: TestLesson): Promise<Member> {
  const learner = await world.signedIn();
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  return learner;
}

const write = (world: World, teacher: Member, input: object) =>
  world.write((scope) =>
    writeToLearners(
      by(scope, teacher.actor),
      WriteInput.parse({ message: randomUUID(), audience: 'all', body: 'พบกันวันพุธ', ...input }),
    ),
  );

async function conversationsOf(
  visitor: Visitor,
): Promise<{ conversationId: string; lastWords: string; unread: number }[]> {
  return (await visitor.get('/api/messages/conversations')).json().talks;
}

async function teacherOf(world: World, made: TestLesson, role: 'teacher' | 'assistant'): Promise<Member> {
  const teacher = await world.signedIn();
  await world.write((scope) =>
    setStaff(scope, { lesson: made.slug, email: teacher.actor.email, role, about: '', isShown: true }),
  );
  return teacher;
}

test('a message to all reaches each learner once, even if submitted twice or its job runs twice', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const teacher = await teacherOf(world, made, 'teacher');
  const [one, two] = [await learnerOf(world, made), await learnerOf(world, made)];
  const message = randomUUID();
  const both = await Promise.all([
    write(world, teacher, { lesson: made.slug, message }),
    write(world, teacher, { lesson: made.slug, message }),
  ]);
  expect(both).toEqual([{ recipients: 2 }, { recipients: 2 }]);
  await world.runJobs();
  for (const learner of [one, two]) {
    const [conversation, ...others] = await conversationsOf(learner);
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ unread: 1, lastWords: expect.stringContaining('พบกันวันพุธ') });
  }
  // Simulates a crash between sending and recording it.
  await world.write((scope) =>
    scope.tx.run(
      sql`update lessons_group_recipient set outcome = 'waiting' where tenant_id = ${scope.tenant.id}`,
    ),
  );
  await world.write((scope) => enqueue(scope, sendGroupMessage, { message }));
  await world.runJobs();
  expect((await conversationsOf(one))[0]).toMatchObject({ unread: 1 });
  const lines = await world.read(async (scope) =>
    listGroupMessages(scope, await getLesson(scope, made.slug)),
  );
  expect(lines).toMatchObject([{ audience: 'all', recipients: 2, sent: 2, keptBack: 0 }]);
});

test('only the lesson’s teachers can message learners, and only those of this lesson', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const other = await world.write((scope) => lesson(scope));
  const learner = await learnerOf(world, made);
  const stranger = await learnerOf(world, other);
  const assistant = await teacherOf(world, made, 'assistant');
  const teacher = await teacherOf(world, made, 'teacher');
  const elsewhere = await teacherOf(world, other, 'teacher');
  for (const member of [assistant, elsewhere, learner])
    await expect(write(world, member, { lesson: made.slug })).rejects.toMatchObject({
      code: 'lessons.lesson_missing',
    });
  const theirs = await world.read((scope) => findEnrolment(scope, other.lessonId, stranger.actor.userId));
  await expect(
    write(world, teacher, { lesson: made.slug, audience: 'chosen', chosen: theirs?.enrolmentId }),
  ).rejects.toMatchObject({ code: 'lessons.nobody_to_write_to' });
  const taken = randomUUID();
  await write(world, teacher, { lesson: made.slug, message: taken });
  await expect(write(world, elsewhere, { lesson: other.slug, message: taken })).rejects.toMatchObject({
    code: 'platform.missing',
  });
  await world.runJobs();
  expect(await conversationsOf(stranger)).toEqual([]);
});

test('audiences: not started, away, not passed; learners who blocked the sender get nothing', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const teacher = await teacherOf(world, made, 'teacher');
  const [fresh, away, here] = [
    await learnerOf(world, made),
    await learnerOf(world, made),
    await learnerOf(world, made),
  ];
  const touch = (member: Member, daysAgo: number) =>
    world.write((scope) =>
      markDone(by(later(scope, -daysAgo * 86_400_000), member.actor), {
        lesson: made.slug,
        part: made.parts[0] ?? '',
      }),
    );
  await touch(away, 8);
  await touch(here, 1);
  const counts = await world.read(async (scope) =>
    countAudiences(by(scope, teacher.actor), await getLesson(scope, made.slug)),
  );
  expect(counts).toEqual({ all: 3, not_started: 1, away: 1, not_passed: 0 });
  await write(world, teacher, { lesson: made.slug, audience: 'not_started' });
  await world.runJobs();
  const [conversation] = await conversationsOf(fresh);
  await blockConversation(world, fresh.actor, conversation?.conversationId ?? '');
  await write(world, teacher, { lesson: made.slug, audience: 'not_started' });
  await write(world, teacher, { lesson: made.slug, audience: 'away' });
  await world.runJobs();
  expect(await conversationsOf(fresh)).toHaveLength(1);
  expect(await conversationsOf(away)).toHaveLength(1);
  expect(await conversationsOf(here)).toEqual([]);
  const lines = await world.read(async (scope) =>
    listGroupMessages(scope, await getLesson(scope, made.slug)),
  );
  expect(lines.map(({ audience, sent, keptBack }) => [audience, sent, keptBack])).toEqual(
    expect.arrayContaining([
      ['not_started', 1, 0],
      ['not_started', 0, 1],
      ['away', 1, 0],
    ]),
  );
});

test('ten messages per hour and lesson, and none on sites without messages', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const teacher = await teacherOf(world, made, 'teacher');
  await learnerOf(world, made);
  for (let sent = 0; sent < 10; sent++) await write(world, teacher, { lesson: made.slug });
  await expect(write(world, teacher, { lesson: made.slug })).rejects.toMatchObject({
    code: 'platform.too_many_requests',
    details: { retryAfterSeconds: 3_600 },
  });
  const quiet = await world.another({ modules: { messages: false } });
  const there = await quiet.write((scope) => lesson(scope));
  const manager = await quiet.signedIn('manager');
  await learnerOf(quiet, there);
  await expect(write(quiet, manager, { lesson: there.slug })).rejects.toMatchObject({
    code: 'platform.missing',
  });
});
