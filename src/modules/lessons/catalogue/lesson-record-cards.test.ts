import { readRecordCards, searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { createLesson, saveLesson } from '../editing/save-lesson.ts';
import { SaveLessonInput } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { lesson } from '../testing.ts';

const KIND = 'lessons.lesson';
const titlesOf = async (world: World, ...keys: string[]) => {
  const cards = await world.read((scope) =>
    readRecordCards(
      scope,
      keys.map((key) => ({ kind: KIND, key })),
    ),
  );
  return Object.fromEntries(
    Object.entries(cards).map(([name, { title, path }]) => [name, [title, decodeURI(path)]]),
  );
};

test('a lesson stays a card under its former address, and leads to the new one', async ({ world }) => {
  const { slug } = await world.write((scope) => lesson(scope, { title: 'ย้อมคราม' }));
  await world.write(async (scope) => {
    const { version } = await getLesson(scope, slug);
    await saveLesson(
      scope,
      SaveLessonInput.parse({ lesson: slug, version, titleTh: 'ย้อมคราม', slug: 'indigo' }),
    );
  });
  const shown = ['ย้อมคราม', '/lesson/detail/indigo'];
  expect(await titlesOf(world, slug, 'indigo', 'none')).toEqual({
    [`lessons.lesson:${slug}`]: shown,
    'lessons.lesson:indigo': shown,
  });
  // A draft that takes the former address has no card yet.
  const draft = await world.write((scope) => createLesson(scope, { titleTh: 'ย้อมคราม' }));
  expect(draft.slug).toBe(slug);
  expect(await titlesOf(world, slug)).toEqual({ [`lessons.lesson:${slug}`]: shown });
});

test('drafts, unlisted lessons and those of another site are no cards, neither found', async ({ world }) => {
  const other = await world.another();
  const theirs = await other.write((scope) => lesson(scope, { title: 'ครามของเขา' }));
  const ours = await world.write(async (scope) => [
    await lesson(scope, { title: 'ครามร่าง', isDraft: true }),
    await lesson(scope, { title: 'ครามลับ', visibility: 'unlisted' }),
    await lesson(scope, { title: 'ครามสด' }),
  ]);
  await world.runJobs();
  expect(await titlesOf(world, theirs.slug, ...ours.map(({ slug }) => slug))).toEqual({
    [`lessons.lesson:${ours[2]?.slug}`]: ['ครามสด', `/lesson/detail/${ours[2]?.slug}`],
  });
  for (const q of ['คราม', ''])
    expect(await world.read((scope) => searchRecordCards(scope, { kind: KIND, q }))).toMatchObject({
      found: [{ key: ours[2]?.slug, card: { kind: 'บทเรียน', title: 'ครามสด' } }],
      isCut: false,
    });
});
