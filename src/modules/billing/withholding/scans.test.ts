import sharp from 'sharp';
import { askForExport } from '#platform/lists/exports.ts';
import { madeExport } from '#platform/testing/made-export.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action as payAction, loader as payLoader } from '../own/claim-page.tsx';
import { documentInput, documentLine, makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './certificate-page.tsx';
import { declareWithholding } from './declare-withholding.ts';
import { listWithholding } from './list-withholding.ts';

async function withheld() {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const lines = [documentLine({ unitPriceSatang: 1_000_000 })];
  const { slug: key, withholding } = await world.write(async (scope) => {
    const invoice = documentInput({ kind: 'invoice', priceMode: 'excl', lines, dueOn: '2099-01-01' });
    const issued = await issueDocument(scope, invoice);
    await declareWithholding(scope, { documentId: issued.documentId, kind: 'services' });
    return {
      ...issued,
      withholding: (await listWithholding(scope, { state: '' })).rows[0]?.withholdingId ?? '',
    };
  });
  const { actor } = await world.signedIn('manager');
  return { world, key, withholding, actor };
}

function formWith(bytes: Uint8Array<ArrayBuffer> | string, name: string, idempotencyKey: string): FormData {
  const form = new FormData();
  form.set('intent', 'attach');
  form.set('idempotencyKey', idempotencyKey);
  form.set('scan', new File([bytes], name));
  return form;
}

test('manager and payer attach scans of a certificate; the list counts them and hands them out together', async () => {
  const { world, key, withholding, actor } = await withheld();
  const page = { path: `/billing/manage/withholding/${withholding}`, params: { withholding }, actor };
  const picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const attach = () => callPage(world, action, { ...page, form: formWith(picture, 'ทวิ50.png', 'one') });
  expect(await attach()).toMatchObject({ data: { ok: true } });
  expect(await attach()).toMatchObject({ data: { ok: true } });
  const paying = { path: `/billing/invoice/${key}/pay`, params: { key } };
  const send = (form: FormData) => callPage(world, payAction, { ...paying, form });
  expect(await send(formWith('%PDF-1.7\n', 'scan.pdf', 'two'))).toMatchObject({ data: { ok: true } });
  expect(await send(formWith('<script>', 'x.pdf', 'three'))).toMatchObject({
    data: { ok: false, problem: { code: 'billing.not_a_scan' } },
  });
  expect(await callPage(world, payLoader, paying)).toMatchObject({ scanNames: ['scan.pdf'] });
  const { scans, row } = await callPage(world, loader, page);
  expect(scans).toMatchObject([
    { name: 'ทวิ50.png', isFromPayer: false, picture: { width: 40 } },
    { name: 'scan.pdf', isFromPayer: true, picture: null },
  ]);
  expect(row).toMatchObject({ scans: 2, state: 'asked' });

  const { exportId } = await world.write(
    (scope) => askForExport(scope, { list: 'billing.withholding', format: 'zip', query: {} }),
    actor,
  );
  await world.runJobs();
  const zip = Buffer.from(await madeExport(world, exportId)).toString('utf8');
  for (const name of ['1 ทวิ50.png', '2 scan.pdf', 'README.txt']) expect(zip).toContain(name);
});

test('a certificate has ten scans at most, and only where tax was withheld', async () => {
  const { world, key, withholding } = await withheld();
  const paying = { path: `/billing/invoice/${key}/pay`, params: { key } };
  const send = (name: string) =>
    callPage(world, payAction, { ...paying, form: formWith('%PDF-1.7', name, name) });
  for (const name of 'abcde') expect(await send(name)).toMatchObject({ data: { ok: true } });
  const { actor } = await world.signedIn('manager');
  const page = { path: '/', params: { withholding }, actor };
  for (const name of 'fghij')
    expect(await callPage(world, action, { ...page, form: formWith('%PDF-1.7', name, name) })).toMatchObject({
      data: { ok: true },
    });
  expect(await callPage(world, action, { ...page, form: formWith('%PDF-1.7', 'k', 'k') })).toMatchObject({
    data: { problem: { code: 'billing.too_many_scans' } },
  });
  const { slug } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'invoice', dueOn: '2099-01-01' })),
  );
  const other = { path: `/billing/invoice/${slug}/pay`, params: { key: slug } };
  expect(
    await callPage(world, payAction, { ...other, form: formWith('%PDF-1.7', 'x', 'other') }),
  ).toMatchObject({
    data: { problem: { code: 'billing.withholding_missing' } },
  });
});
