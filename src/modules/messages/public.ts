/** Front door of messages. */
export { openConversation } from './conversation/open-conversation.ts';
export { sendAsSite, sendFor, sendMessage } from './conversation/send-message.ts';
