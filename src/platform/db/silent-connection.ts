import type pg from 'pg';

/** Time without a reply after which a connection counts as lost. */
export const SILENCE_MS = 20_000;
/** Time limit for closing a connection gracefully. */
export const CLOSE_MS = 2_000;

/**
 * Sends keep-alive queries until the connection ends, and destroys it when it does not reply. When the network drops
 * silently, neither side notices: a listening connection would wait forever, a querying one until TCP gives up (15
 * minutes).
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
    client.query('select 1').then(answered, answered); // an error is a reply too, and a lost connection ends without this
  };
  const timer = setInterval(ask, silenceMs / 2).unref();
  client.once('end', () => clearInterval(timer));
}

/** Closes a connection gracefully, or by force where the other side does not respond. Never rejects. */
export async function endClient(client: pg.Client): Promise<void> {
  const late = setTimeout(() => destroy(client), CLOSE_MS);
  await client.end().catch(() => undefined); // it may be lost already
  clearTimeout(late);
}

/** Closes a connection without waiting for the other side. Pending queries reject. */
export function destroy(client: pg.Client, reason?: Error): void {
  client.connection.stream.destroy(reason);
}
