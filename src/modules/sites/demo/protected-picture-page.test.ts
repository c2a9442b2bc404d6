import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './protected-picture-page.tsx';

test('the protected picture carries the name of the site that shows it', async ({ world }) => {
  const pictures: Buffer[] = [];
  for (const site of [world, await world.another(), world]) {
    const reply = await callPage(site, loader, { path: '/demo/protected-picture' });
    expect(reply.headers.get('content-type')).toBe('image/webp');
    pictures.push(Buffer.from(await reply.arrayBuffer()));
  }
  const [first, other, again] = pictures;
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
