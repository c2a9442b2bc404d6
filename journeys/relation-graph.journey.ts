import { readFile } from 'node:fs/promises';
import { DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';

const GRAPH = '/cluster/manage/detail/river-coop/graph';

test('a manager chooses two nodes, reads the path between them and saves the drawing', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/cluster/manage/detail/river-coop');
  await page.getByRole('link', { name: 'Relations' }).click();
  const drawing = page.getByRole('region', { name: 'Drawing of the relations' });
  await page.locator('[data-drawn="done"]').waitFor();
  await expectWell(manager);
  await drawing.getByRole('link', { name: 'ทองใบ ไร่ดอย' }).click();
  await page.waitForURL(/from=/);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('board');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'End here: Board of directors' }).click();
  const steps = page.getByRole('list', { name: 'The shortest path' }).getByRole('listitem');
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      'ทองใบ ไร่ดอย is Tea roller of Production',
      "Production is sub-unit of Manager's office",
      "Manager's office is sub-unit of Board of directors",
    ]);
  await expectWell(manager);
  const saved = async (name: string): Promise<Buffer> => {
    const file = page.waitForEvent('download');
    await page.getByText(name, { exact: true }).click();
    expect((await file).suggestedFilename()).toBe(`relations-river-coop.${name.toLowerCase()}`);
    return readFile(await (await file).path());
  };
  expect((await saved('PNG')).subarray(1, 4).toString()).toBe('PNG');
  const svg = (await saved('SVG')).toString();
  expect(svg).toContain('src:url(data:font/woff2;base64,');
  expect(svg).toContain('>ทองใบ ไร่ดอย</text>');
  expect((await saved('CSV')).toString()).toContain('"acting Head of production"');
});

test('a member on a phone filters the list and moves the drawing with the keyboard', async ({ open }) => {
  const member = await open({ email: 'user@demo.test', size: PHONE });
  const { page } = member;
  await member.open(GRAPH);
  await page.locator('[data-drawn="done"]').waitFor();
  await expectWell(member);
  const drawn = page.getByRole('region', { name: 'ภาพความสัมพันธ์' });
  const whereIs = () => drawn.getByRole('link').first().boundingBox();
  const before = await whereIs();
  await drawn.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(whereIs).not.toEqual(before);
  await page.getByRole('link', { name: /^บุคคล \(/ }).click();
  await page.waitForURL(/kind=clusters\.person/);
  await page.getByRole('link', { name: /^เริ่มที่นี่: บุญมี/ }).click();
  await page.waitForURL(/kind=clusters\.person.*from=|from=.*kind=clusters\.person/);
  expect(await page.getByRole('table').getByText('หน่วยงานในผัง').count()).toBe(0);
  await expectWell(member);
});
