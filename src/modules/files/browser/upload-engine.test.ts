import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MIN_PART_BYTES } from '../upload/part-plan-rules.ts';
import { uploadCalls } from './upload-calls.ts';
import { UploadEngine } from './upload-engine.ts';
import type { KeptUpload, SendPart, UploadPlace, UploadPorts } from './upload-ports.ts';
import type { UploadState, UploadView } from './upload-view.ts';

const PART = MIN_PART_BYTES;
const TOP: UploadPlace = { space: 'own', parent: null, parentName: 'ไฟล์ของฉัน', shareCode: null };

interface Begun {
  readonly name: string;
  readonly size: number;
  readonly parts: Map<number, Buffer>;
  isComplete: boolean;
}

/** A real HTTP server of the upload protocol with injectable faults. */
class ProtocolServer {
  readonly uploads = new Map<string, Begun>();
  readonly names = new Set<string>();
  readonly puts: number[] = [];
  readonly creations: Record<string, unknown>[] = [];
  readonly aborted: string[] = [];
  /** The parts that it reported when last asked. */
  reported: readonly number[] = [];
  signed = 0;
  underWay = 0;
  mostUnderWay = 0;
  /** Handles a PUT instead of the server; returns whether it did. */
  onPut: (n: number, request: IncomingMessage, reply: ServerResponse) => boolean = () => false;
  /** Completes the file, but the client never receives the reply. */
  losesCompletion = false;
  #server: Server | null = null;
  origin = '';

  async start(): Promise<void> {
    this.#server = createServer((request, reply) => void this.#answer(request, reply));
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  bytesOf(name: string): Buffer {
    const found = [...this.uploads.values()].find((each) => each.name === name && each.isComplete);
    if (!found) throw new Error(`${name} is not complete.`);
    return Buffer.concat([...found.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.origin);
    const put = /^\/part\/([^/]+)\/(\d+)$/.exec(pathname);
    if (put) return this.#take(put[1] ?? '', Number(put[2]), request, reply);
    const body = await bodyOf(request);
    const sent = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};
    if (pathname === '/api/filemanager/uploads') return this.#create(sent, reply);
    const [, id = '', step] = /^\/api\/filemanager\/uploads\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const upload = this.uploads.get(id);
    if (!upload)
      return say(reply, 404, { code: 'files.upload_unknown', message: 'There is no such upload.' });
    if (request.method === 'DELETE') {
      this.aborted.push(id);
      this.uploads.delete(id);
      return say(reply, 200, { uploadId: id, isKept: false });
    }
    if (step === 'complete') {
      upload.isComplete = true;
      if (this.losesCompletion) return void reply.destroy();
      return say(reply, 200, { item: { itemId: id, name: upload.name } });
    }
    if (request.method === 'GET') {
      if (upload.isComplete)
        return say(reply, 409, { code: 'files.upload_completed', message: 'It is a file already.' });
      const stored = [...upload.parts].map(([n, bytes]) => ({
        n,
        size: bytes.length,
        etag: `e${n}`,
        sha256: null,
      }));
      this.reported = stored.map(({ n }) => n);
      return say(reply, 200, { stored });
    }
    this.signed += 1;
    const { n, sha256 } = sent as { n: number[]; sha256?: string[] };
    return say(reply, 200, {
      targets: n.map((each, index) => this.#target(id, each, sha256?.[index])),
      expiresAt: '',
    });
  }

  #create(sent: Record<string, unknown>, reply: ServerResponse): void {
    this.creations.push(sent);
    const { name, size, conflict, sha256 } = sent as {
      name: string;
      size: number;
      conflict: string;
      sha256?: string;
    };
    if (conflict === 'fail' && this.names.has(name))
      return say(reply, 409, { code: 'files.name_taken', message: 'There is an item of this name.' });
    const uploadId = `u${this.uploads.size + 1}`;
    this.uploads.set(uploadId, { name, size, parts: new Map(), isComplete: false });
    const parts = Math.ceil(size / PART);
    return say(reply, 201, {
      uploadId,
      partSize: PART,
      parts,
      maxParallel: 4,
      expiresAt: '2026-12-01T00:00:00.000Z',
      ...(sha256 && parts === 1 && { targets: [this.#target(uploadId, 1, sha256)] }),
    });
  }

  #target(id: string, n: number, sha256 = ''): object {
    return {
      n,
      method: 'PUT',
      url: `${this.origin}/part/${id}/${n}`,
      headers: { 'x-sha256': sha256 },
      expiresAt: '2026-12-01T00:00:00.000Z',
    };
  }

  async #take(id: string, n: number, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    this.puts.push(n);
    try {
      if (this.onPut(n, request, reply)) return;
      const bytes = await bodyOf(request);
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (request.headers['x-sha256'] && request.headers['x-sha256'] !== digest) return say(reply, 422, {});
      const upload = this.uploads.get(id);
      if (!upload) return say(reply, 404, {});
      upload.parts.set(n, bytes);
      reply.writeHead(200, { etag: `e${n}` }).end();
    } catch {
      reply.destroy(); // the client disconnected
    } finally {
      this.underWay -= 1;
    }
  }
}

function say(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const sendByFetch: SendPart = async (target, body, { signal, onProgress }) => {
  const { method, headers } = target;
  try {
    const reply = await fetch(target.url, { method, headers: { ...headers }, body, signal });
    onProgress(body.size);
    return { status: reply.status, etag: reply.headers.get('etag'), retryAfterMs: 0, message: null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, etag: null, retryAfterMs: 0, message: null };
  }
};

/** A browser: what its tabs share, and whether it is online. */
class SomeBrowser {
  readonly kept = new Map<string, KeptUpload>();
  readonly held = new Set<string>();
  readonly waits: number[] = [];
  /** Parts in the order of sending; an aborted one may reach the server much later, or never. */
  readonly sent: number[] = [];
  isOnline = true;
  readonly #listeners = new Set<() => void>();
  readonly #waiting: (() => void)[] = [];

  ports(server: ProtocolServer, send: SendPart = sendByFetch): UploadPorts {
    return {
      calls: uploadCalls((url, init) => fetch(server.origin + url, init)),
      send: (target, body, options) => {
        this.sent.push(target.n);
        return send(target, body, options);
      },
      memory: {
        all: async () => [...this.kept.values()],
        put: async (kept) => void this.kept.set(kept.uploadId, kept),
        remove: async (uploadId) => void this.kept.delete(uploadId),
      },
      withLock: async (name, work) => {
        if (this.held.has(name)) return 'taken';
        this.held.add(name);
        return work().finally(() => {
          this.held.delete(name);
          for (const free of this.#waiting.splice(0)) free();
        });
      },
      whenFree: async (name) => {
        while (this.held.has(name)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      },
      network: {
        isOnline: () => this.isOnline,
        onChange: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      now: () => 0,
      random: () => 0.5,
      newKey: () => crypto.randomUUID(),
      wait: async (ms) => void this.waits.push(ms),
    };
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const listener of [...this.#listeners]) listener();
  }
}

const servers: ProtocolServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.stop();
});

async function begin(): Promise<{ server: ProtocolServer; browser: SomeBrowser; engine: UploadEngine }> {
  const server = new ProtocolServer();
  servers.push(server);
  await server.start();
  const browser = new SomeBrowser();
  return { server, browser, engine: new UploadEngine(browser.ports(server), 'somchai') };
}

function fileOf(name: string, size: number, seed = 7): File {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 4096) bytes[index] = (index / 4096 + seed) % 251;
  return new File([bytes], name, { lastModified: 1_700_000_000_000 });
}

/** Resolves when the upload of that name reaches the state. */
async function reach(engine: UploadEngine, name: string, state: UploadState): Promise<UploadView> {
  const findView = (): UploadView | undefined =>
    engine.views().find((view) => view.name === name && view.state === state);
  const { promise, resolve } = Promise.withResolvers<UploadView>();
  const end = engine.subscribe(() => {
    const found = findView();
    if (found) resolve(found);
  });
  const found = findView();
  if (found) resolve(found);
  const view = await promise;
  end();
  return view;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

const oneOf = (engine: UploadEngine): UploadView => {
  const [view] = engine.views();
  if (!view) throw new Error('There is no upload.');
  return view;
};

async function expectWhole(server: ProtocolServer, file: File): Promise<void> {
  const there = createHash('sha256').update(server.bytesOf(file.name)).digest('hex');
  const here = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
  expect(there).toBe(here);
}

/** Asserts that exactly the parts missing on the server were sent, each once. */
function expectOnlyMissing(server: ProtocolServer, sent: readonly number[], parts: number): void {
  const all = Array.from({ length: parts }, (_, index) => index + 1);
  expect(sent.toSorted((a, b) => a - b)).toEqual(all.filter((n) => !server.reported.includes(n)));
}

test('a file of many parts arrives whole, at most four parts in parallel, and progress only grows', async () => {
  const { server, engine } = await begin();
  const file = fileOf('วิดีโออบรม.mp4', PART * 6 + 17);
  const seen: number[] = [];
  engine.subscribe(() => seen.push(oneOf(engine).sentBytes));
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expect(server.mostUnderWay).toBeLessThanOrEqual(4);
  expect(server.puts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(file.size);
});

test('a small file takes three calls, an empty one two', async () => {
  const { server, engine } = await begin();
  await engine.add([{ file: fileOf('จดหมาย.txt', 900), place: TOP }]);
  await reach(engine, 'จดหมาย.txt', 'done');
  expect(server.signed).toBe(0);
  await engine.add([{ file: new File([], 'ว่าง.txt'), place: TOP }]);
  await reach(engine, 'ว่าง.txt', 'done');
  expect(server.puts).toEqual([1]);
});

test('three files are sent in parallel, others wait', async () => {
  const { server, engine } = await begin();
  let most = 0;
  engine.subscribe(() => {
    most = Math.max(most, engine.views().filter(({ state }) => state === 'sending').length);
  });
  await engine.add(Array.from({ length: 7 }, (_, n) => ({ file: fileOf(`${n}.txt`, 100), place: TOP })));
  for (let n = 0; n < 7; n++) await reach(engine, `${n}.txt`, 'done');
  expect(most).toBe(3);
  expect(server.uploads.size).toBe(7);
});

test('a failed part is retried after 1, 2, 4 s; so is a cut connection', async () => {
  const { server, browser, engine } = await begin();
  let failures = 0;
  server.onPut = (n, request, reply) => {
    if (n !== 2 || failures >= 3) return false;
    failures += 1;
    if (failures === 1) request.destroy();
    else {
      request.resume();
      reply.writeHead(503).end();
    }
    return true;
  };
  const file = fileOf('แผนที่.pdf', PART * 3);
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expect(browser.waits).toEqual([1000, 2000, 4000]);
});

test('a permanent failure stops with the specified message and keeps the stored parts', async () => {
  const { server, browser, engine } = await begin();
  server.onPut = (n, request, reply) => {
    if (n !== 3) return false;
    request.resume();
    reply.writeHead(500).end();
    return true;
  };
  const file = fileOf('งบ.xlsx', PART * 3);
  await engine.add([{ file, place: TOP }]);
  const view = await reach(engine, file.name, 'failed');
  expect(view.problem).toBe('File upload failed: The server answered 500.');
  expect(browser.waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(browser.kept.size).toBe(1);
  server.onPut = () => false;
  const before = browser.sent.length;
  await engine.resume(view.id);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expectOnlyMissing(server, browser.sent.slice(before), 3);
});

test('an expired target is requested again at once', async () => {
  const { server, browser, engine } = await begin();
  let ended = 0;
  server.onPut = (n, request, reply) => {
    if (n !== 1 || ended > 0) return false;
    ended += 1;
    request.resume();
    reply.writeHead(403).end();
    return true;
  };
  const file = fileOf('ภาพ.png', PART * 2);
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expect(server.signed).toBeGreaterThanOrEqual(2);
  expect(browser.waits).toEqual([]);
});

test('a store that hides its ETag is reported with what to check', async () => {
  const { server, engine } = await begin();
  server.onPut = (_n, request, reply) => {
    request.resume();
    reply.writeHead(200).end();
    return true;
  };
  await engine.add([{ file: fileOf('a.txt', 10), place: TOP }]);
  const { problem } = await reach(engine, 'a.txt', 'failed');
  expect(problem).toBe(
    'File upload failed: Part 1 is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?',
  );
});

test('without network the upload waits, and stored parts are not sent again', async () => {
  const { server, browser, engine } = await begin();
  let cut = false;
  server.onPut = (n, request) => {
    if (n !== 5 || cut) return false;
    cut = true;
    browser.isOnline = false;
    request.destroy();
    return true;
  };
  const file = fileOf('คลิป.mov', PART * 7);
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'offline');
  browser.setOnline(true);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expect(server.puts.filter((n) => n < 5).length).toBe(4);
  expect(server.puts.length).toBeLessThanOrEqual(7 + 4);
});

test('a paused upload stops; resuming sends only what is missing', async () => {
  const { server, browser, engine } = await begin();
  const file = fileOf('เสียง.wav', PART * 5);
  const end = engine.subscribe(() => {
    const view = oneOf(engine);
    if (view.state === 'sending' && view.sentBytes >= PART) engine.pause(view.id);
  });
  await engine.add([{ file, place: TOP }]);
  const { id } = await reach(engine, file.name, 'paused');
  end();
  const before = browser.sent.length;
  await engine.resume(id);
  await reach(engine, file.name, 'done');
  await expectWhole(server, file);
  expect(server.reported).not.toEqual([]);
  expectOnlyMissing(server, browser.sent.slice(before), 5);
});

test('after a reload the upload is recognised by its file and resumes', async () => {
  const { server, browser, engine } = await begin();
  const file = fileOf('วิทยานิพนธ์.pdf', PART * 4);
  const end = engine.subscribe(() => {
    const view = oneOf(engine);
    if (view.sentBytes >= PART) engine.pause(view.id);
  });
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'paused');
  end();

  const reloaded = new UploadEngine(browser.ports(server), 'somchai');
  await reloaded.restore();
  const view = await reach(reloaded, file.name, 'needs_file');
  expect(await reloaded.giveFile(view.id, fileOf('อื่น.pdf', PART * 4))).toBe(false);
  expect(await reloaded.giveFile(view.id, fileOf(file.name, PART * 4, 99))).toBe(false);
  const before = browser.sent.length;
  expect(await reloaded.giveFile(view.id, fileOf(file.name, PART * 4))).toBe(true);
  await reach(reloaded, file.name, 'done');
  await expectWhole(server, file);
  expect(server.reported).not.toEqual([]);
  expectOnlyMissing(server, browser.sent.slice(before), 4);
  expect(server.uploads.size).toBe(1);
  expect(browser.kept.size).toBe(0);
});

test('after a reload during completion the file is found complete and nothing is sent twice', async () => {
  const { server, browser, engine } = await begin();
  server.losesCompletion = true;
  const file = fileOf('คลิปงานแต่ง.mp4', PART * 2);
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'failed');
  server.losesCompletion = false;
  const reloaded = new UploadEngine(browser.ports(server), 'somchai');
  await reloaded.restore();
  const { id } = await reach(reloaded, file.name, 'needs_file');
  expect(await reloaded.giveFile(id, fileOf(file.name, PART * 2))).toBe(true);
  expect((await reach(reloaded, file.name, 'done')).item?.name).toBe(file.name);
  expect(server.puts.toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(browser.kept.size).toBe(0);
});

test('dropping a file again resumes its upload instead of starting a new one', async () => {
  const { server, browser, engine } = await begin();
  const file = fileOf('ไฟล์ใหญ่.zip', PART * 3);
  const end = engine.subscribe(() => {
    const view = oneOf(engine);
    if (view.sentBytes >= PART) engine.pause(view.id);
  });
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'paused');
  end();
  const later = new UploadEngine(browser.ports(server), 'somchai');
  await later.add([{ file: fileOf(file.name, PART * 3), place: TOP }]);
  await reach(later, file.name, 'done');
  expect(server.uploads.size).toBe(1);
  await later.add([{ file: fileOf(file.name, PART * 3), place: { ...TOP, parent: 'elsewhere' } }]);
  await reach(later, file.name, 'done');
});

test('uploads of other people in the same browser are neither shown nor changed', async () => {
  const { server, browser, engine } = await begin();
  const file = fileOf('ลับ.pdf', PART * 2);
  const end = engine.subscribe(() => {
    const view = oneOf(engine);
    if (view.sentBytes >= 1) engine.pause(view.id);
  });
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'paused');
  end();
  const other = new UploadEngine(browser.ports(server), 'malee');
  await other.restore();
  expect(other.views()).toEqual([]);
});

test('two tabs never send the same file; the second shows that another tab does', async () => {
  const { server, browser } = await begin();
  const gate = Promise.withResolvers<void>();
  const slow: SendPart = async (...args) => {
    await gate.promise;
    return sendByFetch(...args);
  };
  const first = new UploadEngine(browser.ports(server, slow), 'somchai');
  const second = new UploadEngine(browser.ports(server), 'somchai');
  const file = fileOf('สองแท็บ.bin', PART * 2);
  await first.add([{ file, place: TOP }]);
  await expect.poll(() => browser.kept.size).toBe(1);
  await expect.poll(() => browser.held.size).toBe(1);
  await second.add([{ file, place: TOP }]);
  await reach(second, file.name, 'elsewhere');
  const third = new UploadEngine(browser.ports(server), 'somchai');
  await third.restore(); // opened meanwhile: does not ask for a file that is being sent
  await reach(third, file.name, 'elsewhere');
  expect(server.puts).toEqual([]);
  gate.resolve();
  await reach(first, file.name, 'done');
  expect(server.puts.toSorted((a, b) => a - b)).toEqual([1, 2]);
  await expect.poll(() => [...second.views(), ...third.views()]).toEqual([]);
});

test('an upload left by another tab asks for its file and shows what has arrived', async () => {
  const { server, browser } = await begin();
  const gate = Promise.withResolvers<void>();
  const first = new UploadEngine(
    browser.ports(server, async (target, body, options) => {
      if (target.n > 1) await Promise.race([gate.promise, aborted(options.signal)]);
      return sendByFetch(target, body, options);
    }),
    'somchai',
  );
  const file = fileOf('ค้างไว้.bin', PART * 3);
  await first.add([{ file, place: TOP }]);
  await expect.poll(() => oneOf(first).sentBytes).toBe(PART);
  const second = new UploadEngine(browser.ports(server), 'somchai');
  await second.restore();
  await reach(second, file.name, 'elsewhere');
  first.pause(oneOf(first).id);
  await reach(first, file.name, 'paused');
  await reach(second, file.name, 'needs_file');
  await expect.poll(() => oneOf(second).sentBytes).toBe(PART);
  expect(await second.giveFile(oneOf(second).id, file)).toBe(true);
  await reach(second, file.name, 'done');
  await expectWhole(server, file);
  expect(server.puts.filter((n) => n === 1)).toEqual([1]);
});

test('an upload that the server has dropped does not ask for its file', async () => {
  const { server, browser, engine } = await begin();
  const file = fileOf('เก่า.bin', PART * 2);
  const end = engine.subscribe(() => {
    if (oneOf(engine).sentBytes >= 1) engine.pause(oneOf(engine).id);
  });
  await engine.add([{ file, place: TOP }]);
  await reach(engine, file.name, 'paused');
  end();
  server.uploads.clear();
  const later = new UploadEngine(browser.ports(server), 'somchai');
  await later.restore();
  await expect.poll(() => later.views()).toEqual([]);
  expect(browser.kept.size).toBe(0);
});

test('a taken name asks whether to keep both, add a version, or skip', async () => {
  const { server, engine } = await begin();
  server.names.add('รายงาน.docx');
  for (const choice of ['rename', 'version', null] as const) {
    await engine.add([{ file: fileOf('รายงาน.docx', 20), place: TOP }]);
    const { id } = await reach(engine, 'รายงาน.docx', 'conflict');
    engine.decide(id, choice);
    await reach(engine, 'รายงาน.docx', choice === null ? 'cancelled' : 'done');
    engine.forgetEnded();
  }
  expect(server.creations.map(({ conflict }) => conflict)).toEqual([
    'fail',
    'rename',
    'fail',
    'version',
    'fail',
  ]);
});

test('cancelling deletes the parts; cancelling with parts kept can be resumed later', async () => {
  const { server, browser, engine } = await begin();
  const stopAt = (keepParts: boolean): (() => void) =>
    engine.subscribe(() => {
      const view = engine.views().at(-1);
      if (view?.state === 'sending' && view.sentBytes >= PART) void engine.cancel(view.id, { keepParts });
    });
  let end = stopAt(true);
  const kept = fileOf('เก็บไว้.bin', PART * 3);
  await engine.add([{ file: kept, place: TOP }]);
  const resting = await reach(engine, kept.name, 'needs_file');
  expect(resting.problem).toBe('Upload aborted.');
  end();
  expect(server.aborted).toEqual([]);
  expect(browser.kept.size).toBe(1);

  end = stopAt(false);
  const dropped = fileOf('ทิ้ง.bin', PART * 3);
  await engine.add([{ file: dropped, place: TOP }]);
  await reach(engine, dropped.name, 'cancelled');
  end();
  await expect.poll(() => server.aborted.length).toBe(1);
  expect(browser.kept.size).toBe(1);
});

test('a file of 5 GB needs the memory of a few parts: none is read before it is sent', async () => {
  const { server, browser } = await begin();
  let inMemory = 0;
  let most = 0;
  const size = 5 * 1024 ** 3;
  /** Like a browser's file: bytes stay on disk until a slice is read. */
  const slice = (start: number, end: number): Blob =>
    ({
      size: Math.min(end, size) - start,
      arrayBuffer: async () => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await Promise.resolve();
        inMemory -= 1;
        return new ArrayBuffer(8);
      },
    }) as unknown as Blob;
  const file = { name: 'สำรอง.tar', size, type: '', lastModified: 1, slice } as unknown as File;
  const send: SendPart = async ({ n }, body, { onProgress }) => {
    inMemory += 1;
    most = Math.max(most, inMemory);
    await Promise.resolve();
    inMemory -= 1;
    onProgress(body.size);
    return { status: 200, etag: `e${n}`, retryAfterMs: 0, message: null };
  };
  const engine = new UploadEngine(browser.ports(server, send), 'somchai');
  await engine.add([{ file, place: TOP }]);
  const { sentBytes } = await reach(engine, file.name, 'done');
  expect(sentBytes).toBe(size);
  expect(most).toBeLessThanOrEqual(5);
});
