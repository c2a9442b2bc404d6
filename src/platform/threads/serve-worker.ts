import { parentPort, type Transferable } from 'node:worker_threads';

export type WorkerReply<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly error: Error }
);

/** Of what type it is, its client says. */
interface Question {
  readonly id: number;
  readonly question: never;
}

/**
 * The other side of a `WorkerClient`: answers in this thread what it is asked, until it is told to end. `transfer` names what of an
 * answer moves instead of being copied.
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
