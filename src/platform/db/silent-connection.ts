import type pg from 'pg';

/** How long a connection may leave a question unanswered until it counts as lost. */
export const SILENCE_MS = 20_000;
/** How long the end of a connection may take in order. */
export const CLOSE_MS = 2_000;

/**
 * Destroys a connection that no longer answers, until it ends. When the network between drops without a word, neither side
 * is told: a connection that only listens would wait for ever, and one that asks until TCP gives up (a quarter of an hour).
 */
export function destroyWhenSilent(client: pg.Client, silenceMs: number): void {
  let isAsking = false;
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    const late = setTimeout(() => {
      destroy(client, new Error(`The database has not answered for ${silenceMs / 1_000} s.`));
    }, silenceMs).unref();
    const answered = (): void => {
      clearTimeout(late);
      isAsking = false;
    };
    client.query('select 1').then(answered, answered); // a refusal is an answer, and a lost connection ends by itself
  };
  const timer = setInterval(ask, silenceMs / 2).unref();
  client.once('end', () => clearInterval(timer));
}

/** Ends a connection in order or, where the other side does not answer, without it. Never rejects. */
export async function endClient(client: pg.Client): Promise<void> {
  const late = setTimeout(() => destroy(client), CLOSE_MS);
  await client.end().catch(() => undefined); // it may be lost already
  clearTimeout(late);
}

/** Closes a connection without waiting for the other side. What is asked on it fails. */
export function destroy(client: pg.Client, reason?: Error): void {
  client.connection.stream.destroy(reason);
}
