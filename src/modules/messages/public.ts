/** Front door of messages. */
export { messagesNoticeKinds } from './conversation/notice-kinds.ts';
export { openConversation } from './conversation/open-conversation.ts';
export { sendAsSite, sendFor, sendMessage } from './conversation/send-message.ts';
export { messagesLive } from './conversation/conversation-queries.ts';
