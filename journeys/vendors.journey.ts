import { expectWell, PHONE, test } from './browser.ts';

const VENDORS = '/cluster/vendor';
const DESK = { width: 1440, height: 900 };
const NAME = 'นายทองดี ปลูกชา';

test('somebody applies as a vendor on a phone, a manager checks and approves, the applicant sees it', async ({
  open,
}) => {
  const phone = await open({ email: 'user@demo.test', size: PHONE });
  const { page } = phone;
  await phone.open(VENDORS);
  await expectWell(phone);
  await page.getByRole('link', { name: 'สมัครเป็นผู้ขาย' }).click();
  await page.getByLabel('ประเภท').selectOption({ label: 'บุคคลธรรมดา' });
  await page.getByRole('textbox', { name: 'ชื่อตามกฎหมาย' }).fill(NAME);
  await page.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1101700230708');
  await page.getByRole('textbox', { name: 'บ้านเลขที่ อาคาร ถนน' }).fill('12 หมู่ 4');
  await page.getByLabel('จังหวัด').selectOption({ label: 'เชียงราย' });
  await page.getByLabel('อำเภอ').selectOption({ label: 'เมืองเชียงราย' });
  await page.getByLabel('ตำบล').selectOption({ index: 1 });
  await page.getByLabel('โทรศัพท์').fill('081 234 5678');
  await expectWell(phone);
  await page.getByRole('button', { name: 'บันทึกแล้วไปต่อ' }).click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  const vendor = new URL(page.url()).pathname;

  await page.getByRole('button', { name: 'เพิ่มเอกสาร' }).click();
  await page.getByLabel('เอกสาร', { exact: true }).selectOption({ label: 'สำเนาบัตรประชาชน' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'บัตร.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByRole('button', { name: 'บันทึกเอกสาร' }).click();
  await page.getByRole('link', { name: 'บัตร.pdf' }).waitFor();
  await page.getByLabel('สินค้า', { exact: true }).fill('ใบชาสด');
  await page.getByRole('button', { name: 'เพิ่มสินค้า' }).click();
  await page.getByText('ใบชาสด').waitFor();
  await page.getByRole('combobox', { name: 'องค์กร', exact: true }).selectOption({ label: 'สหกรณ์ชาริมน้ำ' });
  await page.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'สหกรณ์ชาริมน้ำ' }).waitFor();
  await expectWell(phone);
  await page.getByRole('button', { name: 'ยื่นใบสมัคร' }).click();
  await page.getByText('ใบสมัครรอการตรวจสอบ').waitFor();

  const desk = await open({ email: 'manager@demo.test', language: 'en', size: DESK });
  await desk.open(`${VENDORS}?state=applied`);
  await expectWell(desk);
  await desk.page.getByRole('link', { name: NAME }).click();
  await desk.page.getByRole('button', { name: 'Start checking' }).click();
  await desk.page.getByText('The application is being checked.').waitFor();
  const named = desk.page.getByRole('listitem').filter({ hasText: 'The name matches the register' });
  await named.getByLabel('Name in the register').fill('นาย ทองดี ปลูกชา');
  await named.getByRole('button', { name: 'Confirm' }).click();
  await named.getByRole('button', { name: 'Reopen' }).waitFor();
  await expectWell(desk);
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText('The name of the bank account is the vendor’s name').waitFor();
  await dialog.getByLabel('Reason').fill('รอหน้าสมุดบัญชี');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByText('The vendor may supply its organisations.').waitFor();
  await expectWell(desk);

  await desk.page.getByLabel('On behalf of').selectOption({ label: 'River Coop' });
  await desk.page.getByRole('button', { name: 'Rate', exact: true }).click();
  await desk.page.getByText('5 of 5 (1)').waitFor();

  await phone.open(vendor);
  await page.getByText('รอหน้าสมุดบัญชี').waitFor();
  await expectWell(phone);
});
