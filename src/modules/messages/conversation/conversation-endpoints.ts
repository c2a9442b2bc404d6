import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { ownMessages } from '../permissions.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { readConversation } from './block-person.ts';
import { openConversation } from './open-conversation.ts';
import { sendMessage } from './send-message.ts';
import {
  MAX_MESSAGE_CHARACTERS,
  SendInput,
  Conversation,
  ConversationPage,
} from './conversation-contract.ts';
import { getConversationPage, listOwnConversations } from './conversation-queries.ts';

const Done = z.object({ success: z.literal(true) });
const Seq = z.coerce.number().int().min(0).max(2_147_483_647);
const PER_MINUTE = { perMinute: 60 };
const PRIVATE = { 'cache-control': 'no-store' };

const getConversations = endpoint({
  route: 'GET /api/messages/conversations',
  summary: "Lists the caller's conversations, most recent first, with cursor pagination.",
  access: ownMessages,
  input: z.object({ after: CursorText.optional() }),
  output: z.object({ talks: z.array(Conversation), next: z.string().nullable() }),
  headers: PRIVATE,
  handle: (scope, { after }) => listOwnConversations(scope, { after: getCursorPosition(IdPosition, after) }),
});

const postConversation = endpoint({
  route: 'POST /api/messages/conversations',
  summary: 'Returns the conversation with a person, creating it if there is none.',
  access: ownMessages,
  input: z.object({ person: z.uuid() }),
  output: z.object({ conversationId: z.uuid() }),
  limit: PER_MINUTE,
  handle: openConversation,
});

const getConversation = endpoint({
  route: 'GET /api/messages/conversations/:conversation',
  summary: 'Lists messages of a conversation: the latest, or those before or after a sequence number.',
  access: ownMessages,
  input: z.object({ conversation: z.uuid(), before: Seq.optional(), after: Seq.optional() }),
  output: ConversationPage,
  headers: PRIVATE,
  handle: getConversationPage,
});

const postMessage = endpoint({
  route: 'POST /api/messages/conversations/:conversation/messages',
  summary: 'Sends a message. Idempotent by clientId: a repeated call returns the first message.',
  access: ownMessages,
  input: SendInput,
  output: z.object({ messageId: z.uuid(), seq: z.int() }),
  limit: PER_MINUTE,
  status: 201,
  handle: (scope, input) => sendMessage(scope, input),
});

const postRead = endpoint({
  route: 'POST /api/messages/conversations/:conversation/read',
  summary: 'Records how far the caller has read; the position never moves back.',
  access: ownMessages,
  input: z.object({ conversation: z.uuid(), seq: Seq }),
  output: Done,
  limit: { perMinute: 240 },
  handle: async (scope, input) => {
    await readConversation(scope, input);
    return { success: true as const };
  },
});

const patchMessage = endpoint({
  route: 'PATCH /api/messages/:message',
  summary: "Edits one of the caller's messages, within 15 minutes.",
  access: ownMessages,
  input: z.object({ message: z.uuid(), body: z.string().max(MAX_MESSAGE_CHARACTERS) }),
  output: Done,
  limit: PER_MINUTE,
  handle: async (scope, input) => {
    await editMessage(scope, input);
    return { success: true as const };
  },
});

const removeMessage = endpoint({
  route: 'DELETE /api/messages/:message',
  summary: "Deletes one of the caller's messages, leaving a placeholder.",
  access: ownMessages,
  input: z.object({ message: z.uuid() }),
  output: Done,
  limit: PER_MINUTE,
  handle: async (scope, input) => {
    await deleteMessage(scope, input);
    return { success: true as const };
  },
});

export const conversationEndpoints: readonly Endpoint[] = [
  getConversations,
  postConversation,
  getConversation,
  postMessage,
  postRead,
  patchMessage,
  removeMessage,
];
