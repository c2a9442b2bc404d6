import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DESKTOP, expect, expectWell, type Reader, test } from './browser.ts';

/** How far ahead the journey schedules: instants are typed to the minute. */
const MINUTE_MS = 60_000;
const TO_FILL_MS = 20_000;

function textOf(page: Page) {
  return page.locator('[role=textbox][contenteditable=true]');
}

const changesOf = (page: Page) => page.locator('[data-sticky-bar] [role=status]');

/** Begins a post in English without a category and waits for its page. */
async function beginPost({ page, open }: Reader, title: string): Promise<string> {
  await open('/cms/manage/new?kind=post');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Language').selectOption('en');
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/cms\/manage\/items\/[^/]+$/);
  await textOf(page).waitFor();
  return new URL(page.url()).pathname;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await changesOf(page).getByText('No changes yet').waitFor();
}

/** The post's address as the link for readers has it. */
async function addressOf(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href');
  return address ?? '';
}

test('a manager writes and publishes a post; a guest reads it, also at its former address', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await beginPost(manager, 'How we dry the leaf');
  // The browser asks the test from here on: asked for only as the key is pressed, the answer may come too late.
  page.on('filechooser', () => undefined);
  const text = textOf(page);
  await text.click();
  await page.keyboard.type('## In the shade');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- spread thin');
  await page.keyboard.press('Enter');
  await page.keyboard.type('turned twice');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It takes ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('two days');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/pict');
  await page.getByRole('option', { name: 'Picture', exact: true }).waitFor();
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'seagreen' } })
    .png()
    .toBuffer();
  await (await chosen).setFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Alternative text').fill('Leaves on a bamboo tray');
  await changesOf(page).getByText('Changed: Text').waitFor();
  await expectWell(manager);

  // Publishing takes what is saved.
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
  await save(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const first = await addressOf(page);
  expect(first).toBe('/cms-blog/how-we-dry-the-leaf');

  const guest = await open({ language: 'en' });
  expect(await guest.open(first)).toBe(200);
  await guest.page.getByRole('heading', { name: 'How we dry the leaf', level: 1 }).waitFor();
  await guest.page.getByRole('heading', { name: 'In the shade', level: 2 }).waitFor();
  const article = guest.page.getByRole('article').first();
  expect(await article.getByRole('listitem').allInnerTexts()).toEqual(['spread thin', 'turned twice']);
  expect(await article.locator('strong').innerText()).toBe('two days');
  await expect
    .poll(() =>
      article
        .getByRole('img', { name: 'Leaves on a bamboo tray' })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectWell(guest);
  expect(await guest.page.locator('script[type="application/ld+json"]').innerText()).toContain('"Article"');

  // What is written afterwards is not seen until it is published.
  await page.getByLabel('Address (end of the link)').fill('drying-leaf');
  await page.getByLabel('Category').selectOption({ label: 'News' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Not yet to be read');
  await save(page);
  expect(await guest.open(first)).toBe(200);
  expect(new URL(guest.page.url()).pathname).toBe('/cms-blog/news/drying-leaf');
  expect(await guest.page.getByText('Not yet to be read').count()).toBe(0);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByText('The latest draft is version').waitFor({ state: 'detached' });
  await guest.open('/cms-blog/news/drying-leaf');
  await guest.page.getByText('Not yet to be read').waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('a product is put into a post by its name; guests see what it costs, also after that has changed', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await beginPost(manager, 'What we drink ourselves');
  await textOf(page).click();
  await page.keyboard.type('/สินค้า');
  await page.getByRole('option', { name: 'Product card', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const choosing = page.getByRole('dialog', { name: 'Product card' });
  await choosing.getByRole('combobox').fill('Osmanthus');
  const found = choosing.getByRole('option', { name: /Osmanthus Oolong/ });
  await found.waitFor();
  expect(await manager.accessibility()).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await textOf(page).getByText('Osmanthus Oolong').waitFor();
  await page.keyboard.type('A cup each evening.');
  await expectWell(manager);
  await save(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const address = await addressOf(page);

  const guest = await open({ language: 'en' });
  await guest.open(address);
  const card = guest.page.getByRole('article').getByRole('article').filter({ hasText: 'Osmanthus Oolong' });
  const before = await card.innerText();
  await guest.page.getByText('A cup each evening.').waitFor();
  await expectWell(guest);
  const path = await card.getByRole('link').getAttribute('href');
  const sku = path?.split('/').at(-1) ?? '';
  const product = await (await page.request.get(`/api/shop/manage/products/${sku}`)).json();
  const changed = { ...product.variants[0], regularPriceSatang: 123_400, salePriceSatang: 0 };
  const reply = await page.request.put(`/api/shop/manage/products/${sku}`, {
    data: { ...product, variants: [changed, ...product.variants.slice(1)] },
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await guest.open(address);
  await card.getByText('฿1,234').waitFor();
  expect(before).not.toContain('1,234');
  await card.getByRole('link').click();
  await guest.page.getByRole('heading', { name: 'Osmanthus Oolong', level: 1 }).waitFor();
  expect([...manager.complaints(), ...guest.complaints()]).toEqual([]);
});

test('a scheduled post becomes visible at its instant; its list does too', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = manager;
  await beginPost(manager, 'The first frost');
  await textOf(page).click();
  await page.keyboard.type('It came at night.');
  await save(page);
  const guest = await open({ language: 'en' });
  // The next whole minute, or the one after where too little is left to fill the form.
  const at = new Date(Math.ceil((Date.now() + TO_FILL_MS) / MINUTE_MS) * MINUTE_MS);
  // The site's zone is Bangkok's, seven hours ahead.
  const [day = '', time = ''] = new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().split('T');
  await page.getByRole('radio', { name: 'Later' }).check();
  await page.getByLabel('Publish on').fill(day);
  await page.getByLabel('At', { exact: true }).fill(time.slice(0, 5));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Goes public').waitFor();

  // The list is kept for guests now, without the post.
  const isListed = async (): Promise<boolean> => {
    await guest.open('/cms-blog');
    return (await guest.page.getByRole('link', { name: 'The first frost' }).count()) > 0;
  };
  expect(await isListed()).toBe(false);
  expect(await guest.open('/cms-blog/the-first-frost')).toBe(404);
  expect(Date.now()).toBeLessThan(at.getTime());
  await expect.poll(isListed, { timeout: 200_000, interval: 1_000 }).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  expect(await guest.open('/cms-blog/the-first-frost')).toBe(200);
  await guest.page.getByText('It came at night.').waitFor();
});

test('a writer asks for a review, follows the note, and publishes what was approved', async ({ open }) => {
  const writer = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const { page } = writer;
  const path = await beginPost(writer, 'A cup for every season');
  await textOf(page).click();
  await page.keyboard.type('Four teas.');
  await changesOf(page).getByText('Changed: Text').waitFor();
  const review = page.locator('#review');
  // What is typed and not saved would not be read.
  expect(await review.getByRole('button', { name: 'Submit for review' }).isDisabled()).toBe(true);
  await save(page);
  await review.getByLabel('Note').fill('Is the end clear?');
  await review.getByRole('button', { name: 'Submit for review' }).click();
  await review.getByText('Awaiting review').waitFor();
  expect(await review.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);

  const reviewer = await open({ email: 'admin@demo.test', language: 'en' });
  await reviewer.open('/cms/manage?review=in_review');
  await expectWell(reviewer);
  await reviewer.page.getByRole('link', { name: 'A cup for every season' }).first().click();
  await reviewer.page.waitForURL(`**${path}`);
  const answer = reviewer.page.locator('#review');
  await answer.getByText('Is the end clear?').waitFor();
  await textOf(reviewer.page).waitFor();
  await expectWell(reviewer);
  await answer.getByRole('button', { name: 'Request changes' }).click();
  await answer.getByText('Say what should change').waitFor();
  await answer.getByLabel('Note').fill('Name the fourth one');
  await answer.getByRole('button', { name: 'Request changes' }).click();
  await answer.getByText('Changes requested').waitFor();

  await page.reload();
  await review.getByText('Name the fourth one').waitFor();
  await textOf(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' The fourth is white.');
  await save(page);
  await review.getByRole('button', { name: 'Submit for review' }).click();
  await review.getByText('Awaiting review').waitFor();
  await reviewer.page.reload();
  await answer.getByRole('button', { name: 'Approve' }).click();
  await answer.getByText('Approved', { exact: true }).waitFor();

  await writer.open(path);
  await review.getByText('Approved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const guest = await open({ language: 'en' });
  expect(await guest.open(await addressOf(page))).toBe(200);
  await guest.page.getByText('The fourth is white.').waitFor();
  expect([...writer.complaints(), ...reviewer.complaints()]).toEqual([]);
});

test('what was typed survives a closed tab, and does not overwrite what somebody saved meanwhile', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const path = await beginPost(manager, 'Rain on the roof');
  const keptIn = async (page: Page, text: string): Promise<Page> => {
    await textOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
    await page.getByRole('textbox', { name: 'Summary' }).fill(`Summary: ${text}`);
    await changesOf(page).getByText('Changed: Summary and Text').waitFor();
    await page.getByText('Kept on this device').waitFor();
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(path);
    await next.getByText('has been restored').waitFor();
    expect(await next.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe(`Summary: ${text}`);
    await expect.poll(() => textOf(next).innerText()).toContain(text);
    return next;
  };
  const second = await keptIn(manager.page, 'It drums.');
  await changesOf(second).getByText('Changed: Summary and Text').waitFor();
  await save(second);
  expect(await second.getByText('has been restored').count()).toBe(0);
  await second.reload();
  await expect.poll(() => textOf(second).innerText()).toBe('It drums.');
  expect(await second.getByText('has been restored').count()).toBe(0);

  const other = await open({ email: 'admin@demo.test', size: DESKTOP, language: 'en' });
  await other.open(path);
  await textOf(other.page).click();
  await other.page.keyboard.press('End');
  await other.page.keyboard.type(' All night.');
  await save(other.page);
  const third = await keptIn(second, ' Then it stops.');
  await third.getByRole('button', { name: 'Save draft' }).click();
  await third.getByText('Somebody else saved first').waitFor();
  expect(await textOf(third).innerText()).toBe('It drums. Then it stops.');
  await third.getByRole('button', { name: 'Open theirs' }).click();
  await expect.poll(() => textOf(third).innerText()).toBe('It drums. All night.');
  await third.reload();
  await expect.poll(() => textOf(third).innerText()).toBe('It drums. All night.');
  expect(await third.getByText('has been restored').count()).toBe(0);
  expect([...manager.complaints(), ...other.complaints()]).toEqual([]);
});

test('two people write the same post: each is told of the other, and the second to save merges both', async ({
  open,
}) => {
  const first = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const path = await beginPost(first, 'Two kettles');
  const { page } = first;
  await textOf(page).click();
  await page.keyboard.type('The first kettle sings.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The second kettle waits.');
  await save(page);
  const second = await open({ email: 'admin@demo.test', size: DESKTOP, language: 'en' });
  await second.open(path);
  await textOf(second.page).waitFor();
  for (const each of [page, second.page]) await each.getByText('has been editing this since').waitFor();
  await expectWell(second);

  // What only one of them changed is taken without a question.
  await textOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Listen: ');
  await save(page);
  await textOf(second.page).click();
  await second.page.keyboard.press('Control+End');
  await second.page.keyboard.type(' Then it boils.');
  await second.page.getByRole('textbox', { name: 'Summary' }).fill('By two people');
  const merging = second.page.getByRole('dialog', { name: 'Compare and merge' });
  await second.page.getByRole('button', { name: 'Save draft' }).click();
  await second.page.getByRole('button', { name: 'Compare and merge' }).click();
  await merging.getByText('Nothing is left to decide').waitFor();
  await merging.getByRole('button', { name: 'Save merged version' }).click();
  await merging.waitFor({ state: 'detached' });
  await changesOf(second.page).getByText('No changes yet').waitFor();
  const both = ['Listen: The first kettle sings.', 'The second kettle waits. Then it boils.'];
  await expect.poll(() => textOf(second.page).locator('p').allInnerTexts()).toEqual(both);

  // Both change the same block, and somebody saves again while it is merged.
  await textOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Oh, ');
  await textOf(second.page).click();
  await second.page.keyboard.press('Control+Home');
  await second.page.keyboard.type('Ah, ');
  await save(second.page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const own = page.getByRole('dialog', { name: 'Compare and merge' });
  await own.getByText('Left to decide: 1').waitFor();
  await own.getByRole('button', { name: 'Save merged version' }).click();
  await own.getByText('Choose what to keep', { exact: true }).waitFor();
  await expectWell(first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await own.getByRole('radio', { name: 'Keep both, theirs first' }).isChecked()).toBe(true);
  await second.page.getByRole('textbox', { name: 'Title', exact: true }).fill('Three kettles');
  await save(second.page);
  await own.getByRole('button', { name: 'Save merged version' }).click();
  await own.getByText('Somebody saved again').waitFor();
  await own.getByRole('button', { name: 'Save merged version' }).click();
  await own.waitFor({ state: 'detached' });
  await changesOf(page).getByText('No changes yet').waitFor();
  await page.reload();
  await expect
    .poll(() => textOf(page).locator('p').allInnerTexts())
    .toEqual([`Ah, ${both[0]}`, `Oh, ${both[0]}`, both[1]]);
  expect(await page.getByText('has been restored').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Three kettles');
  expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('By two people');

  await second.follow('/cms/manage');
  await page.getByText('has been editing this since').waitFor({ state: 'detached' });
});

test('two tabs write the same post: the second is told, and loses nothing', async ({ open }) => {
  const first = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  const path = await beginPost(first, 'Two hands');
  const second = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  await second.open(path);
  await textOf(first.page).click();
  await first.page.keyboard.type('From the first tab');
  await save(first.page);
  const { page } = second;
  await textOf(page).click();
  await page.keyboard.type('From the second tab');
  await page.getByRole('textbox', { name: 'Summary' }).fill('Written in the second');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Somebody else saved first').waitFor();
  await expectWell(second);
  expect(await textOf(page).innerText()).toBe('From the second tab');
  expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Written in the second');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await save(page);

  // The first tab opens what the second has saved, and writes on from there.
  await textOf(first.page).click();
  await first.page.keyboard.press('End');
  await first.page.keyboard.type(', again');
  await first.page.getByRole('button', { name: 'Save draft' }).click();
  await first.page.getByText('Somebody else saved first').waitFor();
  await first.page.getByRole('button', { name: 'Open theirs' }).click();
  await expect.poll(() => textOf(first.page).innerText()).toBe('From the second tab');
  await textOf(first.page).click();
  await first.page.keyboard.press('End');
  await first.page.keyboard.type(', and the first');
  await save(first.page);
  await first.page.reload();
  await expect.poll(() => textOf(first.page).innerText()).toBe('From the second tab, and the first');
  expect(first.complaints()).toEqual([]);
});

test('a member comments on a phone; readers see it once a manager has approved it', async ({ open }) => {
  const post = '/cms-blog/news/our-opening-day';
  const words = 'The oolong arrived on the third day.';
  const member = await open({ email: 'user2@demo.test', language: 'en' });
  const guest = await open({ language: 'en' });
  await guest.open(post);
  await guest.page.getByRole('link', { name: 'Sign in to comment' }).waitFor();
  await member.open(post);
  await member.page.getByLabel('Write a comment').fill(words);
  await member.page.getByRole('button', { name: 'Send comment' }).click();
  const own = member.page.getByRole('listitem').filter({ hasText: words });
  await own.getByText('Other readers see this once').waitFor();
  await expectWell(member);
  await guest.open(post);
  expect(await guest.page.getByText(words).count()).toBe(0);

  const manager = await open({ email: 'manager@demo.test', size: DESKTOP, language: 'en' });
  await manager.open('/cms/manage/comments?state=waiting');
  const row = manager.page.getByRole('row').filter({ hasText: words });
  await row.getByRole('button', { name: 'Approve' }).click();
  await row.waitFor({ state: 'detached' });
  await guest.open(post);
  await guest.page.getByText(words).waitFor();

  await member.open(post);
  await own.getByRole('button', { name: 'Delete' }).click();
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await own.waitFor({ state: 'detached' });
  await guest.open(post);
  expect(await guest.page.getByText(words).count()).toBe(0);
});
