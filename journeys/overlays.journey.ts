import type { Locator, Page } from 'playwright-core';
import { expect, expectWell, type Reader, readReplies, test } from './browser.ts';

type Open = () => Promise<Reader>;

/** Opens the element gallery on a phone and returns a function that presses buttons in one of its sections. */
async function at(
  open: Open,
  id: string,
): Promise<{ reader: Reader; page: Page; piece: Locator; press: (name: string) => Promise<void> }> {
  const reader = await open();
  await reader.open('/demo/element');
  const piece = reader.page.locator(`#${id}`);
  const press = (name: string): Promise<void> =>
    piece.getByRole('button', { name, exact: true }).first().click();
  return { reader, page: reader.page, piece, press };
}

function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element.contains(document.activeElement));
}

test('the lightbox wraps around with the arrow keys, and Esc returns focus to the pressed picture', async ({
  open,
}) => {
  const { reader, page, piece, press } = await at(open, 'gallery');
  await press('ทะเลยามเช้า');
  const lightbox = page.getByRole('dialog');
  await lightbox.getByText('3 / 4').waitFor();
  for (const [key, place, picture] of [
    ['ArrowRight', '4 / 4', 'ลายผ้าทอ'],
    ['ArrowRight', '1 / 4', 'ดอกบัว'],
    ['ArrowLeft', '4 / 4', 'ลายผ้าทอ'],
    ['ArrowLeft', '3 / 4', 'ทะเลยามเช้า'],
    ['ArrowLeft', '2 / 4', 'ศาลาริมทาง'],
  ] as const) {
    await page.keyboard.press(key);
    await lightbox.getByText(place).waitFor();
    expect(await lightbox.getByRole('img').getAttribute('alt')).toBe(picture);
  }
  await expectWell(reader);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(piece.getByRole('button', { name: 'ทะเลยามเช้า' }).first())).toBe(true);
});

test('a press outside the picture closes the lightbox, a press on it does not; a single picture is its own neighbour', async ({
  open,
}) => {
  const { page, piece } = await at(open, 'gallery');
  const alone = piece.getByRole('button', { name: 'ทะเลยามเช้า' }).nth(1);
  await alone.click();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByText('1 / 1').waitFor();
  await lightbox.getByRole('img').click();
  await page.keyboard.press('ArrowRight');
  await readReplies(page);
  expect(await lightbox.getByText('1 / 1').isVisible()).toBe(true);
  await page.mouse.click(8, 400);
  await lightbox.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(alone)).toBe(true);
});

test('the Enter that ends an IME composition does not submit a prompt, the next one does', async ({
  open,
}) => {
  const { reader, page, piece, press } = await at(open, 'prompt');
  await press('input');
  const prompt = page.getByRole('alertdialog', { name: 'ตั้งชื่อโฟลเดอร์' });
  const field = prompt.getByRole('textbox');
  await expect.poll(() => hasFocus(field)).toBe(true);
  const inputMethod = await page.context().newCDPSession(page);
  await inputMethod.send('Input.imeSetComposition', { text: 'かばん', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  await readReplies(page);
  expect(await field.inputValue()).toBe('かばん');
  await inputMethod.send('Input.insertText', { text: '鞄' });
  await expectWell(reader);
  await page.keyboard.press('Enter');
  await prompt.waitFor({ state: 'detached' });
  await expect.poll(() => piece.locator('output').textContent()).toBe('"鞄"');
  await expect.poll(() => hasFocus(piece.getByRole('button', { name: 'input', exact: true }))).toBe(true);
});

test('a prompt distinguishes empty from cancelled, and Esc cancels only if cancelling is allowed', async ({
  open,
}) => {
  const { page, piece, press } = await at(open, 'prompt');
  const prompt = page.getByRole('alertdialog');
  for (const [name, key, answer] of [
    ['input', 'Enter', '""'],
    ['input', 'Escape', 'null'],
    ['title, label, defaultValue', 'Enter', '"รูปสินค้า"'],
    ['prompt()', 'Enter', 'true'],
    ['danger', 'Escape', 'null'],
  ] as const) {
    await press(name);
    await expect.poll(() => hasFocus(prompt)).toBe(true);
    await page.keyboard.press(key);
    await prompt.waitFor({ state: 'detached' });
    await expect.poll(() => piece.locator('output').textContent(), { message: name }).toBe(answer);
  }
  await press('hideCancel');
  await expect.poll(() => hasFocus(prompt)).toBe(true);
  await page.keyboard.press('Escape');
  await readReplies(page);
  expect(await prompt.getByRole('button').allInnerTexts()).toEqual(['ตกลง']);
  await page.keyboard.press('Enter');
  await prompt.waitFor({ state: 'detached' });
  await press('confirmLabel, cancelLabel');
  await prompt.getByRole('button', { name: 'ไม่ต้องส่ง' }).click();
  await expect.poll(() => piece.locator('output').textContent()).toBe('null');
});

test('alerts are queued, whichever key confirms them', async ({ open }) => {
  const { page, piece, press } = await at(open, 'alert');
  await press('3 × alert()');
  const shown = page.getByRole('alertdialog');
  for (const [title, key] of [
    ['1', 'Enter'],
    ['2', 'Escape'],
    ['3', 'Enter'],
  ] as const) {
    const alert = page.getByRole('alertdialog', { name: title, exact: true });
    await alert.waitFor();
    expect(await shown.count()).toBe(1);
    await expect.poll(() => hasFocus(alert.getByRole('button'))).toBe(true);
    await page.keyboard.press(key);
  }
  await shown.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(piece.getByRole('button', { name: '3 × alert()' }))).toBe(true);
});

test('the full-screen overlay traps focus, and Esc closes only an error', async ({ open }) => {
  const { reader, page, piece, press } = await at(open, 'full-screen-overlay');
  await page.clock.install();
  await press('error');
  const loading = page.getByRole('dialog', { name: 'กำลังโหลด…' });
  await loading.waitFor();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    expect(await hasFocus(loading), key).toBe(true);
  }
  await page.clock.fastForward(4_000);
  const failed = page.getByRole('dialog', { name: 'เปิดหน้าขายไม่ได้ เพราะเครื่องพิมพ์ไม่ตอบ' });
  const close = failed.getByRole('button', { name: 'ปิด' });
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await expect.poll(() => hasFocus(close), { message: key }).toBe(true);
    await page.keyboard.press(key);
  }
  expect(await hasFocus(close)).toBe(true);
  await expectWell(reader);
  await page.keyboard.press('Escape');
  await failed.waitFor({ state: 'hidden' });
  expect(await piece.locator('dialog').textContent(), 'the text stays while it fades').toContain(
    'เปิดหน้าขายไม่ได้',
  );
  expect(await hasFocus(piece.getByRole('button', { name: 'error', exact: true }))).toBe(true);
});

test('toasts are announced, pause while hovered, and continue when one is closed by keyboard', async ({
  open,
}) => {
  const { reader, page, press } = await at(open, 'toast');
  await page.clock.install();
  const toasts = page.getByRole('region', { name: 'ข้อความจากระบบ' }).getByRole('listitem');
  expect(await page.locator('section > ol[aria-live=polite]').count(), 'mounted before the first toast').toBe(
    1,
  );
  await press('warning');
  await expect.poll(() => toasts.allInnerTexts()).toEqual(['กระติบข้าวเหนียวเหลือ 2 ใบ']);
  expect(await page.locator('section > ol[aria-live=polite]').innerText()).toContain('กระติบข้าวเหนียว');
  await toasts.hover();
  await page.clock.fastForward(60_000);
  await expectWell(reader);
  expect(await toasts.count()).toBe(1);
  await page.mouse.move(8, 8);
  await page.clock.fastForward(3_000);
  await expect.poll(() => toasts.count()).toBe(0);

  await press('accent');
  await page.getByRole('button', { name: 'อยู่จนกว่าจะปิด' }).press('Enter');
  await toasts.nth(1).getByRole('button', { name: 'ปิด' }).press('Enter');
  await expect.poll(() => toasts.allInnerTexts()).toEqual(['มีคำสั่งซื้อใหม่ 1 รายการ']);
  expect(await hasFocus(page.getByRole('button', { name: 'อยู่จนกว่าจะปิด' })), 'focus is restored').toBe(true);
  await page.clock.fastForward(3_000);
  await expect.poll(() => toasts.count()).toBe(0);
});

test('a scrollable box has its own back-to-top button, shown past 100 px', async ({ open }) => {
  const { page, piece } = await at(open, 'scroll-to-top');
  const box = piece.getByRole('region', { name: 'เรื่องของศาลา' });
  const up = piece.getByRole('button', { name: 'กลับขึ้นด้านบน' });
  const scrollTo = (top: number): Promise<void> =>
    box.evaluate(async (element, to) => {
      element.scrollTop = to;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, top);
  await scrollTo(100);
  await readReplies(page);
  expect(await up.count()).toBe(0);
  await scrollTo(101);
  await up.waitFor();
  const [button, frame] = [await up.boundingBox(), await box.boundingBox()];
  if (!button || !frame) throw new Error('Both are on the page.');
  expect(button.x + button.width, 'in its corner').toBeLessThan(frame.x + frame.width);
  expect(button.y + button.height, 'in its corner').toBeLessThan(frame.y + frame.height);
  await up.hover();
  const pageTop = await page.evaluate(() => scrollY);
  await up.click();
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(0);
  await up.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(pageTop);
});

test('a day is typed as Thai people write it or chosen in the calendar, which speaks the Buddhist era', async ({
  open,
}) => {
  const { reader, page, piece } = await at(open, 'field');
  const day = piece.getByLabel('วันที่โอน').first();
  const opener = piece.getByRole('button', { name: 'เปิดปฏิทิน' }).first();
  expect(await day.inputValue()).toBe('21/11/2569');
  await day.fill('1 ธ.ค. 69');
  await page.keyboard.press('Tab');
  expect(await day.inputValue()).toBe('01/12/2569');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'ปฏิทิน' });
  await calendar.getByText('ธันวาคม 2569').waitFor();
  await expectWell(reader);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await calendar.getByText('มกราคม 2570').waitFor();
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await day.inputValue()).toBe('02/01/2570');
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await day.fill('31/2/2569');
  await page.keyboard.press('Tab');
  await piece.getByText('วันที่ไม่ถูกต้อง').waitFor();
  await opener.click();
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
});

test('a page that nobody touches renders nothing, although the dots of a loading overlay change', async ({
  open,
}) => {
  const { page } = await open();
  // As React's own tools count: once for each time that something was rendered.
  await page.addInitScript(() => {
    const counted = { commits: 0, supportsFiber: true, inject: () => 1 };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: Object.assign(counted, {
        onCommitFiberRoot: () => {
          counted.commits += 1;
        },
      }),
    });
  });
  await page.goto('/demo/element');
  const commits = (): Promise<number> =>
    page.evaluate(
      () =>
        (window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { commits: number } })
          .__REACT_DEVTOOLS_GLOBAL_HOOK__.commits,
    );
  const dots = page.locator('#loading-overlay [role=status] [aria-hidden]').first();
  await expect
    .poll(async () => {
      const before = await commits();
      await page.waitForTimeout(1_000);
      return (await commits()) - before;
    })
    .toBe(0);
  expect(await commits()).toBeGreaterThan(0);
  const before = await commits();
  for (const text of ['.', '..', '...']) await expect.poll(() => dots.textContent()).toBe(text);
  expect(await commits()).toBe(before);
});
