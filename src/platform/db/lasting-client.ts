import pg from 'pg';

const RECONNECT_AFTER_MS = 1_000;

export interface LastingClientParts {
  readonly connection: pg.ClientConfig;
  /** What every new connection does first; where it fails, the connection is none. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Called when a connection stands again after a loss. */
  readonly onBack?: () => void;
  /** Called once for a loss, and for each try that fails. */
  readonly onError: (error: unknown) => void;
}

/** A connection of one's own that comes back by itself when it is lost, trying once a second. */
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
    const client = new pg.Client(this.parts.connection);
    let reason: unknown = new Error('The connection ended.');
    client.on('error', (error) => {
      reason = error;
    });
    try {
      await client.connect();
      await this.parts.prepare(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isStopped) return client.end();
    this.client = client;
    // A lost connection may err several times, and ends once; one that fails to open ends too, and is told by the throw.
    client.once('end', () => this.again(reason));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.client?.end().catch(() => undefined);
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
