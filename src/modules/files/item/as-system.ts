import type { Scope } from '#platform/scope.ts';

/** The scope with the system's eyes, where the right of whoever asks was settled by something else than their own. */
export function asSystem(scope: Scope): Scope {
  return { ...scope, actor: { kind: 'system', role: 'admin' } };
}
