import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';
import { askWith, propertiesOf, schemaOf } from './hostile-calls.ts';
import { textPlacesOf, withValueAt } from './input-places.ts';
import { BODIES } from './cross-tenant-bodies.ts';
import type { Call } from './cross-tenant-calls.ts';
import { filled, withNames } from './cross-tenant-fields.ts';
import type { Names } from './cross-tenant-things.ts';
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

/** Where names may stand in a call, beside its path. */
export function namePlacesOf(declared: Endpoint): string[] {
  const inPath = parametersOf(declared);
  return textPlacesOf(schemaOf(declared)).filter((place) => !inPath.includes(place));
}

function parametersOf(declared: Endpoint): string[] {
  return propertiesOf(declared).flatMap(({ name, isInPath }) => (isInPath ? [name] : []));
}

/** A valid input of an endpoint with one's own names, as it is needed to say something of `place`. */
export function ownInput(declared: Endpoint, own: Names, place = ''): Record<string, unknown> {
  const { route } = declared.definition;
  const values = withNames(BODIES[route] ?? sampleOf(declared), route, namePlacesOf(declared), own);
  for (const parameter of parametersOf(declared)) values[parameter] = own[parameter] ?? '1';
  return filled({ ...values, ...TOLD[route], ...TOLD[`${route} ${place}`] }, own);
}

/** An endpoint as a call with values in these places, the rest of it valid. */
export function endpointCall(declared: Endpoint, places: readonly string[]): Call {
  const { route } = declared.definition;
  const properties = propertiesOf(declared);
  return {
    name: route,
    isReading: declared.method === 'GET',
    kindsInPath: parametersOf(declared),
    places,
    ask: (_, browser, own, place, value) => {
      const whole = ownInput(declared, own, place);
      return askWith(
        browser,
        declared,
        properties,
        value === null ? whole : withValueAt(whole, place, value),
      );
    },
  };
}
