import type { Scope } from '#platform/scope.ts';

/** Returns the label of a grant from its module, or the grant's name if it has none. */
export function grantText({ app, locale }: Pick<Scope, 'app' | 'locale'>, grant: string): string {
  return app.grantText.get(grant)?.({}, { locale }) ?? grant;
}
