import { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { z } from 'zod';

export const MAX_MESSAGE_CHARACTERS = 4_000;
export const MESSAGES_PER_PAGE = 50;
export const CONVERSATIONS_PER_PAGE = 30;
export const MAX_FOUND_MESSAGES = 30;
export const MAX_FOUND_PEOPLE = 30;
export const MAX_QUERY = 100;
export const MAX_REASON = 500;
/** Above this, a counter shows "more". */
export const MAX_UNREAD_SHOWN = 99;
/** How long an author can edit a message. */
export const EDIT_MINUTES = 15;
/** New conversations per member and hour; managers write to many people. */
export const NEW_CONVERSATIONS_PER_HOUR = 20;
/** Live topic of messages; `details` contains conversation ids. */
export const MESSAGES_TOPIC = 'messages';

export const ConversationKind = z.enum(['direct', 'site']);
export type ConversationKind = z.infer<typeof ConversationKind>;

export const Conversation = z.object({
  conversationId: z.uuid(),
  kind: ConversationKind,
  /** The other person; null for the site. */
  withId: z.uuid().nullable(),
  /** Empty if the account is gone. */
  withName: z.string(),
  isStaff: z.boolean(),
  lastWords: z.string(),
  isLastMine: z.boolean(),
  isLastDeleted: z.boolean(),
  hasFiles: z.boolean(),
  lastAt: z.iso.datetime(),
  unread: z.int().min(0),
  isMuted: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const MessageView = z.object({
  messageId: z.uuid(),
  seq: z.int(),
  isMine: z.boolean(),
  /** Deleted messages remain as placeholders. */
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  canEdit: z.boolean(),
  body: z.string(),
  sentAt: z.iso.datetime(),
  files: z.array(AttachedFile),
});
export type MessageView = z.infer<typeof MessageView>;

export const ConversationPage = z.object({
  talk: Conversation,
  /** Oldest first. */
  messages: z.array(MessageView),
  /** Cursor of older messages; null at the beginning. */
  older: z.int().nullable(),
  lastSeq: z.int(),
  lastReadSeq: z.int(),
  /** Why the reader cannot write here; null if they can. */
  closed: z.enum(['site', 'blocked', 'not_allowed']).nullable(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

export const SendInput = z.object({
  conversation: z.uuid(),
  clientId: z.uuid(),
  body: z.string().max(MAX_MESSAGE_CHARACTERS),
});
export type SendInput = z.output<typeof SendInput>;

export const FoundMessage = z.object({
  conversationId: z.uuid(),
  seq: z.int(),
  withName: z.string(),
  isSite: z.boolean(),
  /** As people read it: addresses are not escaped. */
  body: z.string(),
  /** Where the body holds what was searched. */
  bodyMarks: TextMarks,
  sentAt: z.iso.datetime(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

/** Somebody whom the reader may write to. */
export interface FoundPerson {
  readonly personId: string;
  readonly name: string;
  readonly isStaff: boolean;
}
