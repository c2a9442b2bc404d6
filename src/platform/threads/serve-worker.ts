import { parentPort, type Transferable } from 'node:worker_threads';

export type WorkerReply<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly error: Error }
);

/** Typed by the client. */
interface Question {
  readonly id: number;
  readonly question: never;
}

/**
 * Thread side of a `WorkerClient`: replies to its questions until it is told to end. `transfer` lists the parts of an
 * answer to transfer instead of copying.
 */
export async function serveWorker<Answer>(
  answer: (question: never) => Promise<Answer>,
  transfer: (answer: Answer) => Transferable[] = () => [],
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This is not a thread.');
  const reply = async ({ id, question }: Question): Promise<void> => {
    try {
      const found = await answer(question);
      port.postMessage({ id, answer: found } satisfies WorkerReply<Answer>, transfer(found));
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ id, error: known } satisfies WorkerReply<Answer>, []);
    }
  };
  await new Promise<void>((resolve) => {
    port.on('message', (message: Question | null) => {
      if (message !== null) return void reply(message);
      port.close();
      resolve();
    });
  });
}
