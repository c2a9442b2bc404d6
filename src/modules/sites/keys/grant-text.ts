import type { Scope } from '#platform/scope.ts';

/** What a permission lets a program do, as its module says it; a permission nobody has described yet keeps its name. */
export function grantText({ app, locale }: Pick<Scope, 'app' | 'locale'>, grant: string): string {
  return app.grantText.get(grant)?.({}, { locale }) ?? grant;
}
