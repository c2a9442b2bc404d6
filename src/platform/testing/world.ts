import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { App } from '../app.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { tenantAtHome } from '../jobs/job-scope.ts';

import type { Actor, PersonActor, Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { localLine } from './local-line.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { TEST_SECRET } from './test-secret.ts';

/** The product as assembled by the composition root; platform code itself knows no module. */
export interface Composition {
  open(parts: {
    config: Config;
    connection: pg.ClientConfig;
    owner: pg.ClientConfig;
    clock: () => Date;
  }): Promise<{ app: App; server: Server; close(): Promise<void> }>;
  addTenant(
    owner: pg.ClientConfig,
    tenant: { code: string; name: string; host: string; zone: string; settings?: unknown },
  ): Promise<string>;
  registerPerson(
    scope: Scope,
    person: {
      firstname: string;
      lastname: string;
      email: string;
      password: string;
      role: PersonActor['role'];
    },
  ): Promise<{ personId: string }>;
  runDueJobs(app: App, owner: pg.ClientConfig): Promise<void>;
  /** Returns how a reply violates the OpenAPI document; null where it does not, or for an undeclared call. */
  findMismatch(method: string, path: string, reply: Reply): string | null;
}

let loadComposition: (() => Promise<Composition>) | null = null;

/** Called once per test file by the setup file. Loads nothing until a test requests a world. */
export function composeWith(load: () => Promise<Composition>): void {
  loadComposition = load;
}

interface Installation {
  readonly composition: Composition;
  readonly database: TestDatabase;
  readonly app: App;
  readonly port: number;
  readonly time: { offsetMs: number };
}

let installation: Promise<Installation> | null = null;

/** Returns the installation of this worker: a real server on the worker's own database. */
function ownInstallation(): Promise<Installation> {
  installation ??= install();
  return installation;
}

async function install(): Promise<Installation> {
  if (loadComposition === null)
    throw new Error('No composition: is the setup file listed in vitest.config.ts?');
  const [composition, database, folder, line] = await Promise.all([
    loadComposition(),
    testDatabase(),
    mkdtemp(join(tmpdir(), 'sala-test-')),
    localLine(),
  ]);
  const time = { offsetMs: 0 };
  const config = loadConfig({
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    SALA_DATABASE_POOL: '40',
    SALA_LINE_URL: line.origin,
  });
  const { app, server, close } = await composition.open({
    config,
    connection: database.app,
    owner: database.owner,
    clock: () => new Date(Date.now() + time.offsetMs),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.once('beforeExit', () => void close().then(() => rm(folder, { recursive: true, force: true })));
  server.unref();
  return { composition, database, app, port, time };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Parses the body; throws when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came
  json(): any;
}

export interface RequestOptions {
  readonly method?: string;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** A browser: stores cookies, and sends the tenant's own origin. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send(path, { headers });
  }

  post(path: string, json: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send(path, { method: 'POST', json, headers });
  }

  async send(path: string, options: RequestOptions = {}): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.world.send(path, {
      ...options,
      headers: {
        ...(cookie && { cookie }),
        ...(options.method && options.method !== 'GET' && { origin: this.world.origin }),
        ...options.headers,
      },
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) this.keepCookie(line);
    return reply;
  }

  /** Stores a Set-Cookie line like a browser. */
  keepCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(equals + 1));
  }
}

export const TEST_PASSWORD = 'a-password-of-tests';

/** A fresh tenant on a real server with a real database, for one test. */
export class World {
  readonly app: App;
  readonly tenant: Tenant;
  readonly database: TestDatabase;
  private readonly home: Installation;

  private constructor(home: Installation, tenant: Tenant) {
    this.home = home;
    this.app = home.app;
    this.database = home.database;
    this.tenant = tenant;
  }

  /** Creates a tenant with its own host. */
  static async open(settings: unknown = {}): Promise<World> {
    const home = await ownInstallation();
    home.time.offsetMs = 0;
    const code = `t${randomBytes(6).toString('hex')}`;
    const id = await home.composition.addTenant(home.database.owner, {
      code,
      name: `ร้านทดสอบ ${code}`,
      host: `${code}.localhost`,
      zone: 'Asia/Bangkok',
      settings,
    });
    const record = await home.app.tenants.byId(id);
    if (!record) throw new Error('The tenant was not made.');
    const tenant = {
      ...tenantAtHome(home.app.config, record),
      origin: `http://${code}.localhost:${home.port}`,
    };
    return new World(home, tenant);
  }

  /** Creates a second tenant in the same installation. */
  another(settings: unknown = {}): Promise<World> {
    return World.open(settings);
  }

  get origin(): string {
    return this.tenant.origin;
  }

  get now(): Date {
    return this.app.clock();
  }

  /** Shifts the installation's clock; the next world starts at the real time again. */
  travel(ms: number): void {
    this.home.time.offsetMs += ms;
  }

  /** Runs a write transaction in this tenant, by default as the system. */
  write<T>(work: (scope: Scope) => Promise<T>, actor: Actor = SYSTEM): Promise<T> {
    return this.app.database.write(this.tenant.id, (tx) => work(this.scope(tx, actor)));
  }

  read<T>(work: (scope: Scope) => Promise<T>, actor: Actor = SYSTEM): Promise<T> {
    return this.app.database.read(this.tenant.id, (tx) => work(this.scope(tx, actor)));
  }

  /** Registers a person of this tenant and returns them as an actor, without a session. */
  async person(role: PersonActor['role'] = 'user'): Promise<PersonActor> {
    const email = `${randomBytes(6).toString('hex')}@example.test`;
    const { personId } = await this.write((scope) =>
      this.home.composition.registerPerson(scope, {
        firstname: 'สมใจ',
        lastname: 'ใจดี',
        email,
        password: TEST_PASSWORD,
        role,
      }),
    );
    return {
      kind: 'person',
      role,
      userId: personId,
      sessionId: '00000000-0000-7000-8000-000000000000',
      firstname: 'สมใจ',
      lastname: 'ใจดี',
      email,
      isActivated: true,
      guestId: null,
    };
  }

  /** Returns a guest with a cookie. */
  guest(): Actor {
    return { kind: 'guest', role: 'guest', guestId: randomBytes(32).toString('hex') };
  }

  /** Returns a browser without an account. */
  visitor(): Visitor {
    return new Visitor(this);
  }

  /** Returns a browser that has signed in over HTTP. */
  async signedIn(role: PersonActor['role'] = 'user'): Promise<Visitor & { actor: PersonActor }> {
    const actor = await this.person(role);
    const visitor = Object.assign(new Visitor(this), { actor });
    const reply = await visitor.post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
    if (reply.status !== 200) throw new Error(`Sign-in answered ${reply.status}: ${reply.text}`);
    return visitor;
  }

  /** Runs all due jobs in this process. */
  runJobs(): Promise<void> {
    return this.home.composition.runDueJobs(this.app, this.database.owner);
  }

  /**
   * Sends a real request to the real server at this tenant's host. Throws when the reply violates the OpenAPI
   * document.
   */
  async send(path: string, options: RequestOptions = {}): Promise<Reply> {
    const method = options.method ?? 'GET';
    const reply = await this.exchange(path, options);
    const mismatch = this.home.composition.findMismatch(method, path, reply);
    if (mismatch !== null)
      throw new Error(`Outside the OpenAPI document: ${method} ${path.slice(0, 200)}: ${mismatch}`);
    return reply;
  }

  private exchange(path: string, options: RequestOptions): Promise<Reply> {
    const body =
      options.json !== undefined
        ? JSON.stringify(options.json)
        : options.form
          ? new URLSearchParams(options.form).toString()
          : options.body;
    const type =
      options.json !== undefined
        ? 'application/json'
        : options.form
          ? 'application/x-www-form-urlencoded'
          : undefined;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: this.home.port,
          path,
          method: options.method ?? 'GET',
          headers: {
            host: `${this.tenant.host}:${this.home.port}`,
            ...(type && { 'content-type': type }),
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            ...options.headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text,
              json: () => JSON.parse(text),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Requests one of our own URLs and returns the reply without reading its body. */
  take(address: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
    const { pathname, search, host } = new URL(address);
    return new Promise((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: this.home.port,
          path: pathname + search,
          headers: { host, ...headers },
          agent: false,
        },
        resolve,
      )
        .on('error', reject)
        .end();
    });
  }

  private scope(tx: Scope['tx'], actor: Actor): Scope {
    return {
      tenant: this.tenant,
      actor,
      tx,
      now: this.app.clock(),
      locale: 'th',
      requestId: 'test',
      app: this.app,
    };
  }
}

const SYSTEM: Actor = { kind: 'system', role: 'admin' };
