import pg from 'pg';
import { destroyWhenSilent, endClient, SILENCE_MS } from './silent-connection.ts';

const RECONNECT_AFTER_MS = 1_000;
const CONNECT_MS = 10_000;

export interface LastingClientParts {
  readonly connection: pg.ClientConfig;
  /** Runs first on every new connection; if it rejects, the connection is closed. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Called after a reconnect. */
  readonly onBack?: () => void;
  /** Called once for a loss, and for each failed reconnect. */
  readonly onError: (error: unknown) => void;
  /** Time without a reply after which the connection counts as lost. */
  readonly silenceMs?: number;
}

/**
 * A dedicated connection that reconnects once a second after a loss. Sends keep-alive queries, because a client that
 * only listens would not notice a network that drops silently.
 */
export class ReconnectingClient {
  private readonly parts: LastingClientParts;
  private client: pg.Client | null = null;
  private isStopped = false;

  constructor(parts: LastingClientParts) {
    this.parts = parts;
  }

  /** The connection, or null while it is lost. */
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
      reason ??= error; // keep the first one: later errors are less specific
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
    // A lost connection may emit several errors, but ends once. One that failed to open ends too; that is reported by
    // the rejection.
    client.once('end', () => this.reconnect(reason ?? new Error('The connection ended.')));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.client !== null) await endClient(this.client);
  }

  private reconnect(reason: unknown): void {
    this.client = null;
    if (this.isStopped) return;
    this.parts.onError(reason);
    setTimeout(() => {
      if (!this.isStopped)
        this.start().then(
          () => this.reconnected(),
          (error: unknown) => this.reconnect(error),
        );
    }, RECONNECT_AFTER_MS).unref();
  }

  private reconnected(): void {
    try {
      this.parts.onBack?.();
    } catch (error) {
      this.parts.onError(error); // otherwise it would be an unhandled rejection, and Node would exit
    }
  }
}
