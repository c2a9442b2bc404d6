import type { Scope } from '#platform/scope.ts';

/** Returns the action's text from its module, or the action's name if it has none. */
export function actText({ app, locale }: Pick<Scope, 'app' | 'locale'>, action: string): string {
  return app.auditText.acts.get(action)?.({}, { locale }) ?? action;
}

/** Returns the entity kind's text from its module, or its name if it has none. */
export function thingText({ app, locale }: Pick<Scope, 'app' | 'locale'>, kind: string): string {
  return app.auditText.things.get(kind.replace(/^(\w+?)_/, '$1.'))?.({}, { locale }) ?? kind;
}
