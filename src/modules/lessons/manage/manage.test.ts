import { expect, test } from '#platform/testing/test.ts';
import { answerReview, writeReview } from '../catalogue/reviews.ts';
import { getLessonDetail } from '../catalogue/lesson-detail.ts';
import { enrol } from '../enrol/enrol.ts';
import { addNote, removeNote } from '../play/notes.ts';
import { changePost, writePost } from '../play/posts.ts';
import { markDone, recordHeartbeat } from '../progress/record-progress.ts';
import { by, lesson, passTime } from '../testing.ts';
import { SaveLessonInput } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { publishLesson, restoreSnapshot } from '../editing/publish-lesson.ts';
import { createLesson, saveLesson, setLessonStatus } from '../editing/save-lesson.ts';
import { lessonNumbers } from './analytics.ts';
import { removeCategory, saveCategory } from './categories.ts';
import { actOnLearner, inviteLearners } from './learners.ts';
import { saveRound } from './rounds.ts';
import { removeStaff, setStaff } from './staff.ts';

const NOTHING = '019a0000-0000-7000-8000-000000000000';
const ROUND = {
  roundId: '',
  name: 'รุ่น',
  startsOn: '2099-01-01',
  endsOn: '2099-01-02',
  enrolUntilOn: '',
  capacity: null,
  teacher: '',
  place: '',
  status: 'open',
} as const;

test('missing, taken, reserved and impossible inputs are refused with their codes', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { title: 'หนึ่ง' }));
  const other = await world.write((scope) => lesson(scope, { title: 'สอง' }));
  const draft = await world.write((scope) => createLesson(scope, { titleTh: 'ร่าง' }));
  const person = await world.person();
  await world.write((scope) => enrol(by(scope, person), { lesson: made.slug }));
  const save = (slug: string, more: object) =>
    world.write(async (scope) => {
      const { version } = await getLesson(scope, slug);
      return saveLesson(
        scope,
        SaveLessonInput.parse({ lesson: slug, version, slug, titleTh: slug, ...more }),
      );
    });
  const lessonOf = { lesson: made.slug };
  const asked: [string, () => Promise<unknown>][] = [
    ['lessons.category_missing', () => save(made.slug, { category: 'nowhere' })],
    ['lessons.slug_taken', () => save(other.slug, { slug: made.slug })],
    [
      'lessons.not_published',
      () => world.write((scope) => setLessonStatus(scope, { lesson: draft.slug, status: 'published' })),
    ],
    [
      'lessons.nothing_to_publish',
      () => world.write((scope) => publishLesson(scope, { lesson: draft.slug, version: 1, note: '' })),
    ],
    [
      'lessons.snapshot_missing',
      () =>
        world.write(async (scope) =>
          restoreSnapshot(scope, {
            ...lessonOf,
            version: (await getLesson(scope, made.slug)).treeVersion,
            snapshot: 9,
          }),
        ),
    ],
    [
      'lessons.person_missing',
      () =>
        world.write((scope) =>
          setStaff(scope, {
            ...lessonOf,
            email: 'nobody@example.test',
            role: 'teacher',
            about: '',
            isShown: true,
          }),
        ),
    ],
    [
      'lessons.person_missing',
      () => world.write((scope) => removeStaff(scope, { ...lessonOf, userId: NOTHING })),
    ],
    [
      'lessons.round_missing',
      () => world.write((scope) => saveRound(scope, { ...ROUND, ...lessonOf, roundId: NOTHING })),
    ],
    [
      'lessons.round_closed',
      () => world.write((scope) => enrol(by(scope, person), { lesson: other.slug, round: NOTHING })),
    ],
    [
      'lessons.learner_missing',
      () => world.write((scope) => actOnLearner(scope, { ...lessonOf, learner: NOTHING, act: 'approve' })),
    ],
    [
      'lessons.too_many',
      () =>
        world.write((scope) =>
          inviteLearners(scope, {
            ...lessonOf,
            round: '',
            emails: Array.from({ length: 201 }, (_, at) => `p${at}@example.test`).join('\n'),
          }),
        ),
    ],
    [
      'lessons.review_missing',
      () =>
        world.write((scope) =>
          answerReview(scope, { ...lessonOf, review: NOTHING, reply: '', isHidden: true }),
        ),
    ],
    [
      'lessons.post_missing',
      () => world.write((scope) => changePost(scope, { ...lessonOf, post: NOTHING, change: 'remove' })),
    ],
    [
      'lessons.post_missing',
      () => world.write((scope) => removeNote(by(scope, person), { ...lessonOf, note: NOTHING })),
    ],
    ['lessons.category_missing', () => world.write((scope) => removeCategory(scope, { code: 'nowhere' }))],
  ];
  for (const [code, ask] of asked) await expect(ask(), code).rejects.toMatchObject({ code });
  await save(made.slug, { prerequisites: [other.slug] });
  await expect(save(other.slug, { prerequisites: [made.slug] })).rejects.toMatchObject({
    code: 'lessons.prerequisite_cycle',
  });
  await world.write((scope) => saveCategory(scope, { code: 'tea', titleTh: 'ชา', titleEn: '', sort: 0 }));
  await save(other.slug, { category: 'tea' });
  await expect(world.write((scope) => removeCategory(scope, { code: 'tea' }))).rejects.toMatchObject({
    code: 'lessons.category_in_use',
  });
});

test('learners write one review each; a hidden one disappears from the page and the rating', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const [person, stranger] = [await world.person(), await world.person()];
  await world.write((scope) => enrol(by(scope, person), { lesson: made.slug }));
  const review = (who: typeof person, rating: number) =>
    world.write((scope) => writeReview(by(scope, who), { lesson: made.slug, rating, body: 'ดี' }));
  await expect(review(stranger, 1)).rejects.toMatchObject({ code: 'lessons.not_enrolled' });
  await review(person, 2);
  await review(person, 4);
  const detail = () => world.read((scope) => getLessonDetail(scope, made.slug));
  expect(await detail()).toMatchObject({ rating: 4, ratingCount: 1 });
  const [shown] = (await detail()).reviews;
  await expect(
    world.write((scope) =>
      answerReview(by(scope, person), {
        lesson: made.slug,
        review: shown?.reviewId ?? '',
        reply: '',
        isHidden: true,
      }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
  await world.write((scope) =>
    answerReview(scope, { lesson: made.slug, review: shown?.reviewId ?? '', reply: '', isHidden: true }),
  );
  expect(await detail()).toMatchObject({ rating: null, ratingCount: 0, reviews: [] });
});

test('only learners and teachers ask questions and write notes; nobody deletes another’s note; teachers pin', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const [one, two, stranger, manager] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person('manager'),
  ];
  await world.write(async (scope) => {
    for (const person of [one, two]) await enrol(by(scope, person), { lesson: made.slug });
  });
  const at = { lesson: made.slug, part: made.parts[0] ?? '' };
  const ask = (who: typeof one) =>
    world.write((scope) => writePost(by(scope, who), { ...at, body: 'ถามค่ะ' }));
  await expect(ask(stranger)).rejects.toMatchObject({ code: 'lessons.not_enrolled' });
  const { postId } = await ask(one);
  const change = (who: typeof one, what: 'remove' | 'pin') =>
    world.write((scope) => changePost(by(scope, who), { lesson: made.slug, post: postId, change: what }));
  await expect(change(two, 'remove')).rejects.toMatchObject({ code: 'lessons.post_missing' });
  await expect(change(one, 'pin')).rejects.toMatchObject({ code: 'lessons.post_missing' });
  expect(await change(manager, 'pin')).toEqual({ postId });
  const { noteId } = await world.write((scope) =>
    addNote(by(scope, one), { ...at, body: 'จำไว้', atMs: 1_000 }),
  );
  await expect(
    world.write((scope) => removeNote(by(scope, two), { lesson: made.slug, note: noteId })),
  ).rejects.toMatchObject({ code: 'lessons.post_missing' });
  expect(
    await world.write((scope) => removeNote(by(scope, one), { lesson: made.slug, note: noteId })),
  ).toEqual({ noteId });
});

test('statistics count learners, never teachers who view the lesson', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const [one, two] = [await world.person(), await world.person()];
  await world.write(async (scope) => {
    for (const person of [one, two]) await enrol(by(scope, person), { lesson: made.slug });
    for (const part of made.parts) await markDone(by(scope, one), { lesson: made.slug, part });
    await markDone(by(scope, two), { lesson: made.slug, part: made.parts[0] ?? '' });
  });
  const numbers = await world.read((scope) => lessonNumbers(scope, { lessonId: made.lessonId }));
  expect(numbers).toMatchObject({ learners: 2, completed: 1, averagePercent: 75 });
  expect(numbers.parts.map(({ started, done }) => [started, done])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect(numbers.weeks).toHaveLength(12);
  expect(numbers.weeks.at(-1)).toMatchObject({ enrolled: 2, completed: 1 });
});

const repeated = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

test('film statistics show how many viewers saw each segment, by what was really played', async ({
  world,
}) => {
  const made = await world.write((scope) =>
    lesson(scope, {
      parts: [
        { title: 'ฟิล์ม', kind: 'video', durationSeconds: 45 },
        { title: 'ยาว', kind: 'audio', durationSeconds: 7_200 },
        { title: 'อ่าน' },
      ],
    }),
  );
  const [whole, leaver, stranger] = [await world.person(), await world.person(), await world.person()];
  await world.write((scope) => enrol(by(scope, whole), { lesson: made.slug }));
  await world.write((scope) => enrol(by(scope, leaver), { lesson: made.slug }));
  await world.write((scope) => enrol(by(scope, stranger), { lesson: made.slug }));
  const play = async (person: typeof whole, segments: number[][]) => {
    const fields = { lesson: made.slug, part: made.parts[0] ?? '', session: 'session-film', isActive: true };
    const send = (more: { segments: number[][]; positionMs: number }) =>
      world.write((scope) => recordHeartbeat(by(scope, person), { ...fields, ...more }));
    await send({ segments: [], positionMs: 0 });
    await passTime(world, 30_000);
    await send({ segments, positionMs: 1_000 });
  };
  await play(whole, [[0, 45_000]]);
  // Seeking to the end is not watching: what lies between does not count.
  await play(leaver, [
    [0, 12_000],
    [44_000, 45_000],
  ]);
  const { films } = await world.read((scope) => lessonNumbers(scope, { lessonId: made.lessonId }));
  expect(films).toEqual([
    expect.objectContaining({
      segmentMs: 1_000,
      viewers: 2,
      learners: [...repeated(12, 2), ...repeated(32, 1), 2],
      watchedMs: [...repeated(12, 2_000), ...repeated(32, 1_000), 2_000],
      storedMs: 58_000,
    }),
    expect.objectContaining({ segmentMs: 120_000, viewers: 0, learners: repeated(60, 0), storedMs: 0 }),
  ]);
});
