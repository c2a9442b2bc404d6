import type { Database } from '../db/database.ts';
import type { Log } from '../observability/log.ts';
import type { Sessions } from '../session/sessions.ts';
import type { TenantId } from '../db/tenant-id.ts';
import type { LiveState } from './live-state.ts';

declare module '../app.ts' {
  interface App {
    /** The open pages of this process. */
    readonly live: LiveHub;
  }
}

/** An open page of a person. */
export interface LiveConnection {
  readonly tenantId: TenantId;
  readonly personId: string;
  readonly sessionId: string;
  /** Sends text; disconnects a page that does not keep up, which then reconnects. */
  send(text: string): void;
  /** Closes the page's socket: its session has ended. */
  end(): void;
}

export interface LiveHubParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly states: readonly LiveState[];
  readonly log: Log;
  readonly clock: () => Date;
}

/** Debounce: notifications within this time share one read of the database. */
const DEBOUNCE_MS = 15;
/** People per statement. */
const READ_AT_ONCE = 500;
/** Interval of checking sessions, in case a notification was lost; pages must be closed within five seconds. */
const CHECK_SESSIONS_EVERY_MS = 2_000;

type Details = Set<string>;
/** Details of notifications by person, by topic, by tenant. */
type Pending = Map<TenantId, Map<string, Map<string, Details>>>;

/** The open pages of this node, and the updates sent to them. */
export class LiveHub {
  private readonly parts: LiveHubParts;
  private readonly byPerson = new Map<string, Set<LiveConnection>>();
  private readonly bySession = new Map<string, Set<LiveConnection>>();
  private readonly states: ReadonlyMap<string, LiveState>;
  private pending: Pending = new Map();
  private debounce: NodeJS.Timeout | null = null;
  private isSending = false;
  private readonly sessionCheck: NodeJS.Timeout;

  constructor(parts: LiveHubParts) {
    this.parts = parts;
    this.states = new Map(parts.states.map((state) => [state.topic, state]));
    this.sessionCheck = setInterval(() => void this.endExpired(), CHECK_SESSIONS_EVERY_MS);
    this.sessionCheck.unref();
  }

  /** Number of connections on this node. */
  get size(): number {
    let size = 0;
    for (const connections of this.bySession.values()) size += connections.size;
    return size;
  }

  ofSession(sessionId: string): number {
    return this.bySession.get(sessionId)?.size ?? 0;
  }

  /** Adds a page and sends it the current state of all topics. Returns a function that removes it. */
  join(connection: LiveConnection): () => void {
    const person = nameOf(connection.tenantId, connection.personId);
    put(this.byPerson, person, connection);
    put(this.bySession, connection.sessionId, connection);
    for (const topic of this.states.keys()) this.note(connection.tenantId, topic, connection.personId, '');
    return () => {
      take(this.byPerson, person, connection);
      take(this.bySession, connection.sessionId, connection);
    };
  }

  /** Payload of the `sala_live` notification: tenant, topic, person, detail. */
  applyNotification(payload: string): void {
    const [tenantId = '', topic = '', personId = '', ...detail] = payload.split(' ');
    if (this.byPerson.has(nameOf(tenantId, personId)))
      this.note(tenantId as TenantId, topic, personId, detail.join(' '));
  }

  /** Resends all states: notifications may have been lost. */
  refresh(): void {
    for (const connections of this.byPerson.values())
      for (const { tenantId, personId } of connections)
        for (const topic of this.states.keys()) this.note(tenantId, topic, personId, '');
  }

  /** Closes the pages of an ended session. */
  endSession(sessionId: string): void {
    for (const connection of this.bySession.get(sessionId) ?? []) connection.end();
  }

  close(): void {
    clearInterval(this.sessionCheck);
    if (this.debounce) clearTimeout(this.debounce);
  }

  private note(tenantId: TenantId, topic: string, personId: string, detail: string): void {
    if (!this.states.has(topic)) return;
    const topics = this.pending.get(tenantId) ?? new Map<string, Map<string, Details>>();
    const people = topics.get(topic) ?? new Map<string, Details>();
    const details = people.get(personId) ?? new Set();
    if (detail !== '') details.add(detail);
    this.pending.set(tenantId, topics.set(topic, people.set(personId, details)));
    this.schedule();
  }

  private schedule(): void {
    if (this.debounce !== null || this.isSending || this.pending.size === 0) return;
    this.debounce = setTimeout(() => {
      this.debounce = null;
      void this.sendPending();
    }, DEBOUNCE_MS);
  }

  /** Sequential rounds, so that an older state is never sent after a newer one. */
  private async sendPending(): Promise<void> {
    const updates = this.pending;
    this.pending = new Map();
    this.isSending = true;
    try {
      for (const [tenantId, topics] of updates)
        for (const [topic, people] of topics) await this.sendTopic(tenantId, topic, people);
    } catch (error) {
      this.parts.log.warn({ err: error }, 'Open pages could not be told');
    } finally {
      this.isSending = false;
      this.schedule();
    }
  }

  private async sendTopic(tenantId: TenantId, topic: string, people: Map<string, Details>): Promise<void> {
    const state = this.states.get(topic);
    if (!state) return;
    const { database, clock } = this.parts;
    const personIds = [...people.keys()];
    for (let from = 0; from < personIds.length; from += READ_AT_ONCE) {
      const some = personIds.slice(from, from + READ_AT_ONCE);
      const states = await database.read(tenantId, (tx) => state.read({ tenantId, tx, now: clock() }, some));
      for (const personId of some) {
        const details = [...(people.get(personId) ?? [])];
        const text = JSON.stringify({ topic, state: states.get(personId) ?? null, details });
        for (const connection of this.byPerson.get(nameOf(tenantId, personId)) ?? []) connection.send(text);
      }
    }
  }

  /** Closes pages whose session has ended or whose site is suspended, even if the notification was lost. */
  private async endExpired(): Promise<void> {
    const byTenant = new Map<TenantId, Set<string>>();
    for (const [sessionId, connections] of this.bySession)
      for (const { tenantId } of connections)
        byTenant.set(tenantId, (byTenant.get(tenantId) ?? new Set()).add(sessionId));
    try {
      for (const [tenantId, sessionIds] of byTenant) {
        const open = await this.parts.sessions.openAmong(tenantId, [...sessionIds], this.parts.clock());
        for (const sessionId of sessionIds) if (!open.has(sessionId)) this.endSession(sessionId);
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'The sessions of open pages could not be looked at');
    }
  }
}

function nameOf(tenantId: string, personId: string): string {
  return `${tenantId} ${personId}`;
}

function put(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  map.set(key, (map.get(key) ?? new Set()).add(connection));
}

function take(map: Map<string, Set<LiveConnection>>, key: string, connection: LiveConnection): void {
  const left = map.get(key);
  left?.delete(connection);
  if (left?.size === 0) map.delete(key);
}
