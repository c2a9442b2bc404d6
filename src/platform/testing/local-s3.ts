import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { Secret } from '../config/secret.ts';
import type { S3Location } from '../config/s3-location.ts';
import { verifySignature } from './s3-signature.ts';

/** Credentials of s3rver. */
const ACCESS_KEY = 'S3RVER';
const SECRET_KEY = 'S3RVER';
const BUCKET = 'sala-test';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const PAGE = 1000;

/** An in-process S3-compatible store. */
export interface LocalS3 {
  readonly location: S3Location;
  /** Intercepts requests; return true when the request was handled. */
  interrupt: ((incoming: IncomingMessage, outgoing: ServerResponse) => boolean) | null;
  /** All requests as `METHOD /path?query`. */
  readonly requests: string[];
  close(): Promise<void>;
}

/**
 * Runs s3rver behind a front end that adds what s3rver lacks (listing and aborting multipart uploads, ListObjectsV2,
 * conditional writes, checksums) and verifies every signature itself.
 */
export async function localS3(): Promise<LocalS3> {
  const directory = await mkdtemp(join(tmpdir(), 'sala-s3-'));
  const s3rver = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true, // the front end has verified them
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3rver.configureBuckets();
  const behind = s3rver.callback();
  const bucket = new Bucket(s3rver.store, join(directory, `${BUCKET}/._S3rver_uploads`));
  const local = { interrupt: null, requests: [] } as Pick<LocalS3, 'interrupt' | 'requests'>;

  const server = createServer((incoming, outgoing) => {
    local.requests.push(`${incoming.method} ${incoming.url}`);
    if (local.interrupt?.(incoming, outgoing)) return;
    answer(bucket, behind, incoming, outgoing).catch((error: unknown) => {
      if (error instanceof S3Refusal) return refuse(outgoing, error);
      outgoing.writeHead(500).end(String(error));
    });
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return Object.assign(local, {
    location: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKey: ACCESS_KEY,
      secretKey: new Secret(SECRET_KEY),
      isPathStyle: true,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      s3rver.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  });
}

class S3Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

async function answer(
  bucket: Bucket,
  behind: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const verdict = verifySignature(incoming, { [ACCESS_KEY]: SECRET_KEY });
  if (!verdict.ok) throw new S3Refusal(verdict.code, 403);
  const url = new URL(incoming.url ?? '/', 'http://s3');
  const [, name = '', ...segments] = decodeURIComponent(url.pathname).split('/');
  if (name !== BUCKET) throw new S3Refusal('NoSuchBucket', 404);
  const key = segments.join('/');
  const uploadId = url.searchParams.get('uploadId');

  if (incoming.method === 'GET' && key === '' && url.searchParams.has('uploads'))
    return xml(outgoing, await bucket.uploads(url.searchParams));
  if (incoming.method === 'GET' && key === '') return xml(outgoing, await bucket.objects(url.searchParams));
  if (incoming.method === 'GET' && uploadId !== null)
    return xml(outgoing, await bucket.parts(key, uploadId, url.searchParams));
  if (incoming.method === 'DELETE' && uploadId !== null) {
    await bucket.abort(uploadId);
    return void outgoing.writeHead(204).end();
  }
  if (incoming.method === 'DELETE' && !(await bucket.has(key))) return void outgoing.writeHead(204).end();
  if (incoming.method === 'PUT') {
    const bytes = await bodyOf(incoming, verdict.payload);
    const etag =
      uploadId === null
        ? await bucket.put(key, bytes, incoming)
        : await bucket.putPart(uploadId, Number(url.searchParams.get('partNumber')), bytes);
    return void outgoing.writeHead(200, { etag: `"${etag}"` }).end();
  }
  if (incoming.method === 'POST' && uploadId !== null) {
    const etag = await bucket.complete(
      key,
      uploadId,
      (await bodyOf(incoming, verdict.payload)).toString(),
      incoming,
    );
    return xml(
      outgoing,
      `<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    );
  }
  await behind(incoming, outgoing);
}

/** Reads the body and verifies it against its headers. */
async function bodyOf(incoming: IncomingMessage, payload: string): Promise<Buffer> {
  const bytes = await buffer(incoming);
  const digest = createHash('sha256').update(bytes).digest();
  const checksum = incoming.headers['x-amz-checksum-sha256'];
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== digest.toString('hex'))
    throw new S3Refusal('XAmzContentSHA256Mismatch', 400);
  if (checksum !== undefined && checksum !== digest.toString('base64')) throw new S3Refusal('BadDigest', 400);
  return bytes;
}

interface KeptPart {
  readonly number: number;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly sha256: string;
  readonly modifiedAt: Date;
}

/** Operations of the front end on s3rver's own files. */
class Bucket {
  private readonly store: S3rver['store'];
  private readonly folder: string;

  constructor(store: S3rver['store'], folder: string) {
    this.store = store;
    this.folder = folder;
  }

  has(key: string): Promise<boolean> {
    return this.store.existsObject(BUCKET, key);
  }

  async put(key: string, bytes: Buffer, incoming: IncomingMessage): Promise<string> {
    await this.requireNew(key, incoming);
    const metadata = { 'content-type': incoming.headers['content-type'] ?? 'binary/octet-stream' };
    const { md5 } = await this.store.putObject({
      bucket: BUCKET,
      key,
      content: Readable.from([bytes]),
      metadata,
    });
    return md5;
  }

  async putPart(uploadId: string, number: number, bytes: Buffer): Promise<string> {
    await this.folderOf(uploadId);
    return (await this.store.putPart(BUCKET, uploadId, number, Readable.from([bytes]))).md5;
  }

  async parts(key: string, uploadId: string, query: URLSearchParams): Promise<string> {
    const after = Number(query.get('part-number-marker') ?? 0);
    const all = (await this.partsOf(uploadId)).filter(({ number }) => number > after);
    const page = all.slice(0, Number(query.get('max-parts') ?? PAGE));
    const shown = page.map(
      (part) =>
        `<Part><PartNumber>${part.number}</PartNumber><ETag>"${part.etag}"</ETag><Size>${part.sizeBytes}</Size>` +
        `<ChecksumSHA256>${part.sha256}</ChecksumSHA256><LastModified>${part.modifiedAt.toISOString()}</LastModified></Part>`,
    );
    const isTruncated = page.length < all.length;
    return (
      `<ListPartsResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>` +
      `<IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.number ?? 0}</NextPartNumberMarker>` +
      `${shown.join('')}</ListPartsResult>`
    );
  }

  async abort(uploadId: string): Promise<void> {
    await rm(await this.folderOf(uploadId), { recursive: true });
  }

  async complete(key: string, uploadId: string, body: string, incoming: IncomingMessage): Promise<string> {
    const kept = new Map((await this.partsOf(uploadId)).map((part) => [part.number, part]));
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")?([^<&"]*)/.exec(part)?.[1],
      sha256: /<ChecksumSHA256>([^<]*)</.exec(part)?.[1],
    }));
    if (named.length === 0) throw new S3Refusal('MalformedXML', 400);
    for (const [index, part] of named.entries()) {
      const own = kept.get(part.number);
      if (own?.etag !== part.etag || own?.sha256 !== part.sha256) throw new S3Refusal('InvalidPart', 400);
      if (part.number <= (named[index - 1]?.number ?? 0)) throw new S3Refusal('InvalidPartOrder', 400);
      if (index < named.length - 1 && (own?.sizeBytes ?? 0) < MIN_PART_BYTES)
        throw new S3Refusal('EntityTooSmall', 400);
    }
    await this.requireNew(key, incoming);
    const { md5 } = await this.store.putObjectMultipart(BUCKET, uploadId, named);
    return md5;
  }

  async objects(query: URLSearchParams): Promise<string> {
    const { objects, isTruncated } = await this.store.listObjects(BUCKET, {
      prefix: query.get('prefix') ?? '',
      startAfter: query.get('continuation-token') ?? query.get('start-after') ?? '',
      maxKeys: Number(query.get('max-keys') ?? PAGE),
    });
    const shown = objects.map(
      ({ key, size, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${shown.join('')}</ListBucketResult>`;
  }

  async uploads(query: URLSearchParams): Promise<string> {
    const ids = await readdir(this.folder).catch(() => []);
    const shown = await Promise.all(
      ids.map(async (id) => {
        const key = await readFile(join(this.folder, id, 'key'), 'utf8');
        const { mtime } = await stat(join(this.folder, id, 'key'));
        if (!key.startsWith(query.get('prefix') ?? '')) return '';
        return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
      }),
    );
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${shown.join('')}</ListMultipartUploadsResult>`;
  }

  private async requireNew(key: string, incoming: IncomingMessage): Promise<void> {
    if (incoming.headers['if-none-match'] === '*' && (await this.has(key)))
      throw new S3Refusal('PreconditionFailed', 412);
  }

  private async folderOf(uploadId: string): Promise<string> {
    const folder = join(this.folder, uploadId);
    if (!/^[0-9a-f]{32}$/.test(uploadId) || (await stat(folder).catch(() => null)) === null)
      throw new S3Refusal('NoSuchUpload', 404);
    return folder;
  }

  private async partsOf(uploadId: string): Promise<KeptPart[]> {
    const folder = await this.folderOf(uploadId);
    const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
    const parts = numbers.map(async (number) => {
      const bytes = await readFile(join(folder, String(number)));
      const { mtime } = await stat(join(folder, String(number)));
      const sha256 = createHash('sha256').update(bytes).digest('base64');
      const etag = createHash('md5').update(bytes).digest('hex');
      return { number, sizeBytes: bytes.length, etag, sha256, modifiedAt: mtime };
    });
    return (await Promise.all(parts)).sort((a, b) => a.number - b.number);
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function xml(outgoing: ServerResponse, body: string): void {
  outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

function refuse(outgoing: ServerResponse, { code, status }: S3Refusal): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
