import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action as documentAction } from '../manage/document-page.tsx';
import { loader as buyersPage } from '../own/document-page.tsx';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { ETAX_AUTHORITY_ADDRESS } from './etax-mail-rules.ts';
import { action as fileAction } from './etax-page.tsx';
import { loader as etaxPdf } from './etax-pdf-page.tsx';
import { stampPdf } from './local-stamp-system.ts';
import { loader } from './stamped-pdf-page.tsx';

test('the stamped file is there for everybody who may see the document, once it is filed', {
  timeout: 120_000,
}, async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { etaxCopyTo: ETAX_AUTHORITY_ADDRESS });
  const [manager, buyer] = [await world.person('manager'), await world.person()];
  const { documentId, slug, number } = await world.write((scope) =>
    issueDocument(scope, documentInput({ buyerUserId: buyer.userId })),
  );
  const download = (key: string, actor?: Actor, place = world) =>
    callPage(place, loader, {
      path: `/billing/invoice/${key}/stamped.pdf`,
      pattern: '/billing/invoice/:key/stamped.pdf',
      params: { key },
      ...(actor && { actor }),
    });
  const isOffered = async () =>
    (await callPage(world, buyersPage, { path: `/billing/invoice/${slug}`, params: { key: slug } }))
      .isStamped;
  const missing = { init: { status: 404 } };
  await expect(download(slug)).rejects.toMatchObject(missing);
  expect(await isOffered()).toBe(false);

  const ofDocument = { path: '/', params: { document: documentId }, actor: manager };
  await callPage(world, documentAction, {
    ...ofDocument,
    form: { intent: 'stamp', to: 'buyer@example.test' },
  });
  const sent = await (await callPage(world, etaxPdf, ofDocument)).arrayBuffer();
  const stamped = Uint8Array.from(stampPdf(Buffer.from(sent), new Date('2026-11-28T03:00:00Z')));
  const form = new FormData();
  form.set('intent', 'file');
  form.append('stamped[]', new File([stamped], 'stamped.pdf'));
  await callPage(world, fileAction, { path: '/billing/manage/etax', form, actor: manager });

  const reply = await download(slug);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}-stamped.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(stamped))).toBe(true);
  expect(await isOffered()).toBe(true);
  expect((await download(number, buyer)).status).toBe(200);
  await expect(download(number)).rejects.toMatchObject(missing);
  await expect(download(number, await world.person())).rejects.toMatchObject(missing);
  await expect(download(slug, manager, await world.another())).rejects.toMatchObject(missing);
});
