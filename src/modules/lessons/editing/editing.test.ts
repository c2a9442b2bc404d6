import { expect, test } from '#platform/testing/test.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { getLessonDetail } from '../catalogue/lesson-detail.ts';
import { loader } from '../catalogue/lesson-page.tsx';
import { enrol } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { completionNow, markDone } from '../progress/record-progress.ts';
import { by, lesson } from '../testing.ts';
import { setStaff } from '../manage/staff.ts';
import { SaveLessonInput } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { listSnapshots, publishLesson, restoreSnapshot } from './publish-lesson.ts';
import { createLesson, saveLesson, setLessonStatus } from './save-lesson.ts';
import { addPart, arrangeTree, removePart, savePart } from './save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';

test('a slug keeps Thai letters, rejects reserved words, and old slugs redirect with 301', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { title: 'ความปลอดภัยอาหาร' }));
  expect(made.slug).toBe('ความปลอดภัยอาหาร');
  const rename = (slug: string, title = 'ความปลอดภัยอาหาร', from = made.slug) =>
    world.write(async (scope) => {
      const { version } = await getLesson(scope, from);
      return saveLesson(scope, SaveLessonInput.parse({ lesson: from, version, titleTh: title, slug }));
    });
  for (const reserved of ['search', 'public', 'new', 'manage'])
    await expect(rename(reserved)).rejects.toMatchObject({ code: 'lessons.slug_reserved' });
  const renamed = await rename('ครัวปลอดภัย');
  expect(renamed.slug).toBe('ครัวปลอดภัย');
  await expect(
    callPage(world, loader, {
      path: `/lesson/detail/${encodeURIComponent(made.slug)}`,
      params: { slug: made.slug },
    }),
  ).rejects.toMatchObject({ status: 301 });
  // Another lesson takes over the old slug, which now leads there.
  const second = await world.write((scope) => lesson(scope, { title: 'บทเรียนที่สอง' }));
  await rename(made.slug, 'บทเรียนที่สอง', second.slug);
  expect((await world.read((scope) => getLessonDetail(scope, made.slug))).title).toBe('บทเรียนที่สอง');
  expect((await world.visitor().get(`/api/lessons/${encodeURIComponent(renamed.slug)}`)).json().title).toBe(
    'ความปลอดภัยอาหาร',
  );
});

test('a lesson called "search" gets a different slug than the page of that name', async ({ world }) => {
  expect((await world.write((scope) => createLesson(scope, { titleTh: 'Search' }))).slug).toBe('search-2');
});

test('the second of two concurrent saves gets 409 and changes nothing', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const manager = await world.signedIn('manager');
  const { version, sections } = await world.read(async (scope) => {
    const row = await getLesson(scope, made.slug);
    return { version: row.treeVersion, sections: await readTree(scope, row.lessonId) };
  });
  const turned = sections.map(({ sectionId, parts }) => ({
    sectionId,
    parts: parts.map(({ partId }) => partId).toReversed(),
  }));
  const path = `/api/lessons/${encodeURIComponent(made.slug)}/tree`;
  const send = (body: object) => manager.send(path, { method: 'PUT', json: body });
  expect((await send({ version, sections: turned })).json()).toEqual({ version: version + 1 });
  const late = await send({ version, sections: turned });
  expect([late.status, late.json().code]).toEqual([409, 'lessons.version_conflict']);
  const cut = await send({ version: version + 1, sections: turned.map((each) => ({ ...each, parts: [] })) });
  expect([cut.status, cut.json().code]).toEqual([404, 'lessons.part_missing']);
  const user = await world.signedIn();
  expect(
    (await user.send(path, { method: 'PUT', json: { version: version + 1, sections: turned } })).status,
  ).toBe(404);
});

test('learners see publications as a whole; drafts stay hidden, and a publication can be reverted', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope));
  const titles = () =>
    world.read(async (scope) =>
      (await getLessonDetail(scope, made.slug)).sections.flatMap(({ parts }) =>
        parts.map(({ title }) => title),
      ),
    );
  await world.write(async (scope) => {
    const row = await getLesson(scope, made.slug);
    const [section] = await readTree(scope, row.lessonId);
    const added = await addPart(scope, {
      lesson: made.slug,
      version: row.treeVersion,
      sectionId: section?.sectionId ?? '',
      kind: 'text',
      title: 'ส่วนใหม่',
    });
    const [first] = section?.parts ?? [];
    await removePart(scope, { lesson: made.slug, version: added.version, partId: first?.partId ?? '' });
  });
  expect(await titles()).toEqual(['ส่วนแรก', 'ส่วนที่สอง']);
  const publish = () =>
    world.write(async (scope) => {
      const { treeVersion: version } = await getLesson(scope, made.slug);
      return publishLesson(scope, { lesson: made.slug, version, note: '' });
    });
  expect(await publish()).toEqual({ version: 2 });
  expect(await titles()).toEqual(['ส่วนที่สอง', 'ส่วนใหม่']);
  await world.write(async (scope) => {
    const { treeVersion: version } = await getLesson(scope, made.slug);
    await restoreSnapshot(scope, { lesson: made.slug, version, snapshot: 1 });
  });
  expect(await titles()).toEqual(['ส่วนที่สอง', 'ส่วนใหม่']);
  await publish();
  expect(await titles()).toEqual(['ส่วนแรก', 'ส่วนที่สอง']);
});

test('publications are listed newest first, each with its author, note and part count', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const manager = await world.person('manager');
  await world.write(async (scope) => {
    const row = await getLesson(scope, made.slug);
    const [section] = await readTree(scope, row.lessonId);
    const { version } = await addPart(scope, {
      lesson: made.slug,
      version: row.treeVersion,
      sectionId: section?.sectionId ?? '',
      kind: 'text',
      title: 'ส่วนที่สาม',
    });
    await publishLesson(by(scope, manager), { lesson: made.slug, version, note: 'เพิ่มส่วน' });
  });
  const lines = await world.read(async (scope) => listSnapshots(scope, await getLesson(scope, made.slug)));
  expect(lines).toMatchObject([
    { version: 2, note: 'เพิ่มส่วน', author: `${manager.firstname} ${manager.lastname}`, partCount: 3 },
    { version: 1, note: '', author: '', partCount: 2 },
  ]);
});

test('new parts do not undo a completion, and removing a required part does not complete everybody', async ({
  world,
}) => {
  const [done, half] = [await world.person(), await world.person()];
  const made = await world.write((scope) => lesson(scope));
  await world.write(async (scope) => {
    for (const person of [done, half]) await enrol(by(scope, person), { lesson: made.slug });
    for (const part of made.parts) await markDone(by(scope, done), { lesson: made.slug, part });
    await markDone(by(scope, half), { lesson: made.slug, part: made.parts[0] ?? '' });
  });
  await world.write(async (scope) => {
    const row = await getLesson(scope, made.slug);
    const [section] = await readTree(scope, row.lessonId);
    const added = await addPart(scope, {
      lesson: made.slug,
      version: row.treeVersion,
      sectionId: section?.sectionId ?? '',
      kind: 'text',
      title: 'เพิ่มทีหลัง',
    });
    await publishLesson(scope, { lesson: made.slug, version: added.version, note: '' });
  });
  const row = await world.read((scope) => getLesson(scope, made.slug));
  const standing = (userId: string) =>
    world.read(async (scope) =>
      completionNow(scope, row, (await findEnrolment(scope, made.lessonId, userId))?.enrolmentId ?? ''),
    );
  expect(await standing(done.userId)).toMatchObject({ isComplete: true, hasNewParts: true });
  expect(await standing(half.userId)).toMatchObject({ isComplete: false });
});

test('pages that may not be framed are refused, and bodies are reduced to the fields of their kind', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { parts: [{ title: 'ฝัง', kind: 'embed' }] }));
  const save = (url: string) =>
    world.write(async (scope) => {
      const row = await getLesson(scope, made.slug);
      const [section] = await readTree(scope, row.lessonId);
      return savePart(scope, {
        lesson: made.slug,
        version: row.treeVersion,
        partId: section?.parts[0]?.partId ?? '',
        title: 'ฝัง',
        isRequired: true,
        isPreview: false,
        minSeconds: 0,
        durationSeconds: 0,
        releaseDays: 0,
        body: { url },
      });
    });
  await save('https://youtu.be/aqz-KE-bpKQ');
  for (const url of [
    'https://evil.example/x',
    'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)',
  ])
    await expect(save(url)).rejects.toMatchObject({ code: 'platform.invalid_input' });
});

test('a teacher edits their own lesson, an assistant can read it, and for strangers it is missing', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { isDraft: true }));
  const [teacher, assistant, stranger] = [
    await world.signedIn(),
    await world.signedIn(),
    await world.signedIn(),
  ];
  await world.write(async (scope) => {
    const base = { lesson: made.slug, about: '', isShown: true };
    await setStaff(scope, { ...base, email: teacher.actor.email, role: 'teacher' });
    await setStaff(scope, { ...base, email: assistant.actor.email, role: 'assistant' });
  });
  const path = `/api/lessons/${encodeURIComponent(made.slug)}`;
  expect((await teacher.get(path)).status).toBe(200);
  expect((await stranger.get(path)).status).toBe(404);
  const rename = (person: typeof teacher) =>
    world.write((scope) =>
      setLessonStatus(by(scope, person.actor), { lesson: made.slug, status: 'archived' }),
    );
  await expect(rename(assistant)).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
  await expect(rename(stranger)).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
  expect(await rename(teacher)).toEqual({ status: 'archived' });
  const sections = await world.read(async (scope) => readTree(scope, made.lessonId));
  await expect(
    world.write((scope) =>
      arrangeTree(by(scope, assistant.actor), {
        lesson: made.slug,
        version: 1,
        sections: sections.map(({ sectionId }) => ({ sectionId, parts: [] })),
      }),
    ),
  ).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
});
