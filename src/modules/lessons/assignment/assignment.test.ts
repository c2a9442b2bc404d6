import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { uploadFile } from '#modules/files/testing.ts';
import { enrol } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { gradebookFile } from '../gradebook/gradebook-file.ts';
import { readGradebook } from '../gradebook/gradebook.ts';
import { setStaff } from '../manage/staff.ts';
import { by, fetchLink, lesson, type TestLesson } from '../testing.ts';
import { handIn, listOwnHandins, markHandin } from './handins.ts';
import { listWork } from './work-list.ts';

type Member = Awaited<ReturnType<World['signedIn']>>;

async function workLesson(world: World, body: object = {}): Promise<{ made: TestLesson; learner: Member }> {
  const made = await world.write((scope) =>
    lesson(scope, {
      parts: [
        { title: 'งาน', kind: 'assignment', body: { maxPoints: 20, ...body } },
        { title: 'อ่าน', isRequired: false },
      ],
    }),
  );
  const learner = await world.signedIn();
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  return { made, learner };
}

const hand = (world: World, made: TestLesson, learner: Member, more: object = {}) =>
  world.write((scope) =>
    handIn(by(scope, learner.actor), {
      lesson: made.slug,
      part: made.parts[0] ?? '',
      body: 'คำตอบ',
      fileId: '',
      ...more,
    }),
  );
const queue = (world: World, made: TestLesson, state: 'awaiting' | 'marked' | 'returned' = 'awaiting') =>
  world.read((scope) => listWork(scope, { lessonId: made.lessonId }, { state }));
const mark = (world: World, made: TestLesson, handin: string, more: object = {}, as?: Member) =>
  world.write((scope) =>
    markHandin(as ? by(scope, as.actor) : scope, {
      lesson: made.slug,
      handin,
      act: 'mark',
      points: 15.5,
      feedback: 'ดี',
      ...more,
    }),
  );
const standing = (world: World, made: TestLesson, learner: Member) =>
  world.read((scope) => findEnrolment(scope, made.lessonId, learner.actor.userId));

test('work can be handed in, replaced while waiting, returned, handed in again and marked, and is then closed', async ({
  world,
}) => {
  const { made, learner } = await workLesson(world, { mustBeTaken: true });
  await expect(hand(world, made, learner, { body: '' })).rejects.toMatchObject({
    code: 'lessons.nothing_handed_in',
  });
  await expect(hand(world, made, learner, { part: made.parts[1] })).rejects.toMatchObject({
    code: 'lessons.not_handed_in_here',
  });
  expect(await hand(world, made, learner)).toEqual({ number: 1 });
  expect(await hand(world, made, learner, { body: 'คำตอบใหม่' })).toEqual({ number: 1 });
  const [first] = (await queue(world, made)).items;
  expect(first).toMatchObject({ body: 'คำตอบใหม่', maxPoints: 20 });
  expect((await standing(world, made, learner))?.state).toBe('active');
  await mark(world, made, first?.handinId ?? '', { act: 'return', points: null, feedback: 'เพิ่มตัวอย่าง' });
  await expect(mark(world, made, first?.handinId ?? '')).rejects.toMatchObject({
    code: 'lessons.handin_over',
  });
  expect(await hand(world, made, learner, { body: 'พร้อมตัวอย่าง' })).toEqual({ number: 2 });
  const [second] = (await queue(world, made)).items;
  await expect(mark(world, made, second?.handinId ?? '', { points: 20.5 })).rejects.toMatchObject({
    code: 'lessons.points_out_of_range',
    details: { max: 20 },
  });
  await mark(world, made, second?.handinId ?? '');
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed', progressPercent: 100 });
  await expect(hand(world, made, learner)).rejects.toMatchObject({ code: 'lessons.handin_over' });
  const mine = await standing(world, made, learner);
  const own = await world.read((scope) =>
    listOwnHandins(scope, mine?.enrolmentId ?? '', made.partIds[0] ?? ''),
  );
  expect(own).toMatchObject([
    { number: 2, state: 'marked', points: 15.5, feedback: 'ดี' },
    { number: 1, state: 'returned', feedback: 'เพิ่มตัวอย่าง' },
  ]);
});

test('when handing in is enough, it completes the part immediately', async ({ world }) => {
  const { made, learner } = await workLesson(world);
  await hand(world, made, learner);
  expect(await standing(world, made, learner)).toMatchObject({ state: 'completed' });
});

test('only the learner hands in, with their own file; only teachers of the lesson mark', async ({
  world,
}) => {
  const { made, learner } = await workLesson(world);
  const other = await workLesson(world);
  const stranger = await world.signedIn();
  await expect(hand(world, made, stranger)).rejects.toMatchObject({ code: 'lessons.not_enrolled' });
  const theirs = await uploadFile(stranger, { name: 'work.txt' });
  await expect(hand(world, made, learner, { fileId: theirs.itemId })).rejects.toMatchObject({
    code: 'files.missing',
  });
  const own = await uploadFile(learner, { name: 'my-work.txt', bytes: Buffer.from('งานของฉัน') });
  await hand(world, made, learner, { body: '', fileId: own.itemId });
  const [line] = (await queue(world, made)).items;
  expect(line).toMatchObject({ fileName: 'my-work.txt' });
  const file = await fetchLink(world, line?.fileUrl ?? '');
  expect(file.text).toBe('งานของฉัน');
  await expect(mark(world, made, line?.handinId ?? '', {}, stranger)).rejects.toMatchObject({
    code: 'lessons.lesson_missing',
  });
  await expect(mark(world, other.made, line?.handinId ?? '')).rejects.toMatchObject({
    code: 'lessons.handin_missing',
  });
  const assistant = await world.signedIn();
  await world.write((scope) =>
    setStaff(scope, {
      lesson: made.slug,
      email: assistant.actor.email,
      role: 'assistant',
      isShown: false,
      about: '',
    }),
  );
  expect(await mark(world, made, line?.handinId ?? '', {}, assistant)).toEqual({ state: 'marked' });
  // The owner has moved the file to the trash: the list says so and still works.
  await learner.post('/api/filemanager/trash', { itemIds: [own.itemId] });
  expect((await queue(world, made, 'marked')).items[0]?.fileUrl).toBeNull();
});

test('the gradebook shows the mark of each part, and its export matches', async ({ world }) => {
  const { made, learner } = await workLesson(world);
  const second = await world.signedIn();
  await world.write((scope) => enrol(by(scope, second.actor), { lesson: made.slug }));
  await hand(world, made, learner);
  const [line] = (await queue(world, made)).items;
  await mark(world, made, line?.handinId ?? '', { points: 15.5 });
  const book = await world.read((scope) => readGradebook(scope, { lessonId: made.lessonId }, {}));
  expect(book.parts).toMatchObject([{ title: 'งาน', kind: 'assignment', purpose: null }]);
  const [part] = book.parts;
  expect(book.lines.find(({ email }) => email === learner.actor.email)).toMatchObject({
    totalPercent: 77.5,
    grades: { [part?.partId ?? '']: { standing: 'marked', percent: 77.5, isPassed: true } },
  });
  expect(book.lines.find(({ email }) => email === second.actor.email)).toMatchObject({
    totalPercent: null,
    grades: {},
  });
  let file = '';
  await world.read(async (scope) => {
    const words = {
      learner: 'L',
      email: 'E',
      state: 'S',
      progress: 'P',
      total: 'T',
      none: 'none',
      grade: () => 'yes',
    };
    for await (const piece of gradebookFile(scope, { lessonId: made.lessonId }, words)) file += piece;
  });
  expect(file.split('\r\n').length).toBe(4);
  expect(file).toContain('"77.5","yes","77.5"');
});
