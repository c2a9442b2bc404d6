import type { Page } from 'playwright-core';
import { expect, expectWell, PHONE, test } from './browser.ts';

const DESK = { width: 1280, height: 900 };

/** An editor of `/demo/element`, and what a page would show of its document. */
function editorAt(page: Page, which: 'written' | 'empty') {
  const around = page.locator('#document-editor [data-demo-editor]').nth(which === 'written' ? 0 : 1);
  return {
    around,
    text: around.locator('[role="textbox"][contenteditable]'),
    shown: around.locator(':scope > :last-child'),
  };
}

test('an editor has its name from the moment at which it enters the page', async ({ open }) => {
  const { page } = await open({ language: 'en', size: DESK });
  await page.addInitScript(() => {
    const names: (string | null)[] = [];
    Object.assign(globalThis, { namesOfEditors: names });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('[role=textbox]')) names.push(node.ariaLabel);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/demo/element');
  const names = (): Promise<unknown> =>
    page.evaluate('namesOfEditors.length > 0 && namesOfEditors.every(Boolean)');
  await expect.poll(names).toBe(true);
});

test('by keyboard: a heading, a list, bold text and a table are written, and undone', async ({ open }) => {
  const author = await open({ language: 'en', size: DESK });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown, around } = editorAt(page, 'empty');
  await text.focus();
  await page.keyboard.type('## Indigo');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('deep');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  await page.getByRole('listbox', { name: 'Insert' }).getByRole('option', { name: 'Table' }).waitFor();
  expect(await author.accessibility()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Size');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Price');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Note');
  await shown.getByRole('heading', { name: 'Indigo', level: 2 }).waitFor();
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
  expect(await shown.locator('strong').innerText()).toBe('deep');
  expect(await shown.getByRole('columnheader').allInnerTexts()).toEqual(['Size', 'Price', 'Note']);
  await expectWell(author);

  // The toolbar is one stop of the keyboard, and its arrows lead to every tool.
  const tools = around.getByRole('toolbar', { name: 'Table tools' });
  await tools.getByRole('button', { name: 'Add row below' }).click();
  await expect.poll(() => shown.getByRole('row').count()).toBe(4);
  await around.getByRole('button', { name: 'Insert' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Undo');
  await text.focus();
  for (let steps = 0; steps < 60; steps += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => shown.innerText()).toBe('');
  expect(author.complaints()).toEqual([]);
});

test('on a phone in Thai: blocks are found by their Thai names, the button opens the same list', async ({
  open,
}) => {
  const author = await open({ size: PHONE });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown, around } = editorAt(page, 'empty');
  await text.click();
  await page.keyboard.insertText('/หัวข้อใหญ่');
  const menu = page.getByRole('listbox', { name: 'แทรก' });
  await expect.poll(() => menu.getByRole('option').allInnerTexts()).toEqual(['หัวข้อใหญ่']);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('ผ้าคราม');
  await page.keyboard.press('Enter');
  await around.getByRole('button', { name: 'แทรก', exact: true }).click();
  await menu.getByRole('option', { name: 'ข้อความอ้างอิง' }).click();
  await page.keyboard.insertText('ครามเข้มขึ้นทุกวัน');
  await shown.getByRole('heading', { name: 'ผ้าคราม' }).waitFor();
  await shown.getByRole('blockquote').getByText('ครามเข้มขึ้นทุกวัน').waitFor();
  await expectWell(author);

  // Escape leaves what was typed.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('/ตา');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await shown.getByText('/ตา').waitFor();

  // Tools are large enough for thumbs.
  const heights = await around
    .getByRole('toolbar')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(author.complaints()).toEqual([]);
});

test('Thai composed by an input method arrives whole', async ({ open }) => {
  const author = await open({ size: PHONE });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown } = editorAt(page, 'empty');
  await text.click();
  const session = await page.context().newCDPSession(page);
  for (const word of ['ผ้าทอมือ', 'ย้อมคราม', 'น้ำใจ']) {
    for (let length = 1; length <= word.length; length += 1)
      await session.send('Input.imeSetComposition', {
        text: word.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    await session.send('Input.insertText', { text: word });
  }
  await expect.poll(() => shown.innerText()).toBe('ผ้าทอมือย้อมครามน้ำใจ');
  await page.keyboard.press('Backspace');
  await expect.poll(() => shown.innerText()).toBe('ผ้าทอมือย้อมครามน้ำใ');
  expect(author.complaints()).toEqual([]);
});

test('in a long text the paragraph that one types into is as high as its lines', async ({ open }) => {
  const author = await open({ language: 'en', size: DESK });
  const { page } = author;
  await author.open('/demo/element');
  const { text } = editorAt(page, 'empty');
  await text.focus();
  await paste(page, '<p>น้ำใจของชุมชน</p>'.repeat(200));
  const typed = text.locator(':scope > p').nth(100);
  await typed.click();
  /** Number of its lines; fails unless its box is as high as they are. */
  const lines = async (): Promise<number> => {
    const { tops, lineHeight, height } = await typed.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return {
        tops: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
        lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
        height: element.getBoundingClientRect().height,
      };
    });
    expect(height).toBeCloseTo(tops * lineHeight, 0);
    return tops;
  };
  expect(await lines()).toBe(1);
  expect(await typed.evaluate((element) => getComputedStyle(element).contain)).toBe('size layout');
  await page.keyboard.type(' indigo'.repeat(30));
  const several = await lines();
  expect(several).toBeGreaterThan(1);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect.poll(lines).toBeGreaterThan(several);
  await page.keyboard.type(' more');
  expect(await lines()).toBeGreaterThan(several);
  await typed.click({ clickCount: 3 });
  await page.keyboard.type('indigo');
  expect(await lines()).toBe(1);
  expect(await text.locator(':scope > p').count()).toBe(200);
  expect(author.complaints()).toEqual([]);
});

test('a link, and a picture with its texts', async ({ open }) => {
  const author = await open({ language: 'en', size: DESK });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown, around } = editorAt(page, 'written');
  await text.getByRole('img').click();
  await around.getByLabel('Alternative text').fill('Cloth in blue');
  await around.getByLabel('Caption').fill('From Don Koi');
  await around.getByLabel('Wider than the text').check();
  await shown.getByRole('img', { name: 'Cloth in blue' }).waitFor();
  await shown.getByText('From Don Koi').waitFor();
  await expectWell(author);
  await text.getByText('Start writing about your shop here').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('Start writing');
  // The editor learns of a selection a little after the page: until then, the key opens the palette.
  await around.locator('[data-link-key]').waitFor();
  await page.keyboard.press('Control+k');
  await around.getByRole('textbox', { name: 'Link to' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await around.getByText('This is not a link').waitFor();
  await around.getByRole('textbox', { name: 'Link to' }).fill('example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.getByRole('link').getAttribute('href')).toBe('https://example.com');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/video');
  await page.getByRole('option', { name: 'Video' }).waitFor();
  await page.keyboard.press('Enter');
  await around.getByRole('textbox', { name: 'Address of the video' }).fill('https://youtu.be/aqz-KE-bpKQ');
  await page.keyboard.press('Enter');
  await around.getByLabel('Title').fill('Dyeing');
  await expect
    .poll(() => shown.locator('iframe[title="Dyeing"]').getAttribute('src'))
    .toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
  expect(author.complaints().filter((text) => !text.includes('youtube'))).toEqual([]);
});

test('formulas are written with a preview, corrected and pasted', async ({ open }) => {
  const author = await open({ language: 'en', size: PHONE });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown, around } = editorAt(page, 'empty');
  await text.click();
  await page.keyboard.type('/equation');
  await page.getByRole('option', { name: 'Formula', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const panel = around.getByRole('group', { name: 'Formula', exact: true });
  const source = around.getByRole('textbox', { name: 'Formula in LaTeX' });
  const preview = panel.getByRole('status', { name: 'Preview' });
  await panel.getByRole('button', { name: 'OK' }).click();
  await panel.getByText('Enter a formula').waitFor();
  await source.fill(String.raw`\frac{a`);
  await preview.getByText('This formula cannot be read').waitFor();
  await source.fill(String.raw`\frac{a}{b}`);
  await preview.locator('mfrac').waitFor();
  await expectWell(author);
  // Nothing that floats covers the buttons: a click would miss them.
  await panel.getByRole('button', { name: 'OK' }).click();
  await shown.locator('math[display="block"] mfrac').waitFor();
  await page.keyboard.type('Energy is ');
  await around.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('option', { name: 'Formula in the text' }).click();
  await source.fill('mc^2');
  await source.press('Enter');
  await page.keyboard.type(' here');
  await expect.poll(() => shown.locator('p msup').textContent()).toBe('c2');
  expect(await shown.locator('p').last().innerText()).toMatch(/^Energy is .* here$/s);

  // A formula of the text opens when it is pressed.
  await text.locator('msup').click();
  await source.fill('mc^3');
  await expect.poll(() => shown.locator('p msup').textContent()).toBe('c3');
  await source.fill('');
  expect(await shown.locator('p msup').textContent()).toBe('c3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await paste(
    page,
    '<p>Area <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>r</mi></mrow><annotation encoding="application/x-tex">\\sqrt{r}</annotation></semantics></math></span><span class="katex-html">r</span></span></p>',
  );
  await shown.locator('p msqrt').waitFor();
  expect(await shown.locator('p').last().locator('math').count()).toBe(1);
  expect(author.complaints()).toEqual([]);
});

test('readers get formulas without the code that typesets them, until a link leads to one', async ({
  open,
}) => {
  const guest = await open({ language: 'en', size: DESK });
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isTypesetAsked = (): boolean => asked.some((path) => path.startsWith('/assets/formula-'));
  const post = '/cms-blog/kitchen/six-infusions-of-oolong';
  const formula = page.getByRole('math');
  await guest.open(post);
  await page.mouse.move(200, 200);
  await expectWell(guest);
  expect(await formula.getAttribute('alttext')).toContain('t_n = 20');
  expect(isTypesetAsked()).toBe(false);
  await guest.open('/cms-blog');
  await page.locator(`a[href="${post}"]`).first().click();
  await formula.waitFor();
  expect(isTypesetAsked()).toBe(true);
  expect(guest.complaints()).toEqual([]);
});

/** As Word for Windows puts it on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=TH style='word-wrap:break-word'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=TH style='font-family:"Cordia New"'>ผ้าคราม</span><o:p></o:p></h1>
<p class=MsoNormal style='color:red'><b><span style='font-size:16.0pt'>ย้อมมือ</span></b> ทุกผืน<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>แช่น้ำเกลือ<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span><![endif]>หนึ่งคืน<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>ตากในร่ม<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>ซัก<o:p></o:p></p>
<p class=MsoNormal>จบ<o:p>&nbsp;</o:p></p>
<script>alert(1)</script><img src=x onerror="alert(1)"><!--EndFragment--></body></html>`;

/** As Google Docs puts it on the clipboard. */
const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">วิธีซัก</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">ซัก</span><span style="font-weight:700;">มือ</span><span style="font-weight:400;font-style:italic;"> เท่านั้น </span><a href="https://example.com/" style="text-decoration:none;" onclick="alert(1)"><span style="color:#1155cc;">อ่านต่อ</span></a> <a href="javascript:alert(1)">ร้าย</a></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>น้ำเย็น</span></p></li></ul><br><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000 1pt;"><p dir="ltr"><span>ขนาด</span></p></td><td><p><span>ราคา</span></p></td></tr></tbody></table></div></b>`;

test('what Word and Google Docs paste is clean', async ({ open }) => {
  const author = await open({ language: 'en', size: DESK });
  const { page } = author;
  await author.open('/demo/element');
  const { text, shown } = editorAt(page, 'empty');
  await text.focus();
  await paste(page, WORD);
  await shown.getByRole('heading', { name: 'ผ้าคราม', level: 2 }).waitFor();
  expect(await outline(shown.first().evaluate((element) => element.innerHTML))).toBe(
    'h2(ผ้าคราม)p(strong(ย้อมมือ) ทุกผืน)ul(li(p(แช่น้ำเกลือ)ul(li(p(หนึ่งคืน))))li(p(ตากในร่ม)))ol(li(p(ซัก)))p(จบ)',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect.poll(() => shown.innerText()).toBe('');
  await paste(page, GOOGLE);
  await shown.getByRole('heading', { name: 'วิธีซัก', level: 2 }).waitFor();
  expect(await outline(shown.first().evaluate((element) => element.innerHTML))).toContain(
    'h2(วิธีซัก)p(ซักstrong(มือ)em( เท่านั้น )a(อ่านต่อ) ร้าย)ul(li(p(น้ำเย็น)))',
  );
  expect(await shown.getByRole('link').count()).toBe(1);
  expect(await shown.getByRole('cell').allInnerTexts()).toEqual(['ขนาด', 'ราคา']);
  // The browser reports what it refused to run in the pasted text.
  expect(author.complaints().filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
});

function paste(page: Page, html: string): Promise<void> {
  return page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** Elements and texts of HTML, without wrappers and attributes: `p(a strong(b))`. */
async function outline(html: Promise<string>): Promise<string> {
  return (await html)
    .replaceAll(/<\/?div[^>]*>|<!--.*?-->/g, '')
    .replaceAll(/<([a-z0-9]+)[^>]*>/g, '$1(')
    .replaceAll(/<\/[^>]*>/g, ')')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+\)/g, (end) => (end.startsWith(' )') ? ' )' : ')'));
}
