import sharp from 'sharp';
import { CARD_SIZE } from '#platform/images/card-rules.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { releaseItem } from '../editing/release-item.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { change, item } from '../testing.ts';
import { loader } from './share-picture-page.tsx';

test('a published post has a picture of its title, kept for good at its own address', async ({ world }) => {
  const post = await world.write((scope) => item(scope, { title: 'วิธีชงชาอู่หลงให้หอม <b>&' }));
  const path = await world.read(async (scope) => {
    const found = await findPublished(scope, 'blog', post.slug);
    return found && (await viewOf(scope, found)).sharePicture;
  });
  const mark = path?.split('/').at(-1) ?? '';
  expect(path).toBe(`/cms/share/${post.itemId}/${mark}`);
  const params = { item: post.itemId, mark };
  const reply = await callPage(world, loader, { path: path ?? '', params });
  expect(reply.headers.get('content-type')).toBe('image/png');
  expect(reply.headers.get('cache-control')).toContain('immutable');
  const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
  expect(new Set(data).size).toBeGreaterThan(10);

  await world.write(async (scope) => {
    await change(scope, post.itemId, { title: 'อีกชื่อหนึ่ง' });
    await releaseItem(scope, { item: post.itemId, at: null, until: null });
  });
  const old = await callPage(world, loader, { path: path ?? '', params });
  expect(old.headers.get('cache-control')).toBe('public, max-age=300');
});

test('what guests cannot read has no picture, not even for a manager', async ({ world }) => {
  const hidden = await world.write(async (scope) => {
    const draft = await item(scope, { title: 'ยังเป็นร่าง', isDraft: true });
    const members = await item(scope, { title: 'สมาชิกเท่านั้น' });
    await change(scope, members.itemId, { audience: 'user' });
    return [draft.itemId, members.itemId, '0199c0de-7abc-7def-8123-456789abcdef'];
  });
  const manager = await world.person('manager');
  for (const itemId of hidden)
    for (const actor of [world.guest(), manager]) {
      const params = { item: itemId, mark: 'x.png' };
      const call = callPage(world, loader, { path: `/cms/share/${itemId}/x.png`, params, actor });
      await expect(call).rejects.toMatchObject({ init: { status: 404 } });
    }
});
