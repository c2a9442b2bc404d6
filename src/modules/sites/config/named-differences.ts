import type { Scope } from '#platform/scope.ts';
import { declaredLabel, declaredValue } from './declared-settings.ts';
import type { ConfigDifference } from './site-config-rules.ts';

/** A difference with label and texts from the module that declared the setting; null for this module's own settings. */
export interface NamedDifference extends ConfigDifference {
  readonly label: string | null;
  readonly words: { readonly before: string | null; readonly after: string | null };
}

export function namedDifferences(
  scope: Pick<Scope, 'app' | 'locale'>,
  differences: readonly ConfigDifference[],
): NamedDifference[] {
  return differences.map((difference) => {
    const { field, before, after } = difference;
    return {
      ...difference,
      label: declaredLabel(scope, field),
      words: { before: declaredValue(scope, field, before), after: declaredValue(scope, field, after) },
    };
  });
}
