import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';
import { askWith, propertiesOf, schemaOf } from './hostile-calls.ts';
import { textPlacesOf, withValueAt } from './input-places.ts';
import { BODIES } from './mirror-bodies.ts';
import { type Call, expectMirrored, namingFields, type Oddities } from './mirror-calls.ts';
import { filled, kindOf, withNames } from './mirror-fields.ts';
import { sampleOf } from './sample-input.ts';

/** What a schema alone does not tell of a valid body: `@kind` stands for one's own thing, `#new` for a new name. */
const TOLD: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /api/account/login': { password: TEST_PASSWORD },
  'POST /api/shop/manage/products': {
    variants: [
      {
        sku: '#new',
        optionValues: [],
        regularPriceSatang: 100,
        stockPolicy: 'forbid',
        openingQuantity: 1,
      },
    ],
  },
  'POST /api/shop/manage/categories': { code: '#new' },
  'PUT /api/shop/manage/categories/:category code': { category: '@emptyCategory' },
  'PUT /api/shop/manage/categories/:category parentCode': {
    category: '@emptyCategory',
    code: '@emptyCategory',
  },
  'POST /api/notifications/read': { all: undefined },
  'POST /api/account/wallet payment': { mode: 'decrease', amount: 1 },
  'POST /api/lessons/:lesson/enrolment round': { lesson: '@lessonInRounds' },
  'POST /api/lessons/:lesson/enrolment code': { lesson: '@codedLesson' },
  'POST /api/lessons/:lesson/enrolment invitation': { lesson: '@codedLesson' },
  'PUT /api/lessons/:lesson/tree': {
    version: 7,
    sections: [{ sectionId: '@sectionId', parts: ['@partId', '@otherPartId', '@workPartId'] }],
  },
  'POST /api/filemanager/uploads/:upload/complete': {
    upload: '@sentUpload',
    parts: [{ n: 1, etag: '@etag' }],
  },
  ...Object.fromEntries(
    [
      'GET /api/filemanager/external/:shareCode/items',
      'GET /api/filemanager/external/:shareCode/search',
      'POST /api/filemanager/external/:shareCode/uploads',
      'POST /api/filemanager/external/:shareCode/archives',
      'GET /api/filemanager/download_external/:shareCode',
    ].map((call) => [call, { shareCode: '@folderCode' }]),
  ),
};

/** Several hundred calls, on a machine that may be busy. */
const HANGING_MS = 10 * 60_000;

const oddities: Oddities = {
  ofNobody: /^POST \/api\/account\/(login|register)/,
  endSession: /^$/,
  byGuests: /^\w+ \/api\/orders\/:order\S* t$/,
  untold: {
    'anybody may be written to': [
      'POST /api/shop/checkout email',
      'POST /api/email/send from',
      'POST /api/email/send to',
      'POST /api/email/send to.*',
    ],
    'what bytes that come later must be: nothing is looked for by it': [
      'POST /api/filemanager/uploads sha256',
      'POST /api/filemanager/uploads/:upload/parts sha256.*',
      'POST /api/filemanager/external/:shareCode/uploads sha256',
    ],
    'ids that no variant of the product has are passed over': [
      'POST /api/shop/manage/products variants.*.variantId',
      'PUT /api/shop/manage/products/:sku variants.*.variantId',
    ],
    'nobody shares anything with whoever asks here': ['GET /api/filemanager/shared after'],
  },
};

const calls = endpoints.map(callOf);

test('of every text in a body or a query it is said which thing it names, if any', () => {
  expect(namingFields(calls).length).toBeGreaterThan(80);
  const fields = calls.flatMap(({ name, places }) => places.map((place) => [name, place] as const));
  expect(fields.filter(([name, place]) => kindOf(name, place) === undefined)).toEqual([]);
});

test(
  'a body or a query that names what another tenant has answers exactly like one that names nothing',
  {
    timeout: HANGING_MS,
  },
  ({ world }) => expectMirrored(world, calls, oddities),
);

function callOf(declared: Endpoint): Call {
  const { route } = declared.definition;
  const properties = propertiesOf(declared);
  const inPath = properties.flatMap(({ name, isInPath }) => (isInPath ? [name] : []));
  const places = textPlacesOf(schemaOf(declared)).filter((place) => !inPath.includes(place));
  return {
    name: route,
    isReading: declared.method === 'GET',
    kindsInPath: inPath,
    places,
    ask: (_, browser, own, place, name) => {
      const values = withNames(BODIES[route] ?? sampleOf(declared), route, places, own);
      for (const parameter of inPath) values[parameter] = own[parameter] ?? '1';
      const whole = filled({ ...values, ...TOLD[route], ...TOLD[`${route} ${place}`] }, own);
      return askWith(browser, declared, properties, name === null ? whole : withValueAt(whole, place, name));
    },
  };
}
