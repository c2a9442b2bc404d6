import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { saveSeriesFormat } from '../series/save-series-format.ts';
import { findSeries } from '../series/series-view.ts';
import { documentInput, expectDocumentsConsistent, makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './series-page.tsx';

async function registered(): Promise<{ world: World; branch: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const found = await world.read((scope) => findSeries(scope, undefined));
  return { world, branch: found?.branch.branchId ?? '' };
}

const FORMAT = { kind: 'receipt_tax_invoice', period: 'year', separator: '.', digits: '4', version: '0' };

async function send(world: World, fields: Record<string, string>): Promise<unknown> {
  const actor = await world.person('manager');
  return callPage(world, action, { path: '/billing/manage/series', form: fields, actor });
}

async function issued(world: World): Promise<string> {
  return (await world.write((scope) => issueDocument(scope, documentInput()))).number;
}

describe('a manager', { timeout: 60_000 }, () => {
  test('changes the format of numbers: it starts with the next document and counts on when it returns', async () => {
    const { world, branch } = await registered();
    expect(await issued(world)).toMatch(/^RT\d{4}-00001$/);
    expect(await send(world, { ...FORMAT, branch, prefix: 'TAX' })).toMatchObject({ data: { ok: true } });
    expect(await issued(world)).toMatch(/^TAX\d{2}\.0001$/);
    const back = { ...FORMAT, branch, version: '1', prefix: 'RT', period: 'month', separator: '' };
    expect(await send(world, back)).toMatchObject({ data: { ok: true } });
    expect(await issued(world)).toMatch(/^RT\d{4}0002$/);
    await expectDocumentsConsistent(world);
    const { found } = await callPage(world, loader, {
      path: '/billing/manage/series',
      actor: await world.person('manager'),
    });
    const shown = found?.series.find(({ kind }) => kind === 'receipt_tax_invoice');
    expect(shown).toMatchObject({ version: 2, format: { prefix: 'RT', digits: 4 } });
  });

  test('is told why a format cannot be saved', async () => {
    const { world, branch } = await registered();
    const refused: [Record<string, string>, string][] = [
      [{ branch, prefix: 'INV' }, 'billing.series_prefix_used'],
      [{ branch, prefix: 'RT' }, 'billing.series_period_fixed'],
      [{ branch, prefix: 'XX', version: '3' }, 'billing.series_changed'],
      [{ branch: '019ac000-0000-7000-8000-000000000001', prefix: 'XX' }, 'billing.branch_missing'],
    ];
    for (const [given, code] of refused)
      expect(await send(world, { ...FORMAT, ...given })).toMatchObject({ data: { problem: { code } } });
  });
});

test('32 issuers while the format changes: no gap, no double in either series', {
  timeout: 60_000,
}, async () => {
  const { world, branch } = await registered();
  const change = (version: number, prefix: string): Promise<void> =>
    world.write((scope) =>
      saveSeriesFormat(scope, {
        ...{ branch, kind: 'receipt_tax_invoice', version, prefix },
        ...{ period: 'month', digits: 5, separator: '-' },
      }),
    );
  const changes = async (): Promise<void> => {
    for (const [version, prefix] of ['AA', 'RT', 'AA'].entries()) await change(version, prefix);
  };
  const [numbers] = await Promise.all([
    Promise.all(Array.from({ length: 32 }, () => issued(world))),
    changes(),
  ]);
  expect(new Set(numbers).size).toBe(32);
  expect(await issued(world)).toMatch(/^AA/);
  await expectDocumentsConsistent(world);
});
