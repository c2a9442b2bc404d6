/** Public API of messages. */
export { sendOnBehalf as sendFor } from './conversation/send-message.ts';
