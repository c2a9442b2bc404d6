import { z } from 'zod';

export const MAX_MESSAGE_CHARACTERS = 4_000;
export const MAX_FILES = 5;
/** All files of one message together; a form may be little longer. */
export const MAX_FILES_BYTES = 10 * 1024 * 1024;
export const MESSAGES_PER_PAGE = 50;
export const CONVERSATIONS_PER_PAGE = 30;
export const MAX_FOUND_MESSAGES = 30;
export const MAX_FOUND_PEOPLE = 30;
export const MAX_QUERY = 100;
export const MAX_REASON = 500;
/** Beyond it a counter says "more". */
export const MAX_UNREAD_SHOWN = 99;
/** So long an author may change their words. */
export const EDIT_MINUTES = 15;
/** Conversations that a member may begin within an hour; managers write to many. */
export const NEW_TALKS_PER_HOUR = 20;
/** Topic of messages on open pages; details name conversations. */
export const MESSAGES_TOPIC = 'messages';

export const ConversationKind = z.enum(['direct', 'site']);
export type ConversationKind = z.infer<typeof ConversationKind>;

export const Conversation = z.object({
  conversationId: z.uuid(),
  kind: ConversationKind,
  /** Whom the reader talks with; null: the site itself. */
  withId: z.uuid().nullable(),
  /** Empty for somebody whose account is gone. */
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

export const MessageFile = z.object({
  name: z.string(),
  sizeBytes: z.int(),
  /** Opens for some minutes. */
  url: z.string(),
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
});
export type MessageFile = z.infer<typeof MessageFile>;

export const MessageView = z.object({
  messageId: z.uuid(),
  seq: z.int(),
  isMine: z.boolean(),
  /** What is left of a deleted one is its place. */
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  canEdit: z.boolean(),
  body: z.string(),
  sentAt: z.iso.datetime(),
  files: z.array(MessageFile),
});
export type MessageView = z.infer<typeof MessageView>;

export const ConversationPage = z.object({
  talk: Conversation,
  /** Oldest first. */
  messages: z.array(MessageView),
  /** Cursor of what is older; null at the beginning. */
  older: z.int().nullable(),
  lastSeq: z.int(),
  lastReadSeq: z.int(),
  /** Why the reader cannot write here; null: they can. */
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
  body: z.string(),
  sentAt: z.iso.datetime(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

/** Somebody to whom the reader may write. */
export interface FoundPerson {
  readonly personId: string;
  readonly name: string;
  readonly isStaff: boolean;
}
