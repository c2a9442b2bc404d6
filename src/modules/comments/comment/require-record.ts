import { accessRefusal, allows, isOffered } from '#platform/access/access.ts';
import type { CommentedKind, CommentedRecord } from '#platform/module/commented-kind.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import type { RecordRef } from './comment-contract.ts';

/**
 * Returns a record whose comments the actor may read. Refuses with `platform.missing`, also for a record of another site
 * or of a module that is switched off, and as `accessRefusal`.
 */
export async function requireRecord(
  scope: Scope,
  { kind: name, record: id }: RecordRef,
): Promise<{ kind: CommentedKind; record: CommentedRecord; person: PersonActor }> {
  const kind = scope.app.commentedKinds.get(name);
  if (!kind || !isOffered(kind.access, scope.tenant)) throw refuse(platformRefusals, 'platform.missing');
  const person = personOf(scope);
  if (!person || !allows(kind.access, scope.actor)) throw accessRefusal(kind.access, scope.actor);
  const record = await kind.find(scope, id);
  if (!record) throw refuse(platformRefusals, 'platform.missing');
  return { kind, record, person };
}
