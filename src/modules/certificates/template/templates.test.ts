import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { findLesson } from '#modules/lessons/public.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { starterLayout } from './starter-rules.ts';
import { findByCode } from '../certificate/certificate-rows.ts';
import { certified, certifiedLesson } from '../testing.ts';
import { loader as issuedPage } from '../manage/issued-page.tsx';
import { chooseForLesson } from './lesson-choice.ts';
import { loader as lessonPage } from '../manage/lesson-page.tsx';
import { addPicture, preparePicture } from './template-pictures.ts';
import { archiveTemplate, createTemplate, getLayout, MAX_TEMPLATES, saveTemplate } from './templates.ts';

test('a certificate keeps the version it was issued with; the second of two concurrent saves is refused', async ({
  world,
}) => {
  const { made, code } = await certified(world);
  const saved = { template: made.templateId, name: 'แบบใหม่', version: 1, layout: starterLayout('modern') };
  await world.write((scope) => saveTemplate(scope, saved));
  await expect(world.write((scope) => saveTemplate(scope, saved))).rejects.toMatchObject({
    code: 'certificates.version_conflict',
    details: { yours: 1, current: 2 },
  });
  await world.read(async (scope) => {
    const row = await findByCode(scope, code);
    expect(row).toMatchObject({ templateVersion: 1 });
    expect(await getLayout(scope, made.templateId, 1)).toEqual(starterLayout('classic'));
  });
});

test('a picture of another site and an invalid picture are refused', async ({ world }) => {
  const made = await certifiedLesson(world);
  const other = await world.another();
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0f766e80' } })
    .png()
    .toBuffer();
  const outside = (place: typeof world) => place.read(async ({ tx: _tx, ...scope }) => scope);
  const theirs = await preparePicture(await outside(other), bytes);
  const { pictureId } = await other.write((scope) => addPicture(scope, theirs));
  const layout = { ...starterLayout('classic'), background: pictureId };
  await expect(
    world.write((scope) => saveTemplate(scope, { template: made.templateId, name: 'x', version: 1, layout })),
  ).rejects.toMatchObject({ code: 'certificates.picture_missing' });
  await expect(
    preparePicture(await outside(world), new TextEncoder().encode('<svg/>')),
  ).rejects.toMatchObject({
    code: 'pictures.not_a_picture',
  });
});

test('an archived template is no longer given by any lesson', async ({ world }) => {
  const { templateId, slug } = await certifiedLesson(world);
  // The lesson's own pages announce a certificate, until the template is archived.
  const isAnnounced = async () => (await world.read((scope) => findLesson(scope, slug)))?.givesCertificate;
  expect(await isAnnounced()).toBe(true);
  await world.write((scope) => archiveTemplate(scope, { template: templateId }));
  expect(await isAnnounced()).toBe(false);
  const choose = (template: string) =>
    world.write((scope) =>
      chooseForLesson(scope, { lesson: slug, template, isAutomatic: true, validMonths: null }),
    );
  for (const template of [templateId, randomUUID()])
    await expect(choose(template)).rejects.toMatchObject({ code: 'certificates.template_missing' });
});

test('the number of templates is limited', { timeout: 60_000 }, async ({ world }) => {
  await world.write(async (scope) => {
    for (let made = 0; made < MAX_TEMPLATES; made++)
      await createTemplate(scope, { name: `แบบ ${made}`, starter: 'classic' });
  });
  await expect(
    world.write((scope) => createTemplate(scope, { name: 'อีกหนึ่ง', starter: 'classic' })),
  ).rejects.toMatchObject({ code: 'certificates.too_many' });
});

test('managers find issued certificates by name, number and code; for others these pages are missing', {
  timeout: 60_000,
}, async ({ world }) => {
  const { made, code, learner } = await certified(world);
  const manager = await world.person('manager');
  const listed = async (q: string, state = 'valid') =>
    (
      await callPage(world, issuedPage, {
        path: `/lesson/manage/certificates?${new URLSearchParams({ q, state })}`,
        actor: manager,
      })
    ).items.length;
  for (const q of ['สมใจ', '1/2569', code, '']) expect(await listed(q)).toBe(1);
  for (const q of ['%', 'ไม่มี', '2/2569']) expect(await listed(q)).toBe(0);
  expect(await listed('', 'revoked')).toBe(0);
  const lessonCall = (actor: typeof learner) =>
    callPage(world, lessonPage, {
      path: `/lesson/manage/${encodeURIComponent(made.slug)}/certificate`,
      params: { lesson: made.slug },
      actor,
    });
  expect((await lessonCall(manager)).list.items).toHaveLength(1);
  await expect(lessonCall(learner)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(
    callPage(world, issuedPage, { path: '/lesson/manage/certificates', actor: learner }),
  ).rejects.toMatchObject({ init: { status: 403 } });
});
