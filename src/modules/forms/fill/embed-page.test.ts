import { callPage, requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { SettingsForm } from '../manage/settings-form-contract.ts';
import { answersTo, ASKED, openForm, OPTIONS, started } from '../testing.ts';
import { action, loader } from './embed-page.tsx';

const PARTNER = 'https://partner.test';
const pathOf = (slug: string) => ({ path: `/form/${slug}/embed`, params: { form: slug } });

test('a form stands in frames of its own site and of those that it names, and of no other', async ({
  world,
}) => {
  const slug = await openForm(world, { settings: { embedOn: [PARTNER] } });
  const { args, frame } = await requestOfPage(world, pathOf(slug));
  expect(await loader(args)).toMatchObject({ slug });
  expect(frame.framedBy).toEqual(["'self'", PARTNER]);
  const own = await requestOfPage(world, pathOf(await openForm(world)));
  await loader(own.args);
  expect(own.frame.framedBy).toEqual(["'self'"]);
});

test('what is sent from a frame stays in it', async ({ world }) => {
  const slug = await openForm(world, { settings: { embedOn: [PARTNER] } });
  const form = {
    [`answers.${ASKED.name}`]: 'สมใจ',
    [`answers.${ASKED.session}`]: OPTIONS.morning,
    start: await started(world, slug),
  };
  const reply = (await callPage(world, action, { ...pathOf(slug), form })) as Response;
  const [{ reference } = { reference: '' }] = await answersTo(world, slug);
  expect(reply).toMatchObject({ status: 303 });
  expect(reply.headers.get('location')).toContain(`/form/${slug}/embed?sent=${reference}`);
});

test.for<[string, string[] | null]>([
  ['', []],
  [
    'www.example.com/contact\nhttps://Shop.example.com:8443',
    ['https://www.example.com', 'https://shop.example.com:8443'],
  ],
  ['https://a.example, https://a.example/x', ['https://a.example']],
  ['http://plain.example', null],
  ['javascript:alert(1)', null],
  ["https://a.example;script-src'", null],
  [Array.from({ length: 11 }, (_, at) => `a${at}.example`).join(' '), null],
])('“%s” is read as sites', ([typed, sites]) => {
  const read = SettingsForm.shape.embedOn.safeParse(typed);
  expect(read.success ? read.data : null).toEqual(sites);
});
