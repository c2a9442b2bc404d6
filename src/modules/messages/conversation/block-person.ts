import { sql } from '#platform/db/query.ts';
import { announceLive } from '#platform/live/live-state.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { settleNotices } from '#modules/notifications/public.ts';
import { messageReceived } from './notice-kinds.ts';
import { messagesPaths } from '../paths.ts';
import { messagesRefusals } from '../refusals.ts';
import { MESSAGES_TOPIC } from './conversation-contract.ts';
import { getOwnConversation, writerOf } from './conversation-rows.ts';

/** Stores the acting person's read position, which only moves forward. Refuses with `messages.conversation_missing`. */
export async function readConversation(
  scope: Scope,
  { conversation, seq }: { readonly conversation: string; readonly seq: number },
): Promise<void> {
  const { userId } = writerOf(scope);
  await getOwnConversation(scope, conversation);
  const changed = await scope.tx.run(sql`
    update messages_member m set last_read_seq = least(${seq}::integer, c.last_seq)
      from messages_conversation c
     where m.tenant_id = ${scope.tenant.id} and m.conversation_id = ${conversation} and m.person_id = ${userId}
       and c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id and m.last_read_seq < least(${seq}::integer, c.last_seq)`);
  if (changed === 0) return;
  await settleNotices(scope, {
    personId: userId,
    kind: messageReceived.name,
    link: messagesPaths.conversation(conversation),
  });
  await announceLive(scope, MESSAGES_TOPIC, [userId]);
}

/** Mutes a conversation: new messages cause no notices. Refuses with `messages.conversation_missing`. */
export async function muteConversation(
  scope: Scope,
  { conversation, isMuted }: { readonly conversation: string; readonly isMuted: boolean },
): Promise<void> {
  const { userId } = writerOf(scope);
  await getOwnConversation(scope, conversation);
  await scope.tx.run(sql`
    update messages_member set is_muted = ${isMuted}
     where tenant_id = ${scope.tenant.id} and conversation_id = ${conversation} and person_id = ${userId}`);
  await announceLive(scope, MESSAGES_TOPIC, [userId]);
}

/**
 * Blocks or unblocks the other person of a conversation, without notifying them. Idempotent. Refuses with
 * `messages.conversation_missing`, and with `messages.not_allowed` for the site's conversation.
 */
export async function blockOther(
  scope: Scope,
  { conversation, isBlocked }: { readonly conversation: string; readonly isBlocked: boolean },
): Promise<void> {
  const { userId } = writerOf(scope);
  const { withId } = await getOwnConversation(scope, conversation);
  if (withId === null) throw refuse(messagesRefusals, 'messages.not_allowed');
  if (isBlocked)
    await scope.tx.run(sql`
      insert into messages_block (tenant_id, person_id, blocked_id, blocked_at)
      values (${scope.tenant.id}, ${userId}, ${withId}, ${scope.now}) on conflict do nothing`);
  else
    await scope.tx.run(sql`
      delete from messages_block where tenant_id = ${scope.tenant.id} and person_id = ${userId} and blocked_id = ${withId}`);
  await announceLive(scope, MESSAGES_TOPIC, [userId]);
}
