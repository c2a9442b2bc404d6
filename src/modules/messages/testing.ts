import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { listReports, reportMessage } from './conversation/report.ts';
import { blockOther } from './conversation/block-person.ts';

/** Somebody wants to hear nothing more from the other one of a conversation. */
export async function blockConversation(
  world: World,
  actor: PersonActor,
  conversation: string,
): Promise<void> {
  await world.write((scope) => blockOther(scope, { conversation, isBlocked: true }), actor);
}

/** Somebody shows a message to those who run the site; the report's id. */
export async function reportConversation(world: World, actor: PersonActor, message: string): Promise<string> {
  await world.write((scope) => reportMessage(scope, { message, reason: 'ไม่สุภาพ' }), actor);
  const { reports } = await world.read((scope) => listReports(scope));
  return reports.at(-1)?.reportId ?? '';
}
