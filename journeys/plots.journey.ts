import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, expectWell, type Reader, shiftsOf, test } from './browser.ts';

/** The first plot of a section of the element gallery. */
async function plotAt(
  open: () => Promise<Reader>,
  id: string,
): Promise<{ reader: Reader; page: Page; plot: Locator; slider: Locator }> {
  const reader = await open();
  await reader.open('/demo/element');
  const plot = reader.page.locator(`#${id} figure`).first();
  return { reader, page: reader.page, plot, slider: plot.getByRole('slider') };
}

/** The middle of an element, from the top left of another that lies around it, in CSS pixels. */
function middleIn(element: Element, around: Element | null): { x: number; y: number } {
  const [inner, outer] = [element.getBoundingClientRect(), around?.getBoundingClientRect()];
  if (!outer) throw new Error('Nothing lies around the element.');
  return { x: inner.x + inner.width / 2 - outer.x, y: inner.y + inner.height / 2 - outer.y };
}

const textOf = (slider: Locator): Promise<string | null> => slider.getAttribute('aria-valuetext');

test('a plot is read by the keyboard, from its last point back; Esc closes what it tells', async ({
  open,
}) => {
  const { reader, page, plot, slider } = await plotAt(open, 'line-plot');
  await slider.scrollIntoViewIfNeeded();
  const last = await textOf(slider);
  expect(last).toMatch(/^16 ม\.ค\. 2570: ปีนี้ ฿[\d,]+\.\d\d, ช่วงก่อนหน้า ฿/);
  // Tab, and not focus by script: only the keyboard shows the figures at once.
  await page.locator('#line-plot h2 a').focus();
  await page.keyboard.press('Tab');
  await plot.locator('p', { hasText: '16 ม.ค. 2570' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => textOf(slider)).toMatch(/^15 ม\.ค\. 2570/);
  await page.keyboard.press('Home');
  await expect.poll(() => textOf(slider)).toMatch(/^20 ธ\.ค\. 2569/);
  await expectWell(reader);
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf(slider)).toBe(last);
});

test('a pointer reads the point below it; in a heat map the arrow keys go in four directions', async ({
  open,
}) => {
  const { page, plot, slider } = await plotAt(open, 'heat-map');
  // On the slider, which lies over the cells: the pointer waits until it stands still and nothing covers it.
  const position = await plot
    .locator('[data-cell="13"]')
    .first()
    .evaluate(middleIn, await slider.elementHandle());
  await slider.hover({ position });
  await expect.poll(() => textOf(slider)).toMatch(/^17 พ\.ย\. · 9:00: /);
  await slider.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => textOf(slider)).toMatch(/^22 พ\.ย\. · 19:00|^18 พ\.ย\. · 9:00/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => textOf(slider)).toMatch(/^17 พ\.ย\. · 9:00: /);
});

test('what the server drew stays where it is when the page wakes', async ({ open }) => {
  const { page, plot } = await plotAt(open, 'bar-plot');
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(await plot.locator('rect').count()).toBeGreaterThan(5);
});

test('a plot is saved as a picture and as numbers', async ({ open }) => {
  const { page, plot } = await plotAt(open, 'bar-plot');
  const saved = async (kind: 'PNG' | 'CSV'): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      plot.getByRole('button', { name: new RegExp(kind) }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await saved('CSV');
  expect(csv.name).toBe('สมาชิกใหม่.csv');
  expect(csv.bytes.toString()).toBe(
    `\ufeff"วันที่","สมาชิกใหม่ (คน)"\r\n${[3, 8, 5, 0, 12, 9, 7]
      .map((count, at) => `"${at + 16} พ.ย. 2569",${count}\r\n`)
      .join('')}`,
  );
  const png = await saved('PNG');
  expect(png.name).toBe('สมาชิกใหม่.png');
  const { width, height } = await sharp(png.bytes).metadata();
  expect(width).toBeGreaterThan(600);
  expect(height).toBeGreaterThan(400);
  const { dominant, entropy } = await sharp(png.bytes).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(entropy).toBeGreaterThan(0.2);
});

test('the same numbers are a table', async ({ open }) => {
  const { plot } = await plotAt(open, 'bar-plot');
  await plot.getByText('ดูเป็นตาราง').click();
  const rows = plot.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(8);
  expect(await rows.nth(5).innerText()).toMatch(/20 พ\.ย\. 2569\s+12/);
});
