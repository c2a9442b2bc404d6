import { expect, test } from '#platform/testing/test.ts';
import { endpoints } from '../composition.ts';
import { endpointCall, namePlacesOf } from './endpoint-calls.ts';
import { expectSameAsMissing, namingFields, type Oddities } from './cross-tenant-calls.ts';
import { kindOf } from './cross-tenant-fields.ts';

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

const calls = endpoints.map((declared) => endpointCall(declared, namePlacesOf(declared)));

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
  ({ world }) => expectSameAsMissing(world, calls, oddities),
);
