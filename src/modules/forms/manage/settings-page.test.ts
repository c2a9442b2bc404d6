import sharp from 'sharp';
import { findObject } from '#platform/storage/objects.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader as formLoader } from '../fill/form-page.tsx';
import { getForm } from '../form/form-queries.ts';
import { openForm } from '../testing.ts';
import { action } from './settings-page.tsx';

async function change(world: World, slug: string, fields: Readonly<Record<string, string | File>>) {
  const { actor } = await world.signedIn('manager');
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: slug, ...fields })) form.set(name, value);
  return callPage(world, action, {
    path: `/form/${slug}/admin/settings`,
    params: { form: slug },
    form,
    actor,
  });
}

async function picture(background: string): Promise<File> {
  const made = sharp({ create: { width: 40, height: 10, channels: 3, background } }).png();
  return new File([new Uint8Array(await made.toBuffer())], 'cover.png', { type: 'image/png' });
}

const lookAt = async (world: World, slug: string) => {
  const { look } = await callPage(world, formLoader, { path: `/form/${slug}`, params: { form: slug } });
  return look;
};

const coverOf = (world: World, slug: string) =>
  world.read(async (scope) => {
    const { coverObjectId } = await getForm(scope, slug);
    return {
      coverObjectId,
      isStored: coverObjectId !== null && (await findObject(scope, coverObjectId)) !== null,
    };
  });

test('a form gets a cover, another one, and none; what was replaced is not kept', async ({ world }) => {
  const slug = await openForm(world);
  expect(await lookAt(world, slug)).toEqual({ colors: {}, coverUrl: null });
  expect(await change(world, slug, { intent: 'cover', picture: await picture('red') })).toMatchObject({
    data: { ok: true },
  });
  const first = await coverOf(world, slug);
  expect(first.isStored).toBe(true);
  const { coverUrl } = await lookAt(world, slug);
  expect(coverUrl).toMatch(/^https?:/);
  await change(world, slug, { intent: 'cover', picture: await picture('blue') });
  expect((await lookAt(world, slug)).coverUrl).not.toBe(coverUrl);
  expect(await world.read((scope) => findObject(scope, first.coverObjectId ?? ''))).toBe(null);
  await change(world, slug, { intent: 'remove_cover' });
  await change(world, slug, { intent: 'remove_cover' });
  expect(await coverOf(world, slug)).toEqual({ coverObjectId: null, isStored: false });
});

test('what is no picture is no cover, and changes nothing', async ({ world }) => {
  const slug = await openForm(world);
  await change(world, slug, { intent: 'cover', picture: await picture('red') });
  const before = await coverOf(world, slug);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' });
  for (const wrong of [svg, new File([], 'empty.png', { type: 'image/png' })])
    expect(await change(world, slug, { intent: 'cover', picture: wrong })).toMatchObject({
      data: { ok: false },
    });
  expect(await coverOf(world, slug)).toEqual(before);
});

test.each([
  ['#ffff00', true],
  ['#C62828', false],
  ['red', false],
  ['#c62828;background:url(//x)', false],
])('the colour %s: %s', async (accent, isTaken) => {
  const world = await World.open();
  const slug = await openForm(world);
  const { title, version } = await world.read((scope) => getForm(scope, slug));
  await change(world, slug, {
    intent: 'default',
    version: String(version),
    'title.th': title.th,
    slug,
    audience: 'anyone',
    perPerson: 'unlimited',
    accent,
  });
  const { colors } = await lookAt(world, slug);
  expect(Object.keys(colors)).toEqual(
    isTaken ? ['--accent', '--accent-ink', '--accent-hover', '--accent-soft'] : [],
  );
  for (const color of Object.values(colors))
    expect(color).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
});
