import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { Names, Values } from '#platform/testing/module-testing.ts';
import { askWith, propertiesOf, schemaOf } from './hostile-calls.ts';
import { textPathsOf, withValueAt } from './input-paths.ts';
import type { Call } from './cross-tenant-calls.ts';
import { filled, withNames } from './cross-tenant-fields.ts';
import { joined } from './module-testing.ts';
import { sampleOf } from './sample-input.ts';

/** A valid body for each call that writes. */
export const BODIES = joined<Values>({}, ({ calls }) => calls?.bodies);

const DECLARED = joined<Values>({}, ({ calls }) => calls?.values);

/** Places of a call, besides its path, that can contain names. */
export function namePlacesOf(declared: Endpoint): string[] {
  const inPath = parametersOf(declared);
  return textPathsOf(schemaOf(declared)).filter((fieldPath) => !inPath.includes(fieldPath));
}

function parametersOf(declared: Endpoint): string[] {
  return propertiesOf(declared).flatMap(({ name, isInPath }) => (isInPath ? [name] : []));
}

/** A valid input of an endpoint with one's own names, with the field at `fieldPath` filled if possible. */
export function ownInput(declared: Endpoint, own: Names, fieldPath = ''): Record<string, unknown> {
  const { route } = declared.definition;
  const values = withNames(BODIES[route] ?? sampleOf(declared), route, namePlacesOf(declared), own);
  for (const parameter of parametersOf(declared)) values[parameter] = own[parameter] ?? '1';
  return filled({ ...values, ...DECLARED[route], ...DECLARED[`${route} ${fieldPath}`] }, own);
}

/** An endpoint as a call with values at these paths and valid input otherwise. */
export function endpointCall(declared: Endpoint, fieldPaths: readonly string[]): Call {
  const { route } = declared.definition;
  const properties = propertiesOf(declared);
  return {
    name: route,
    isReading: declared.method === 'GET',
    kindsInPath: parametersOf(declared),
    fieldPaths,
    ask: (_, browser, own, fieldPath, value) => {
      const whole = ownInput(declared, own, fieldPath);
      return askWith(
        browser,
        declared,
        properties,
        value === null ? whole : withValueAt(whole, fieldPath, value),
      );
    },
  };
}
