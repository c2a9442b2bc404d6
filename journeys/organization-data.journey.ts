import { DESKTOP, expectWell, PHONE, test } from './browser.ts';

const INFORMATION = '/cluster/manage/detail/river-coop/information';

test('an owner adds a licence on a phone, which an admin verifies and finds again by list, tree and map', async ({
  open,
}) => {
  const phone = await open({ email: 'manager@demo.test', size: PHONE });
  await phone.open(INFORMATION);
  await expectWell(phone);
  await phone.page.getByRole('link', { name: 'จัดการเอกสาร' }).click();
  await phone.page.getByRole('heading', { name: 'ใบอนุญาตและเอกสาร' }).waitFor();
  await expectWell(phone);
  await phone.page.getByLabel('ประเภทเอกสาร').selectOption('contract');
  await phone.page.getByLabel('เลขที่เอกสาร').fill('สญ. 12/2569');
  await phone.page.getByLabel('ใช้ได้ถึงวันที่').fill('31/12/2572');
  await phone.page.getByRole('button', { name: 'เพิ่มเอกสาร' }).click();
  await phone.page.getByRole('heading', { name: 'สัญญา · สญ. 12/2569' }).waitFor();
  await expectWell(phone);

  const desk = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  const { page } = desk;
  await desk.open(`${INFORMATION}/documents`);
  const contract = page.getByRole('listitem').filter({ hasText: 'สญ. 12/2569' });
  await contract.getByRole('button', { name: 'Mark as verified: Contract' }).click();
  await contract.getByText('Verified', { exact: true }).waitFor();
  await expectWell(desk);
  await desk.open('/cluster/manage?documents=expired');
  await page.getByRole('link', { name: 'River Coop' }).first().waitFor();
  await expectWell(desk);
  await desk.open('/cluster/manage?below=river-coop');
  await page.getByRole('link', { name: 'Mae Salong Tea' }).first().click();
  await page.getByRole('heading', { name: 'Parent and sub-organisations' }).waitFor();
  await expectWell(desk);
  await desk.open('/cluster/manage?view=map');
  await page.locator('svg[aria-hidden] a path').first().waitFor();
  await expectWell(desk);
  await page.getByRole('link', { name: /Chiang Rai/ }).click();
  await page.waitForURL(/province=57/);
});

test('an admin applies for an organisation with its operating model, documents and first owner, in steps that go back', async ({
  open,
}) => {
  const desk = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  const { page } = desk;
  const next = () => page.getByRole('button', { name: 'Save and continue' }).click();
  await desk.open('/cluster/manage/new');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('สหกรณ์ผ้าทอ');
  await page.getByLabel('Operating model').selectOption({ label: 'Community enterprise with a shop' });
  await next();
  await page.waitForURL(/part=address/);
  const draft = new URL(page.url()).searchParams.get('cluster') ?? '';
  await desk.open(`/cluster/manage/new?cluster=${draft}&part=documents`);
  await page.getByText('Required documents are missing').waitFor();
  await expectWell(desk);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByLabel('E-mail address of another owner').fill('weaver@example.com');
  await expectWell(desk);
  await next();
  await page.getByText('weaver@example.com').waitFor();
  await expectWell(desk);

  const phone = await open({ email: 'admin@demo.test', size: PHONE });
  await phone.open(`/cluster/manage/new?cluster=${draft}&part=owner`);
  await phone.page.getByRole('link', { name: 'ย้อนกลับ' }).click();
  await phone.page.getByText('ยังขาดเอกสารที่ต้องมี').waitFor();
  await expectWell(phone);
});
