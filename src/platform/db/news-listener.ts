import pg from 'pg';

const RECONNECT_AFTER_MS = 1_000;

export interface NewsListenerParts {
  readonly connection: pg.ClientConfig;
  /** What to do with a notification's payload, by its channel. */
  readonly handlers: Readonly<Record<string, (payload: string) => void>>;
  /** Called when it hears again: what was said meanwhile is lost. */
  readonly onBack: () => void;
  readonly onError: (error: unknown) => void;
}

/** One connection that hears what other nodes changed; when it is lost it comes back by itself, trying once a second. */
export class NewsListener {
  private readonly parts: NewsListenerParts;
  private client: pg.Client | null = null;
  private isStopped = false;

  constructor(parts: NewsListenerParts) {
    this.parts = parts;
  }

  async start(): Promise<void> {
    const { connection, handlers, onError } = this.parts;
    const client = new pg.Client({ ...connection, keepAlive: true });
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of Object.keys(handlers))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isStopped) return client.end();
    this.client = client;
    // Only now: a connection that fails to open ends too, and would be tried again twice.
    client.once('end', () => this.again());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.client?.end();
  }

  private again(): void {
    this.client = null;
    if (this.isStopped) return;
    setTimeout(() => {
      if (this.isStopped) return;
      this.start().then(this.parts.onBack, (error: unknown) => {
        this.parts.onError(error);
        this.again();
      });
    }, RECONNECT_AFTER_MS).unref();
  }
}
