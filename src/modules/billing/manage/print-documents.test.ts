import { askForExport, listExports } from '#platform/lists/exports.ts';
import type { Actor } from '#platform/scope.ts';
import { madeExport } from '#platform/testing/made-export.ts';
import { actualTexts, readPdf } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { voidDocument } from '../drafting/void-documents.ts';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';

async function site(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

const issue = (world: World) =>
  world.write((scope) => issueDocument(scope, documentInput({ kind: 'quotation' })));

const ask = (world: World, actor: Actor, query: Readonly<Record<string, string>>) =>
  world.write((scope) => askForExport(scope, { list: 'billing.documents', format: 'pdf', query }), actor);

test('documents of the list become one PDF on A4: all that the list shows, or the selected ones with their copies', async () => {
  const world = await site();
  const [first, second, third] = [await issue(world), await issue(world), await issue(world)];
  await world.write((scope) => voidDocument(scope, { documentId: second.documentId, reason: 'พิมพ์ผิด' }));
  const { actor } = await world.signedIn('manager');
  const whole = await ask(world, actor, { kind: 'quotation' });
  const selected = await ask(world, actor, {
    only: [second.documentId, first.documentId].join(','),
    copies: 'both',
  });
  await world.runJobs();

  const all = await readPdf(await madeExport(world, whole.exportId));
  const numbers = ({ outline }: typeof all) => outline.map(({ title }) => title.split(' ')[0]);
  expect(numbers(all)).toEqual([third.number, second.number, first.number]);
  const bytes = Buffer.from(await madeExport(world, selected.exportId));
  const some = await readPdf(bytes);
  expect(numbers(some)).toEqual([second.number, first.number]);
  expect(some.pages).toHaveLength(4);
  expect([Math.round(some.size.width), Math.round(some.size.height)]).toEqual([595, 842]);
  expect(actualTexts(bytes).filter((text) => /^(ต้นฉบับ|สำเนา|ยกเลิก.*)$/.test(text))).toEqual([
    ...['ต้นฉบับ', 'ยกเลิก: พิมพ์ผิด', 'สำเนา', 'ยกเลิก: พิมพ์ผิด'],
    ...['ต้นฉบับ', 'สำเนา'],
  ]);
});

test('only those who issue documents print them, and only documents of their own site', async () => {
  const [world, other] = [await site(), await site()];
  const foreign = await issue(other);
  await issue(world);
  await expect(ask(world, await world.person('user'), {})).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
  const { actor } = await world.signedIn('manager');
  for (const only of [foreign.documentId, "'; drop table", '__proto__', `${foreign.documentId},`.repeat(101)])
    await ask(world, actor, { only });
  await world.runJobs();
  const files = await world.read((scope) => listExports(scope, 'billing.documents'), actor);
  expect(files.map(({ state, rowsDone }) => ({ state, rowsDone }))).toEqual(
    Array.from({ length: 4 }, () => ({ state: 'ready', rowsDone: 0 })),
  );
});
