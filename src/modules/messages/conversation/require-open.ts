import { refuse } from '#platform/refusal.ts';
import type { Reach } from '#platform/reach.ts';
import type { Scope } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import type { ConversationPage } from './conversation-contract.ts';
import { blockBetween, type ConversationRow, writerOf } from './conversation-rows.ts';
import { messagesSettings } from './messages-settings-contract.ts';
import { mayWrite } from './conversation-rules.ts';

/**
 * Returns why the acting person cannot write in a conversation, or null if they can. A blocked person sees the same
 * reason as for a site restriction.
 */
export async function closedTo(
  scope: Scope,
  conversation: Pick<ConversationRow, 'kind' | 'withId'>,
  other: Reach | undefined,
): Promise<ConversationPage['closed']> {
  if (conversation.kind === 'site' || conversation.withId === null) return 'site';
  const { userId, role } = writerOf(scope);
  const block = await blockBetween(scope, userId, conversation.withId);
  if (block === 'mine') return 'blocked';
  const isOpen =
    block === null &&
    other?.isActive === true &&
    mayWrite(role, other.role, messagesSettings.of(scope.tenant).messages.memberToMember);
  return isOpen ? null : 'not_allowed';
}

/** Refuses with `messages.not_allowed` unless the acting person may write there. */
export async function requireOpen(
  scope: Scope,
  conversation: Pick<ConversationRow, 'kind' | 'withId'>,
): Promise<Reach | undefined> {
  const [other] = conversation.withId === null ? [] : await scope.app.findReach(scope, [conversation.withId]);
  if ((await closedTo(scope, conversation, other)) !== null)
    throw refuse(messagesRefusals, 'messages.not_allowed');
  return other;
}
