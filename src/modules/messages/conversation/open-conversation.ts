import { countAttempt } from '#platform/access/attempts.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import { NEW_CONVERSATIONS_PER_HOUR } from './conversation-contract.ts';
import { ensureDirect, writerOf } from './conversation-rows.ts';
import { requireOpen } from './require-open.ts';

/**
 * Finds or creates the conversation with a person; it is invisible until the first message. Refuses with
 * `messages.not_allowed`, `messages.too_many_new`.
 */
export async function openConversation(
  scope: Scope,
  { person }: { readonly person: string },
): Promise<{ conversationId: string }> {
  const { userId, role } = writerOf(scope);
  if (person === userId) throw refuse(messagesRefusals, 'messages.not_allowed');
  await requireOpen(scope, { kind: 'direct', withId: person });
  const { attempts, waiting } = await countAttempt(scope.tx, scope.tenant.id, {
    subject: `messages new ${userId}`,
    windowMinutes: 60,
    now: scope.now,
  });
  if (role === 'user' && attempts > NEW_CONVERSATIONS_PER_HOUR)
    throw refuse(messagesRefusals, 'messages.too_many_new', waiting);
  return { conversationId: await ensureDirect(scope, userId, person) };
}
