import sharp from 'sharp';
import { findObject } from '#platform/storage/objects.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { publishLesson } from '../editing/publish-lesson.ts';
import { enrol } from '../enrol/enrol.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { action } from '../manage/content-page.tsx';
import { getPartPage } from '../play/play-view.ts';
import { by, fetchLink, lesson, type TestLesson } from '../testing.ts';
import { pictureAddress } from './lesson-pictures.ts';
import { loader } from './picture-page.tsx';

const PARTS = [{ title: 'เปิดดูได้', isPreview: true }, { title: 'ของผู้เรียน' }];

const png = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function send(person: Pick<Owner, 'send'>, made: TestLesson, at: number) {
  const [slug, part] = [made.slug, made.parts[at] ?? ''].map(encodeURIComponent);
  return person.send(`/api/lessons/${slug}/parts/${part}/pictures`, {
    method: 'POST',
    body: await png(),
    headers: { 'content-type': 'image/png' },
  });
}

const documentWith = (pictureId: string) => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { pictureId, alt: 'ใบชา', caption: '' } }],
});

/** Saves a part's text as its form does. */
async function saveText(world: World, made: TestLesson, at: number, document: object, body: object = {}) {
  const [version, part] = await world.read(async (scope) => {
    const { treeVersion, lessonId } = await getLesson(scope, made.slug);
    const tree = await readTree(scope, lessonId);
    return [treeVersion, tree.flatMap(({ parts }) => parts)[at]] as const;
  });
  return callPage(world, action, {
    path: `/lesson/manage/${encodeURIComponent(made.slug)}/content`,
    params: { lesson: made.slug },
    pattern: '/lesson/manage/:lesson/content',
    actor: await world.person('admin'),
    form: {
      intent: 'save_part',
      lesson: made.slug,
      version: String(version),
      partId: made.partIds[at] ?? '',
      title: part?.title ?? '',
      isRequired: 'on',
      ...(part?.isPreview && { isPreview: 'on' }),
      minSeconds: '0',
      durationSeconds: '0',
      releaseDays: '0',
      body: JSON.stringify(body),
      document: JSON.stringify(document),
    },
  });
}

function publish(world: World, made: TestLesson) {
  return world.write(async (scope) => {
    const { treeVersion: version } = await getLesson(scope, made.slug);
    return publishLesson(scope, { lesson: made.slug, version, note: '' });
  });
}

test('a picture in a text is seen by those who may open the part', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { parts: PARTS }));
  const admin = await world.signedIn('admin');
  const added = await send(admin, made, 1);
  expect(added.status).toBe(201);
  const { pictureId, picture } = added.json();
  expect(picture).toMatchObject({ width: 8, height: 6 });
  expect(await saveText(world, made, 1, documentWith(pictureId))).toMatchObject({ data: { ok: true } });

  const look = (at: number, who: 'guest' | 'learner' | 'stranger' | 'admin', more: object = {}) =>
    callPage(world, loader, {
      path: `/lesson/picture/x/y/z/thumbnail${who === 'admin' ? '?draft=1' : ''}`,
      pattern: '/lesson/picture/:lesson/:slug/:picture/:size',
      params: {
        lesson: made.slug,
        slug: made.parts[at] ?? '',
        picture: pictureId,
        size: 'thumbnail',
        ...more,
      },
      ...(who !== 'guest' && { actor: { admin: admin.actor, learner, stranger }[who] }),
    });
  const [learner, stranger] = [await world.person(), await world.person()];
  await world.write((scope) => enrol(by(scope, learner), { lesson: made.slug }));

  // A draft is for those who teach.
  expect(await look(1, 'admin')).toMatchObject({ status: 302 });
  await expect(look(1, 'learner')).rejects.toMatchObject({ init: { status: 404 } });
  await publish(world, made);
  const reply = await look(1, 'learner');
  expect(reply.headers.get('cache-control')).toBe('private, max-age=600');
  const bytes = await fetchLink(world, reply.headers.get('location') ?? '');
  expect([bytes.status, bytes.headers['content-type']]).toEqual([200, 'image/webp']);

  for (const who of ['guest', 'stranger'] as const)
    await expect(look(1, who)).rejects.toMatchObject({ init: { status: 403 } });
  // Its id gives nothing in another part, which anybody may open.
  for (const who of ['guest', 'learner'] as const)
    await expect(look(0, who)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(look(1, 'learner', { size: 'huge' })).rejects.toMatchObject({ init: { status: 404 } });

  const page = await world.read((scope) =>
    getPartPage(by(scope, learner), { lesson: made.slug, part: made.parts[1] ?? '', isDraft: false }),
  );
  expect(page).toMatchObject({
    view: { part: { pictures: { [pictureId]: { width: 8, height: 6 } } } },
  });

  // Text and picture of a preview are anybody's.
  await saveText(world, made, 0, documentWith(pictureId));
  await publish(world, made);
  expect(await look(0, 'guest')).toMatchObject({ status: 302 });
});

test('pictures are added by those who teach the lesson, of pictures, up to a number', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { parts: PARTS }));
  expect((await send(await world.signedIn(), made, 0)).status).toBe(404);
  const admin = await world.signedIn('admin');
  const path = `/api/lessons/${encodeURIComponent(made.slug)}/parts/${encodeURIComponent(made.parts[0] ?? '')}/pictures`;
  const text = await admin.send(path, {
    method: 'POST',
    body: Buffer.from('no picture'),
    headers: { 'content-type': 'image/png' },
  });
  expect(text.status).toBe(422);
  const missing = await send(admin, { ...made, parts: ['ไม่มี'] }, 0);
  expect([missing.status, missing.json().code]).toEqual([404, 'lessons.part_missing']);
  const { pictureId } = (await send(admin, made, 0)).json();
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into lessons_picture (tenant_id, lesson_id, full_object_id, thumbnail_object_id, width, height)
      select tenant_id, lesson_id, full_object_id, thumbnail_object_id, width, height from lessons_picture, generate_series(1, 1999)
       where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`),
  );
  const full = await send(admin, made, 0);
  expect([full.status, full.json().code]).toEqual([409, 'lessons.too_many_pictures']);
});

test('pictures of another lesson and of another site are none', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope, { parts: PARTS }));
  const other = await world.another();
  const [elsewhere, theirs] = [
    await world.write((scope) => lesson(scope, { parts: PARTS })),
    await other.write((scope) => lesson(scope, { parts: PARTS })),
  ];
  const ids = [
    (await send(await world.signedIn('admin'), elsewhere, 0)).json().pictureId,
    (await send(await other.signedIn('admin'), theirs, 0)).json().pictureId,
  ];
  for (const picture of ids) {
    await saveText(world, made, 0, documentWith(picture));
    await publish(world, made);
    const asked = {
      lesson: made.slug,
      part: made.parts[0] ?? '',
      picture,
      size: 'whole',
      isDraft: false,
    } as const;
    await expect(world.read((scope) => pictureAddress(scope, asked))).rejects.toMatchObject({
      code: 'lessons.picture_missing',
    });
  }
  expect(
    await world.read(async (scope) => {
      const rows = await scope.tx.rows(sql<{ fullObjectId: string }>`
        select full_object_id from lessons_picture where tenant_id = ${scope.tenant.id}`);
      return Promise.all(
        rows.map(async ({ fullObjectId }) => (await findObject(scope, fullObjectId)) !== null),
      );
    }),
  ).toEqual([true]);
});

test('a text that was stored with marks is read as a document, and stored as one when it is saved', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { parts: PARTS }));
  const written = JSON.stringify({ text: '# หัวข้อ\nเนื้อหา **เน้น**' });
  await world.write(async (scope) => {
    await scope.tx.run(
      sql`update lessons_part set body = ${written}::jsonb where tenant_id = ${scope.tenant.id} and part_id = ${made.partIds[0]}`,
    );
    await scope.tx.run(
      sql`update lessons_published_part set body = ${written}::jsonb where tenant_id = ${scope.tenant.id} and part_id = ${made.partIds[0]}`,
    );
  });
  const shown = () =>
    world.read(async (scope) => {
      const page = await getPartPage(by(scope, await world.person()), {
        lesson: made.slug,
        part: made.parts[0] ?? '',
        isDraft: false,
      });
      return page;
    });
  const document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'หัวข้อ' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'เนื้อหา ' },
          { type: 'text', text: 'เน้น', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  };
  expect(await shown()).toMatchObject({ view: { part: { document } } });
  await saveText(world, made, 0, document);
  const stored = await world.read((scope) =>
    scope.tx.one(sql<{ body: unknown }>`
      select body from lessons_part where tenant_id = ${scope.tenant.id} and part_id = ${made.partIds[0]}`),
  );
  expect(stored.body).toEqual({ document });
});
