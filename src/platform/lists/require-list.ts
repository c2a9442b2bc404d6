import { isOffered, requireAccess } from '../access/access.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import { type PersonActor, personOf, type Scope } from '../scope.ts';
import type { AnyList } from './list-source.ts';

/** Returns the list if the actor may read it. Refuses with `platform.missing`, and as `requireAccess`. */
export function requireList(scope: Pick<Scope, 'app' | 'tenant' | 'actor'>, name: string): AnyList {
  const list = scope.app.lists.get(name);
  if (!list || !isOffered(list.access, scope.tenant)) throw refuse(platformRefusals, 'platform.missing');
  requireAccess(scope, list.access);
  return list;
}

/** Returns the acting person, to whom files and views belong. Refuses with `platform.signed_out`. */
export function requireListActor(scope: Scope): PersonActor {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person;
}
