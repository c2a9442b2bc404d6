import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { blockOther } from './talk/keep-apart.ts';

/** Somebody wants to hear nothing more from the other one of a conversation. */
export async function blockTalk(world: World, actor: PersonActor, conversation: string): Promise<void> {
  await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), actor);
}
