import pg from 'pg';
import { endClient } from './silent-connection.ts';

/** Runs `work` with one connection and always closes it. A lost connection rejects pending queries. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // the query rejects anyway; without a listener, Node would exit
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endClient(client);
  }
}
