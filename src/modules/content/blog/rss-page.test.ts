import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { change, item } from '../testing.ts';
import { loader } from './rss-page.tsx';

test('the feed has what guests can read, and nothing else', async ({ world }) => {
  await world.write(async (scope) => {
    await item(scope, { title: 'เปิดให้ทุกคน' });
    const post = await item(scope, { title: 'สมาชิกเท่านั้น' });
    await change(scope, post.itemId, { audience: 'user' });
    await item(scope, { title: 'ยังเป็นร่าง', isDraft: true });
  });
  const reply = await callPage(world, loader, { path: '/rss.xml' });
  expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const feed = await reply.text();
  expect(feed).toContain('<title>เปิดให้ทุกคน</title>');
  expect(feed).not.toContain('สมาชิกเท่านั้น');
  expect(feed).not.toContain('ยังเป็นร่าง');
});
