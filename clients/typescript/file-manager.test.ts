import { makeTestFolder, uploadFile } from '#modules/files/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { FileManager, type FileManagerOptions, type Item } from './file-manager.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const TEXT = 'สวัสดี';

/** A visitor's file manager with a custom `fetch`, because names under localhost do not resolve on every system. */
function managerOf(world: World, visitor: Visitor, options: FileManagerOptions = {}): FileManager {
  return new FileManager({ ...options, fetch: fetchOf(world, visitor) });
}

function fetchOf(world: World, visitor: Visitor): typeof fetch {
  return (async (address: string, init: RequestInit) => {
    const body = init.body instanceof Blob ? await init.body.bytes() : (init.body as string | undefined);
    const reply = await visitor.send(address, {
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    });
    init.signal?.throwIfAborted();
    if (reply.status !== 302)
      return new Response(reply.text, { status: reply.status, headers: headersOf(reply.headers) });
    const bytes = await world.take(String(reply.headers['location']));
    return new Response(Buffer.concat(await Array.fromAsync(bytes)), { status: bytes.statusCode ?? 0 });
  }) as typeof fetch;
}

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>): Headers =>
  new Headers(typeof headers['etag'] === 'string' ? { etag: headers['etag'] } : {});

/** A file manager whose calls all get this reply. */
function withReply(status: number, body: unknown): FileManager {
  return new FileManager({ fetch: async () => new Response(JSON.stringify(body), { status }) });
}

/** A file manager without a server. */
const offline = new FileManager({ fetch: () => Promise.reject(new TypeError('fetch failed')) });

/** One call of each method, returning its message, thrown or in the outcome. */
function everyCall(files: FileManager, { _id, name }: { _id: string; name: string }) {
  const messageOf = (call: Promise<{ message: string }>) =>
    call.then(
      ({ message }) => message,
      (error: Error) => error.message,
    );
  const errorOf = (call: Promise<unknown>) =>
    call.then(
      () => 'no error',
      (error: Error) => error.message,
    );
  return {
    upload: () => errorOf(files.upload(new File([TEXT], 'a.txt'), { parent: _id })),
    list: () => errorOf(files.list(_id)),
    deleteFile: () => messageOf(files.deleteFile({ _id, name, type: 'file' })),
    deleteFolder: () => messageOf(files.deleteFolder({ _id })),
    createFolder: () => messageOf(files.createFolder('x', { parent: _id })),
    rename: () => messageOf(files.rename(_id, 'b')),
    search: () => messageOf(files.search('a')),
    share: () => messageOf(files.share({ itemId: _id, isShare: true })),
    external: () => messageOf(files.external('AAAAAAAAAAAAAAAAAAAAAA')),
    searchExternal: () => messageOf(files.searchExternal('a', { fixedParentId: _id })),
    downloadExternal: () => messageOf(files.downloadExternal('AAAAAAAAAAAAAAAAAAAAAA')),
    document: () => messageOf(files.document(_id)),
    download: () => messageOf(files.download(_id)),
    folderStructure: () => messageOf(files.folderStructure(_id)),
    moveFolder: () => messageOf(files.moveFolder(_id, null)),
  };
}

async function messagesOf(calls: ReturnType<typeof everyCall>): Promise<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) messages[name] = await call();
  return messages;
}

test('every call works and returns the message of the specification', async ({ world }) => {
  const visitor = await world.signedIn();
  const files = managerOf(world, visitor, { key: world.tenant.clientKey });
  const folder = await files.createFolder('เอกสาร', { parentName: 'root' });
  if (!folder.success) throw new Error(folder.message);
  const percents: number[] = [];
  const item = await files.upload(new File([TEXT], 'สัญญา.txt', { type: 'text/html' }), {
    parent: folder.folderID,
    onProgress: (percent) => percents.push(percent),
  });
  expect(item).toMatchObject({
    name: 'สัญญา.txt',
    parent: folder.folderID,
    mimetype: 'text/plain',
    type: 'file',
  });
  expect(item.path).toMatch(/^\d{4}\/\d{2}\/\d+\.txt$/);
  expect(percents).toEqual([100]);
  expect((await files.list(folder.folderID)).map(({ _id }) => _id)).toEqual([item._id]);
  expect(await files.rename(item._id, 'เช่า.txt')).toEqual({ success: true, message: 'Renamed to: เช่า.txt' });
  expect(await files.search('เช่า')).toMatchObject({ success: true, results: [{ _id: item._id }] });
  expect(await files.search('ไม่มีสักอย่าง')).toEqual({ success: false, message: 'No results found.' });
  expect(await files.document(item._id)).toMatchObject({ success: true, name: 'เช่า.txt' });
  const got = await files.download(item._id);
  expect(got.message).toBe('File downloaded successfully');
  expect(got.success && (await got.blob.text())).toBe(TEXT);
  expect(await files.folderStructure()).toMatchObject({
    structure: [{ _id: folder.folderID, children: [] }],
  });

  const shared = await files.share({ itemId: folder.folderID, isShare: true });
  expect(shared.message).toBe('Share options set successfully');
  const code = (shared.success && shared.item.share_code) || '';
  const guest = managerOf(world, world.visitor());
  expect(await guest.external(code)).toMatchObject({
    success: true,
    data: { name: 'เอกสาร' },
    needPassword: false,
  });
  const place = { fixedParentId: folder.folderID, shareCode: code };
  expect(await guest.searchExternal('เช่า', place)).toMatchObject({ results: [{ _id: item._id }] });
  expect((await guest.searchExternal('อื่น', place)).message).toBe('No results found.');
  const outside = await guest.downloadExternal(code, item._id);
  expect([outside.message, outside.success && (await outside.blob.text())]).toEqual([
    'File downloaded successfully',
    TEXT,
  ]);
  expect((await guest.external('')).message).toBe('share_code is required');
  expect((await guest.downloadExternal('')).message).toBe('share_code is required');

  expect(await files.moveFolder(item._id, null)).toEqual({
    success: true,
    message: 'Folder moved successfully',
  });
  const asFolder = { ...item, type: 'folder' } as Item;
  await expect(files.deleteFile(asFolder)).rejects.toThrow('Invalid file provided for deletion');
  const named = { ...item, name: 'เช่า.txt' };
  expect((await files.deleteFile(named)).message).toBe('File "เช่า.txt" deleted successfully.');
  expect((await files.deleteFolder({ _id: folder.folderID })).message).toBe('Folder deleted successfully');
});

test('unknown items and those of another site fail with the message of the call', async ({ world }) => {
  const other = await world.another();
  const theirs = await makeTestFolder(await other.signedIn(), 'ของเขา');
  const files = managerOf(world, await world.signedIn());
  for (const _id of [theirs.itemId, UNKNOWN])
    expect(await messagesOf(everyCall(files, { _id, name: 'a.txt' }))).toEqual({
      upload: expect.stringMatching(/^File upload failed: ./),
      list: 'Failed to list files',
      deleteFile: 'Failed to delete file "a.txt".',
      deleteFolder: 'An error occurred while deleting the folder',
      createFolder: 'Failed to create folder',
      rename: 'Failed to rename item',
      search: 'No results found.',
      share: 'Failed to set share options',
      external: 'No data found for the provided share_code',
      searchExternal: 'Failed to perform external search',
      downloadExternal: 'Failed to download file',
      document: 'Document details not found',
      download: 'Failed to download file',
      folderStructure: 'Failed to retrieve folder structure',
      moveFolder: 'Failed to move folder',
    });
});

test('without a session private calls fail with No token found; the key gives access to public files', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const shown = await uploadFile(manager, { name: 'ประกาศ.txt', space: 'public' });
  const guest = managerOf(world, world.visitor());
  const messages = await messagesOf(everyCall(guest, { _id: shown.itemId, name: 'x' }));
  const own = Object.entries(messages).filter(([name]) => !name.toLowerCase().includes('external'));
  expect(own).toHaveLength(12);
  for (const [name, message] of own) expect([name, message]).toEqual([name, 'No token found']);
  const open = managerOf(world, world.visitor(), { mode: 'public', key: world.tenant.clientKey });
  expect((await open.list()).map(({ name }) => name)).toEqual(['ประกาศ.txt']);
});

test('view-only items cannot be changed', async ({ world }) => {
  const [owner, reader] = [await world.signedIn(), await world.signedIn()];
  const folder = await makeTestFolder(owner, 'ป้าย');
  const file = await uploadFile(owner, { name: 'a.txt', parent: folder.itemId });
  await owner.post(`/api/filemanager/items/${folder.itemId}/grants`, {
    email: reader.actor.email,
    level: 'view',
  });
  const files = managerOf(world, reader);
  expect((await files.deleteFolder({ _id: folder.itemId })).message).toBe(
    'Failed to delete folder: it may only be looked at.',
  );
  const shown = { _id: file.itemId, name: file.name, type: 'file' } as const;
  expect((await files.deleteFile(shown)).message).toBe('Failed to delete file "a.txt".');
  expect((await files.rename(file.itemId, 'b.txt')).message).toBe('Failed to rename item');
  expect((await files.share({ itemId: file.itemId, isShare: true })).message).toBe(
    'Failed to set share options',
  );
});

test('each call has a message for a malformed reply', async () => {
  const malformed = everyCall(withReply(200, {}), { _id: UNKNOWN, name: 'a.txt' });
  const { upload: _upload, ...rest } = await messagesOf(malformed);
  expect(rest).toEqual({
    list: 'Failed to list files',
    deleteFile: 'File "a.txt" may not have been deleted from the API.',
    deleteFolder: 'Failed to delete folder: the server did not say that it is.',
    createFolder: 'Folder creation failed due to an unexpected response.',
    rename: 'Rename failed due to an unexpected response format.',
    search: 'Failed to perform search',
    share: 'Failed to set share options due to an unexpected response format.',
    external: 'No data found for the provided share_code',
    searchExternal: 'Failed to perform external search',
    downloadExternal: 'File downloaded successfully',
    document: 'Document details not found',
    download: 'File downloaded successfully',
    folderStructure: 'Failed to retrieve folder structure',
    moveFolder: 'Failed to move folder',
  });
});

test('without a reply each call says what failed', async () => {
  expect(await messagesOf(everyCall(offline, { _id: UNKNOWN, name: 'a.txt' }))).toEqual({
    upload: 'File upload failed: The server could not be reached.',
    list: 'Failed to list files',
    deleteFile: 'File deletion failed: The server could not be reached.',
    deleteFolder: 'An error occurred while deleting the folder',
    createFolder: 'Failed to create folder',
    rename: 'Failed to rename item',
    search: 'Failed to perform search',
    share: 'Failed to set share options',
    external: 'Failed to fetch external data',
    searchExternal: 'Failed to perform external search',
    downloadExternal: 'Failed to download file',
    document: 'Document details not found',
    download: 'Failed to download file',
    folderStructure: 'Failed to retrieve folder structure',
    moveFolder: 'An error occurred while moving the folder',
  });
});

test('upload errors: storage unavailable, invalid parts, no ETag, aborted', async ({ world }) => {
  await expect(withReply(503, {}).upload(new File([TEXT], 'a.txt'))).rejects.toThrow(
    'S3 configuration is not available.',
  );
  const { deleteFile } = everyCall(withReply(503, {}), { _id: UNKNOWN, name: 'a.txt' });
  expect(await deleteFile()).toBe('S3 configuration is not available.');

  const planned = (plan: object, etag?: string) => {
    const requests: string[] = [];
    const files = new FileManager({
      fetch: (async (url: string, { method }: RequestInit) => {
        requests.push(`${method} ${url}`);
        const targets = [{ url: '/part', headers: {} }];
        const body = JSON.stringify({ uploadId: UNKNOWN, path: '', maxParallel: 4, ...plan, targets });
        return new Response(body, { headers: etag === undefined ? {} : { etag } });
      }) as typeof fetch,
    });
    return { requests, upload: (options = {}) => files.upload(new File([TEXT], 'a.txt'), options) };
  };
  await expect(planned({ parts: 2, partSize: 4 }).upload()).rejects.toThrow(
    'File upload failed: Your proposed upload partsize [4] is smaller than the minimum allowed size [5242880] (5MB)',
  );
  await expect(planned({ parts: 10_001, partSize: 5_242_880 }).upload()).rejects.toThrow(
    'File upload failed: Exceeded 10000 parts in multipart upload.',
  );
  const noEtag = planned({ parts: 1, partSize: 5_242_880 });
  await expect(noEtag.upload()).rejects.toThrow(
    'Part 1 is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?',
  );
  expect(noEtag.requests.at(-1)).toBe(`DELETE /api/filemanager/uploads/${UNKNOWN}`);

  const visitor = await world.signedIn();
  const files = managerOf(world, visitor);
  const large = new File([new Uint8Array(6 * 1024 * 1024)], 'ใหญ่.bin');
  const aborted = new AbortController();
  const upload = files.upload(large, {
    keepParts: true,
    signal: aborted.signal,
    onProgress: () => aborted.abort(),
  });
  await expect(upload).rejects.toThrow('File upload failed: Upload aborted.');
  const { uploads } = (await visitor.get('/api/filemanager/uploads')).json();
  expect(uploads).toMatchObject([{ name: 'ใหญ่.bin' }]);
});
