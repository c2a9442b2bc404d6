import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildVendor, VENDOR_FIELDS } from '../testing.ts';
import { action, loader } from './edit-page.tsx';

test('an applicant changes what they apply with, field by field as typed; others do not', async ({
  world,
}) => {
  const [applicant, stranger] = [await world.person(), await world.person()];
  const { vendorId: vendor } = await world.write((scope) => buildVendor(scope), applicant);
  const page = { path: `/cluster/vendor/${vendor}/edit`, params: { vendor } };
  const open = (actor = applicant) => callPage(world, loader, { ...page, actor });
  const save = async (form: Record<string, string>): Promise<{ code?: string; fields?: object }> => {
    const { version } = await open();
    const sent = { ...VENDOR_FIELDS, intent: 'save', version: String(version), ...form };
    const reply: unknown = await callPage(world, action, { ...page, actor: applicant, form: sent });
    return (reply as { data?: { problem?: { code: string; fields?: object } } }).data?.problem ?? {};
  };
  await expect(open(stranger)).rejects.toMatchObject({ init: { status: 404 } });
  for (const [field, typed] of [
    ['taxId', '0105550000001'],
    ['taxId', ''],
    ['nameTh', ' '],
    ['kind', '__proto__'],
    ['bankAccount', ''],
    ['email', 'nobody'],
    ['offer', 'x'.repeat(2_001)],
  ] as const)
    expect(
      Object.keys((await save({ [field]: typed })).fields ?? {}),
      `${field} ${typed.slice(0, 9)}`,
    ).toEqual([field]);
  expect(await save({ taxId: '๐-1055-50000-00-7', branchCode: '2', phone: '+66 81 234 5678' })).toEqual({});
  expect((await open()).details).toMatchObject({
    taxId: '0-1055-50000-00-7',
    branchCode: '00002',
    phone: '081-234-5678',
    address: expect.stringMatching(/^88 หมู่ 3 .*57100$/),
  });
});
