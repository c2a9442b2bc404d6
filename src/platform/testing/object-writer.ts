/** Child process of `file-system-store.test.ts`: stores objects in an endless loop until it is killed. */
import { randomBytes } from 'node:crypto';
import { FileSystemStore } from '../storage/file-system-store.ts';
import { objectKey } from '../storage/object-store.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';

const [, , folder] = process.argv as [string, string, string];
const store = new FileSystemStore({ folder, secret: new Uint8Array(32).fill(7) });

async function* slowly(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

for (;;) {
  const at = new Date();
  const key = objectKey(uuidV7(at), uuidV7(at), at);
  const { sha256 } = await store.put(key, slowly(randomBytes(2_000_000)), { contentType: 'video/mp4' });
  process.send?.({ key, sha256 });
}
