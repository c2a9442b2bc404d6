import { createHash } from 'node:crypto';
import { expect } from '#platform/testing/test.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import type { FileItem } from './file-contract.ts';
import { findDrift } from './usage/recount.ts';

export interface TestUpload {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly parent?: string | null;
  readonly conflict?: 'fail' | 'rename' | 'version';
  readonly mimetype?: string;
  readonly space?: 'own' | 'public';
}

/** Announces a file and sends all of its bytes, part by part; what is left is to complete it. */
export async function sendFile(
  visitor: Visitor,
  { bytes = Buffer.from('สวัสดี'), name = 'note.txt', ...rest }: TestUpload = {},
): Promise<{ uploadId: string; parts: { n: number; etag: string }[] }> {
  const opened = (
    await visitor.post('/api/filemanager/uploads', { name, size: bytes.length, ...rest })
  ).json();
  if (!opened.uploadId) throw new Error(`The upload was not opened: ${JSON.stringify(opened)}`);
  const parts = [];
  for (let n = 1; n <= opened.parts; n++) {
    const part = bytes.subarray((n - 1) * opened.partSize, n * opened.partSize);
    const reply = await sendPart(visitor, opened.uploadId, n, part);
    if (reply.status !== 200) throw new Error(`Part ${n} was not taken: ${reply.text}`);
    parts.push({ n, etag: String(reply.headers['etag']) });
  }
  return { uploadId: opened.uploadId, parts };
}

/** Signs one part and sends bytes for it. */
export async function sendPart(
  visitor: Visitor,
  uploadId: string,
  n: number,
  bytes: Uint8Array,
): Promise<Reply> {
  const signed = await visitor.post(`/api/filemanager/uploads/${uploadId}/parts`, {
    n: [n],
    sha256: [sha256Of(bytes)],
  });
  if (signed.status !== 200) return signed;
  return visitor.send(signed.json().targets[0].url, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-length': String(bytes.length) },
  });
}

/** A file, uploaded through the wire. */
export async function uploadFile(visitor: Visitor, upload: TestUpload = {}): Promise<FileItem> {
  const { uploadId, parts } = await sendFile(visitor, upload);
  const reply = await visitor.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts });
  if (reply.status !== 200) throw new Error(`The upload was not completed: ${reply.text}`);
  return reply.json().item;
}

/** A folder, made through the wire. */
export async function makeTestFolder(
  visitor: Visitor,
  name: string,
  parent: string | null = null,
): Promise<FileItem> {
  const reply = await visitor.post('/api/filemanager/folders', { name, parent });
  if (reply.status !== 201) throw new Error(`The folder was not made: ${reply.text}`);
  return reply.json();
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Every counter of storage says what there is. */
export async function expectRoomTrue(world: World): Promise<void> {
  expect(await world.read((scope) => findDrift(scope))).toEqual([]);
}

/** Names of what a folder holds, as its list shows them. */
export async function namesIn(visitor: Visitor, parent: string | null = null): Promise<string[]> {
  const query = parent === null ? '' : `?parent=${parent}`;
  const page = (await visitor.get(`/api/filemanager/items${query}`)).json();
  return page.items.map((item: FileItem) => item.name);
}
