import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { loader as page } from './document-page.tsx';
import { loader as pdf } from './document-pdf-page.tsx';

test('the PDF says line by line what the page shows, for whom the page is', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const buyer = await world.person();
  const { slug, number } = await world.write((scope) =>
    issueDocument(scope, documentInput({ buyerUserId: buyer.userId })),
  );
  const download = (place: World, key: string, actor?: Actor) =>
    callPage(place, pdf, {
      path: `/billing/invoice/${key}/pdf?language=th-en`,
      pattern: '/billing/invoice/:key/pdf',
      params: { key },
      ...(actor && { actor }),
    });

  const reply = await download(world, slug);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"`,
    'cache-control': 'private, no-store',
  });
  const shown = await callPage(world, page, {
    path: `/billing/invoice/${slug}?language=th-en`,
    pattern: '/billing/invoice/:key',
    params: { key: slug },
  });
  expect(actualTexts(Buffer.from(await reply.arrayBuffer()))).toEqual(
    shown.pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))),
  );

  expect((await download(world, number, buyer)).status).toBe(200);
  const missing = { init: { status: 404 } };
  await expect(download(world, number)).rejects.toMatchObject(missing);
  await expect(download(world, number, await world.person())).rejects.toMatchObject(missing);
  await expect(download(await world.another(), slug)).rejects.toMatchObject(missing);
});
