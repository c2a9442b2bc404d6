import { type AlertOptions, ask } from './question-queue.ts';

/** Tells the reader something that must be seen; resolves when it was confirmed. Several wait in line. */
export async function alert(options: AlertOptions | string): Promise<void> {
  await ask({ ...(typeof options === 'string' ? { message: options } : options), kind: 'alert' });
}
