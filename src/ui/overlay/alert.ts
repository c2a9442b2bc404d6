import { type AlertOptions, ask } from './question-queue.ts';

/** Shows a message that the reader must confirm; resolves when confirmed. Several are queued. */
export async function alert(options: AlertOptions | string): Promise<void> {
  await ask({ ...(typeof options === 'string' ? { message: options } : options), kind: 'alert' });
}
