import pg from 'pg';
import { destroyWhenSilent, endClient, SILENCE_MS } from './silent-connection.ts';

const RECONNECT_AFTER_MS = 1_000;
const CONNECT_MS = 10_000;

export interface LastingClientParts {
  readonly connection: pg.ClientConfig;
  /** What every new connection does first; where it fails, the connection is none. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Called when a connection stands again after a loss. */
  readonly onBack?: () => void;
  /** Called once for a loss, and for each try that fails. */
  readonly onError: (error: unknown) => void;
  /** How long the database may leave a question unanswered until the connection counts as lost. */
  readonly silenceMs?: number;
}

/**
 * A connection of one's own that comes back by itself when it is lost, trying once a second. It is asked for a sign of life
 * now and then, for a listener would never learn of a network that drops without a word.
 */
export class LastingClient {
  private readonly parts: LastingClientParts;
  private client: pg.Client | null = null;
  private isStopped = false;

  constructor(parts: LastingClientParts) {
    this.parts = parts;
  }

  /** The connection while it stands. */
  get current(): pg.Client | null {
    return this.client;
  }

  async start(): Promise<void> {
    const { connection, prepare, silenceMs = SILENCE_MS } = this.parts;
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: silenceMs,
    });
    let reason: Error | null = null;
    client.on('error', (error) => {
      reason ??= error; // what follows is less exact
    });
    try {
      await client.connect();
      await prepare(client);
    } catch (error) {
      await endClient(client);
      throw error;
    }
    if (this.isStopped) return endClient(client);
    this.client = client;
    destroyWhenSilent(client, silenceMs);
    // A lost connection may err several times, and ends once; one that fails to open ends too, and is told by the throw.
    client.once('end', () => this.again(reason ?? new Error('The connection ended.')));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.client !== null) await endClient(this.client);
  }

  private again(reason: unknown): void {
    this.client = null;
    if (this.isStopped) return;
    this.parts.onError(reason);
    setTimeout(() => {
      if (!this.isStopped)
        this.start().then(
          () => this.isBack(),
          (error: unknown) => this.again(error),
        );
    }, RECONNECT_AFTER_MS).unref();
  }

  private isBack(): void {
    try {
      this.parts.onBack?.();
    } catch (error) {
      this.parts.onError(error); // nobody else would hear of it, and Node would end the process
    }
  }
}
