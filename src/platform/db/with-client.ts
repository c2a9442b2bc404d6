import pg from 'pg';
import { endClient } from './silent-connection.ts';

/** One connection for `work`, closed whatever happens. A connection that is lost fails what is asked on it. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // the query tells; without a listener, Node would end the process
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endClient(client);
  }
}
