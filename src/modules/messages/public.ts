/** Public API of messages. */
export { sendFor } from './conversation/send-message.ts';
