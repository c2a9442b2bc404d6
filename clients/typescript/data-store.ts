import type { CallOptions, SalaClient } from './sala-client.ts';

export interface DataStoreOptions {
  /** Signs the calls. Its key must have been granted calls on behalf of members. */
  readonly client: SalaClient;
  /** The id of the organisation. */
  readonly owner: string;
  /** The id of the member on whose behalf the program calls: they see what that member may see. */
  readonly user: string;
  /** Told why a call failed; by default `console.error`. */
  readonly log?: (message: string, error: unknown) => void;
}

export interface DataStoreCall extends Pick<CallOptions, 'body' | 'query' | 'idempotencyKey'> {
  /** `GET` by default, `POST` with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** Calls a Sala site for a member of an organisation: `await store.call('clusters/figures')`. */
export class DataStore {
  private readonly client: SalaClient;
  private readonly member: { readonly owner: string; readonly user: string };
  private readonly log: (message: string, error: unknown) => void;

  constructor({
    client,
    owner,
    user,
    log = (message, error) => console.error(message, error),
  }: DataStoreOptions) {
    this.client = client;
    this.member = { owner, user };
    this.log = log;
  }

  /**
   * Sends a call to `/api/gateway/{path}` and returns its data; null, which is logged, for a refusal, a failure or a reply
   * without a success flag.
   */
  async call<Data = unknown>(path: string, { method, ...options }: DataStoreCall = {}): Promise<Data | null> {
    const verb = method ?? (options.body === undefined ? 'GET' : 'POST');
    try {
      const reply = await this.client.call<{ success?: unknown; data?: Data } | null>(
        verb,
        `/api/gateway/${path.replace(/^\/+/, '')}`,
        { ...options, member: this.member },
      );
      if (reply?.success === true) return reply.data ?? null;
      throw new Error('The reply has no success flag.');
    } catch (error) {
      this.log(`The call ${verb} ${path} failed.`, error);
      return null;
    }
  }
}
