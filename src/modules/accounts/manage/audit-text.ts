import type { Scope } from '#platform/scope.ts';

/** What was done, as its module says it; what nobody says by its name. */
export function actText({ app, locale }: Pick<Scope, 'app' | 'locale'>, action: string): string {
  return app.auditText.acts.get(action)?.({}, { locale }) ?? action;
}

/** What it was done to, as its module says it; what nobody says by its name. */
export function thingText({ app, locale }: Pick<Scope, 'app' | 'locale'>, kind: string): string {
  return app.auditText.things.get(kind.replace(/^(\w+?)_/, '$1.'))?.({}, { locale }) ?? kind;
}
