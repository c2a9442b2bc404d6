import type { RouteConfigEntry } from '@react-router/dev/routes';
import { z } from 'zod';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { type Reply, TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import type { pageAction } from '#platform/page/page.ts';
import routes from '../app/routes.ts';
import type { JsonSchema } from './hostile-calls.ts';
import { isId, textPlacesOf, withValueAt } from './input-places.ts';
import { type Call, expectMirrored, namingFields, type Oddities } from './mirror-calls.ts';
import { filled, kindOf, withNames } from './mirror-fields.ts';
import { sampleFrom } from './sample-input.ts';

type Action = ReturnType<typeof pageAction>;

const TRUE_OR_FALSE = { kind: 'truefalse', stem: 'ดินต้องแห้งก่อนเผา', isTrue: true };

/** What a schema alone does not tell of a valid form: `@kind` stands for one's own thing, `#new` for a new name. */
const TOLD: Readonly<Record<string, Record<string, unknown>>> = {
  '/billing/manage/payments/:payment confirm': { amount: '1000', sentTime: '10:00', sentOn: '2026-11-21' },
  '/billing/manage/payments/:payment return': { returned: '10' },
  '/billing/payment/:slug wallet_pay': { amount: '1' },
  '/config/menu default': { menu: [{ th: 'หน้า', en: 'Page', path: '/' }] },
  '/lesson/enroll/:slug default slug': { slug: '@lessonInRounds' },
  '/lesson/enroll/:slug default round': { slug: '@lessonInRounds' },
  '/lesson/enroll/:slug default code': { slug: '@codedLesson' },
  '/lesson/enroll/:slug default invitation': { slug: '@codedLesson' },
  '/lesson/manage/:lesson/content arrange': {
    version: '7',
    sections: [{ sectionId: '@sectionId', parts: ['@partId', '@otherPartId', '@workPartId'] }],
  },
  ...Object.fromEntries(
    ['add_section', 'rename_section', 'remove_section', 'add_part', 'save_part', 'remove_part'].map(
      (intent) => [`/lesson/manage/:lesson/content ${intent}`, { version: '7' }],
    ),
  ),
  '/lesson/manage/:lesson default': { version: '2' },
  '/lesson/manage/:lesson/content save_part': { version: '7', body: {} },
  '/lesson/manage/:lesson/certificate issue': { lesson: '@certifiedLesson' },
  '/lesson/manage/:lesson/certificate issue_waiting': { lesson: '@certifiedLesson' },
  '/lesson/manage/:lesson/learners invite round': { lesson: '@lessonInRounds' },
  '/lesson/manage/:lesson/rounds default': {
    lesson: '@lessonInRounds',
    startsOn: '2099-01-10',
    endsOn: '2099-01-11',
    enrolUntilOn: '',
  },
  '/lesson/manage/exams/questions/:question default': { draft: { category: 'ดิน', content: TRUE_OR_FALSE } },
  '/lesson/manage/exams/questions/new default': { draft: { category: 'ดิน', content: TRUE_OR_FALSE } },
  '/lesson/play/:lesson/:slug hand_in': { body: 'งาน', fileId: '' },
  '/shop/checkout default': { phone: '0812345678', delivery: '@code', cartId: '@cart' },
  '/shop/orders look_up': { phoneLast4: '5678' },
  '/shop/manage/products/new default': {
    variants: [
      { sku: '#new', regularPrice: '100', salePrice: '', stockPolicy: 'forbid', openingQuantity: '1' },
    ],
  },
  '/shop/manage/products/:product default': {
    version: '1',
    variants: [
      { sku: '@sku', regularPrice: '100', salePrice: '', stockPolicy: 'forbid', openingQuantity: '1' },
    ],
  },
  '/user/login default': { password: TEST_PASSWORD },
  '/user/manage/wallet/:person adjust': { adjustAmount: '1', adjustReason: 'ชดเชย' },
  '/user/manage/wallet/:person grant': { grantAmount: '1', grantReason: 'ชดเชย', until: '2099-01-01' },
  '/user/profile end_sessions': { proof: TEST_PASSWORD },
  '/user/profile remove_passkey': { proof: TEST_PASSWORD },
};

/** Several hundred calls, on a machine that may be busy. */
const HANGING_MS = 10 * 60_000;

const oddities: Oddities = {
  ofNobody: /^\/user\/(login|register|invite|bypass|recovery|activate|test_login|authen)(?!.* join$)/,
  endSession: / (act|join)$/,
  byGuests: /^\/shop\/orders\/:order cancel t$/,
  untold: {
    'passed over: the address, or another field, says which thing is meant': [
      '/lesson/certification/:slug/:cert listing code',
      '/lesson/certification/:slug/:cert listing slug',
      '/lesson/detail/:slug answer_review lesson',
      '/lesson/detail/:slug review lesson',
      '/lesson/detail/:slug wish lesson',
      '/lesson/enroll/:slug default lesson',
      '/lesson/enroll/:slug withdraw lesson',
      '/lesson/manage/:lesson/certificate reissue lesson',
      '/lesson/manage/:lesson/certificate revoke lesson',
      '/lesson/play/:lesson/:slug change_post slug',
      '/lesson/play/:lesson/:slug done part',
      '/lesson/play/:lesson/:slug hand_in part',
      '/lesson/play/:lesson/:slug note part',
      '/lesson/play/:lesson/:slug post part',
      '/lesson/play/:lesson/:slug remove_note slug',
      '/shop/manage/products/:product arrange_pictures sku',
      '/shop/manage/products/:product default variants.*.variantId',
      '/shop/manage/products/:product delete_picture sku',
      '/shop/manage/products/new default product',
      '/shop/manage/products/new default variants.*.variantId',
      '/user/manage/wallet/:person undo person',
      '/user/message/:conversation delete conversation',
      '/user/message/:conversation edit conversation',
      '/user/message/:conversation report conversation',
      '/user/unsubscribe/:token? default token',
    ],
    'anybody may be written to': [
      '/lesson/manage/:lesson/certificate issue email',
      '/lesson/manage/:lesson/learners invite emails',
      '/shop/checkout default email',
      '/user/manage/invitations invite email',
    ],
    'the answer is the same on purpose': [
      '/user/profile end_sessions session',
      '/user/recovery default email',
    ],
    'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
      '/billing/payment/:slug slip slug',
      '/config/log default url',
      '/config/menu default menu.*.path',
      '/config/site default contact.email',
      '/lesson/manage/:lesson cover lesson',
      '/lesson/manage/:lesson default prerequisites.*',
      '/lesson/manage/certificates/templates/:template picture template',
      '/lesson/manage/certificates/templates/:template preview template',
      '/lesson/manage/certificates/templates/:template save template',
      '/lesson/manage/exams/:exam default draft.sections.*.slots.*.questionId',
      '/lesson/manage/exams/:exam default draft.slug',
      '/lesson/manage/exams/new default draft.sections.*.slots.*.questionId',
      '/shop/manage/products/:product add_picture picture',
      '/shop/manage/products/:product add_picture product',
      '/shop/manage/products/:product add_picture sku',
      '/user/manage/wallet/:person grant person',
    ],
    'what is there is not in the state that the form is for': [
      '/lesson/manage/:lesson remove_staff userId',
      '/lesson/manage/:lesson/certificate issue_waiting learners',
      '/lesson/manage/:lesson/certificate issue_waiting learners.*',
      '/lesson/manage/:lesson/content make_film partId',
      '/lesson/manage/:lesson/learners write message',
      '/user/authen/line/callback join email',
      '/user/manage/outbox default mail',
    ],
  },
};

/** How fields are called that name things. */
const NAMING =
  /(^|[.a-z])(ids?|skus?|slug|code|token|emails?|number|link|key|hostname|category|parent|person|order|item)$/i;

/** Fields that a form sends as the JSON of what they hold. */
const JSON_FIELDS = new Set(['body', 'draft', 'layout', 'sections']);

const calls = await callsOf(routes);

test('of every field of a form whose name or form is that of a name, it is said which thing it names, if any', () => {
  const fields = calls.flatMap(({ name, places }) => places.map((place) => [name, place] as const));
  expect(fields.filter(([name, place]) => kindOf(name, place) === undefined)).toEqual([]);
  expect(namingFields(calls).length).toBeGreaterThan(100);
});

test(
  'a form that names what another tenant has answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectMirrored(world, calls, oddities),
);

async function callsOf(entries: readonly RouteConfigEntry[], above = ''): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { path, file, children } of entries) {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) calls.push(...(await callsOf(children, here)));
    const page: { action?: Action } = await import(new URL(`../app/${file}`, import.meta.url).pathname);
    if (page.action?.page)
      for (const [intent, { input }] of Object.entries(page.action.page.intents))
        calls.push(callOf(here, intent, page.action, input));
  }
  return calls;
}

function callOf(page: string, intent: string, action: Action, input: z.ZodType): Call {
  const name = `${page} ${intent}`;
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const inPath = [...page.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const ids = textPlacesOf(schema, isId);
  const texts = textPlacesOf(schema).filter(
    (place) => ids.includes(place) || NAMING.test(place) || kindOf(name, place),
  );
  const places = [...new Set([...inPath, ...texts])];
  return {
    name,
    isReading: false,
    kindsInPath: [],
    places,
    ask: (world, browser, own, place, value) => {
      const sample = (sampleFrom(schema, schema.$defs ?? {}) ?? {}) as Record<string, unknown>;
      for (const parameter of inPath) sample[parameter] = '';
      const values = filled(
        { ...withNames(sample, name, places, own), ...TOLD[name], ...TOLD[`${name} ${place}`] },
        own,
      );
      return send(world, browser, {
        page,
        intent,
        action,
        inPath,
        values: value === null ? values : withValueAt(values, place, value),
      });
    },
  };
}

interface Sent {
  readonly page: string;
  readonly intent: string;
  readonly action: Action;
  readonly inPath: readonly string[];
  readonly values: Record<string, unknown>;
}

async function send(
  world: World,
  browser: Visitor,
  { page, intent, action, inPath, values }: Sent,
): Promise<Reply> {
  const params = Object.fromEntries(inPath.map((parameter) => [parameter, String(values[parameter])]));
  const form = new FormData();
  form.set('intent', intent);
  for (const [field, value] of Object.entries(values)) if (!(field in params)) put(form, field, value);
  const path = page.replace(/:(\w+)\??/g, (_, parameter: string) =>
    encodeURIComponent(params[parameter] ?? ''),
  );
  const known = new Set(browser.cookies.keys());
  let answer: unknown;
  try {
    answer = await callPage(world, action as never, { path, params, pattern: page, form, visitor: browser });
  } catch (error) {
    answer = error;
  }
  const cookies = [...browser.cookies.keys()].filter((cookie) => !known.has(cookie));
  if (answer instanceof Response)
    return replyOf(answer.status, { ...Object.fromEntries(answer.headers), cookies }, await answer.text());
  const told = answer as { type?: string; data?: unknown; init?: { status?: number } | null };
  if (told?.type !== 'DataWithResponseInit') throw answer;
  return replyOf(told.init?.status ?? 200, { cookies }, JSON.stringify(told.data));
}

function put(form: FormData, field: string, value: unknown): void {
  if (JSON_FIELDS.has(field) && typeof value === 'object') form.set(field, JSON.stringify(value));
  else if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    for (const each of value) form.append(`${field}[]`, String(each));
  else if (typeof value === 'object' && value !== null)
    for (const [step, child] of Object.entries(value)) put(form, `${field}.${step}`, child);
  else if (typeof value === 'string') form.set(field, value);
  else if (typeof value === 'number' || typeof value === 'boolean') form.set(field, `${value}`);
}

function replyOf(status: number, headers: Reply['headers'], text: string): Reply {
  return { status, headers: { ...headers, 'x-request-id': '"test"' }, text, json: () => JSON.parse(text) };
}
