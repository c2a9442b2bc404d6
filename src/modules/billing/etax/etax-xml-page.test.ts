import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { loader as xml } from './etax-xml-page.tsx';

test('those who issue documents download the message of one; there is none of a quotation', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const manager = await world.person('manager');
  const [invoice, quotation] = [
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'tax_invoice' }))),
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'quotation' }))),
  ];
  const download = (documentId: string, actor?: Actor, place = world) =>
    callPage(place, xml, { path: '/', params: { document: documentId }, ...(actor && { actor }) });
  const reply = await download(invoice.documentId, manager);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="${invoice.number}.xml"`,
    'cache-control': 'private, no-store',
  });
  const text = await reply.text();
  // The place of the seller's branch, whose address the document has as text.
  expect(text).toContain('<ram:CitySubDivisionName>500108</ram:CitySubDivisionName>');
  expect(text).toContain('<ram:BuildingNumber>99/1</ram:BuildingNumber>');

  await expect(download(quotation.documentId, manager)).rejects.toMatchObject({
    data: { code: 'billing.etax_unsuitable' },
  });
  await expect(download(invoice.documentId, await world.person())).rejects.toMatchObject({
    init: { status: 403 },
  });
  const other = await world.another();
  await expect(download(invoice.documentId, await other.person('manager'), other)).rejects.toMatchObject({
    init: { status: 404 },
  });
});
