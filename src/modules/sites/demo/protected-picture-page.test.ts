import { join } from 'node:path';
import sharp from 'sharp';
import { projectFolder } from '#platform/config/project-folder.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { UNMARKED_PICTURE } from './protected-picture.ts';
import { loader } from './protected-picture-page.tsx';

test('the protected picture contains the name of the site that shows it', async ({ world }) => {
  const unmarked = await sharp(join(projectFolder(), UNMARKED_PICTURE)).raw().toBuffer();
  const drawn: number[][] = [];
  for (const site of [world, await world.another()]) {
    const reply = await callPage(site, loader, { path: '/demo/protected-picture' });
    expect(reply.headers.get('content-type')).toBe('image/webp');
    const pixels = await sharp(Buffer.from(await reply.arrayBuffer()))
      .raw()
      .toBuffer();
    expect(pixels.length).toBe(unmarked.length);
    drawn.push(differingBytes(pixels, unmarked));
  }
  const [one, other] = drawn;
  expect(one?.length).toBeGreaterThan(1_000);
  expect(Math.min(...(one ?? [])), 'in the lower half').toBeGreaterThan(unmarked.length / 2);
  expect(other).not.toEqual(one);
});

/** Indices of bytes that differ by more than encoding noise. */
function differingBytes(one: Buffer, other: Buffer): number[] {
  return [...one.keys()].filter((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 60);
}
