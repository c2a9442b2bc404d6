/** Front door of messages. */
export { messagesNoticeKinds } from './notice-kinds.ts';
export { openTalk } from './talk/open-talk.ts';
export { sendAsSite, sendFor, sendMessage } from './talk/send-message.ts';
export { messagesLive } from './talk/talk-queries.ts';
