import { makeTestFolder, uploadFile } from '#modules/files/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { FileManager, type FileManagerOptions, type Item } from './file-manager.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const TEXT = 'สวัสดี';

/** Somebody's file manager with a wire of its own: names under localhost do not resolve everywhere. */
function managerOf(world: World, visitor: Visitor, options: FileManagerOptions = {}): FileManager {
  return new FileManager({ ...options, fetch: wireOf(world, visitor) });
}

function wireOf(world: World, visitor: Visitor): typeof fetch {
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

/** A file manager to whom every call is answered so. */
function answered(status: number, body: unknown): FileManager {
  return new FileManager({ fetch: async () => new Response(JSON.stringify(body), { status }) });
}

/** A file manager to whom nobody answers. */
const alone = new FileManager({ fetch: () => Promise.reject(new TypeError('fetch failed')) });

/** One of every call, and what it says: thrown or answered. */
function everyCall(files: FileManager, { _id, name }: { _id: string; name: string }) {
  const said = (call: Promise<{ message: string }>) =>
    call.then(
      ({ message }) => message,
      (error: Error) => error.message,
    );
  const thrown = (call: Promise<unknown>) =>
    call.then(
      () => 'no error',
      (error: Error) => error.message,
    );
  return {
    upload: () => thrown(files.upload(new File([TEXT], 'a.txt'), { parent: _id })),
    list: () => thrown(files.list(_id)),
    deleteFile: () => said(files.deleteFile({ _id, name, type: 'file' })),
    deleteFolder: () => said(files.deleteFolder({ _id })),
    createFolder: () => said(files.createFolder('x', { parent: _id })),
    rename: () => said(files.rename(_id, 'b')),
    search: () => said(files.search('a')),
    share: () => said(files.share({ itemId: _id, isShare: true })),
    external: () => said(files.external('AAAAAAAAAAAAAAAAAAAAAA')),
    searchExternal: () => said(files.searchExternal('a', { fixedParentId: _id })),
    downloadExternal: () => said(files.downloadExternal('AAAAAAAAAAAAAAAAAAAAAA')),
    document: () => said(files.document(_id)),
    download: () => said(files.download(_id)),
    folderStructure: () => said(files.folderStructure(_id)),
    moveFolder: () => said(files.moveFolder(_id, null)),
  };
}

async function sentencesOf(calls: ReturnType<typeof everyCall>): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) told[name] = await call();
  return told;
}

test('every call does its work, and says so in the sentences of the product', async ({ world }) => {
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

test('what is not there, and what another site has, fails in the sentence of its call', async ({ world }) => {
  const other = await world.another();
  const theirs = await makeTestFolder(await other.signedIn(), 'ของเขา');
  const files = managerOf(world, await world.signedIn());
  for (const _id of [theirs.itemId, UNKNOWN])
    expect(await sentencesOf(everyCall(files, { _id, name: 'a.txt' }))).toEqual({
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

test('without a session every private call says No token found; a key opens what is public', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const shown = await uploadFile(manager, { name: 'ประกาศ.txt', space: 'public' });
  const guest = managerOf(world, world.visitor());
  const told = await sentencesOf(everyCall(guest, { _id: shown.itemId, name: 'x' }));
  const own = Object.entries(told).filter(([name]) => !name.toLowerCase().includes('external'));
  expect(own).toHaveLength(12);
  for (const [name, sentence] of own) expect([name, sentence]).toEqual([name, 'No token found']);
  const open = managerOf(world, world.visitor(), { mode: 'public', key: world.tenant.clientKey });
  expect((await open.list()).map(({ name }) => name)).toEqual(['ประกาศ.txt']);
});

test('what may only be looked at stays', async ({ world }) => {
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

test('a reply that is not what the call promises has a sentence of its own', async () => {
  const strange = everyCall(answered(200, {}), { _id: UNKNOWN, name: 'a.txt' });
  const { upload: _upload, ...rest } = await sentencesOf(strange);
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

test('where nobody answers, each call says what failed', async () => {
  expect(await sentencesOf(everyCall(alone, { _id: UNKNOWN, name: 'a.txt' }))).toEqual({
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

test('uploads say what storage says: away, parts that do not fit, no ETag, given up', async ({ world }) => {
  await expect(answered(503, {}).upload(new File([TEXT], 'a.txt'))).rejects.toThrow(
    'S3 configuration is not available.',
  );
  const { deleteFile } = everyCall(answered(503, {}), { _id: UNKNOWN, name: 'a.txt' });
  expect(await deleteFile()).toBe('S3 configuration is not available.');

  const planned = (plan: object, etag?: string) => {
    const asked: string[] = [];
    const files = new FileManager({
      fetch: (async (url: string, { method }: RequestInit) => {
        asked.push(`${method} ${url}`);
        const targets = [{ url: '/part', headers: {} }];
        const body = JSON.stringify({ uploadId: UNKNOWN, path: '', maxParallel: 4, ...plan, targets });
        return new Response(body, { headers: etag === undefined ? {} : { etag } });
      }) as typeof fetch,
    });
    return { asked, upload: (options = {}) => files.upload(new File([TEXT], 'a.txt'), options) };
  };
  await expect(planned({ parts: 2, partSize: 4 }).upload()).rejects.toThrow(
    'File upload failed: Your proposed upload partsize [4] is smaller than the minimum allowed size [5242880] (5MB)',
  );
  await expect(planned({ parts: 10_001, partSize: 5_242_880 }).upload()).rejects.toThrow(
    'File upload failed: Exceeded 10000 parts in multipart upload.',
  );
  const silent = planned({ parts: 1, partSize: 5_242_880 });
  await expect(silent.upload()).rejects.toThrow(
    'Part 1 is missing ETag in UploadPart response. Missing Bucket CORS configuration for ETag header?',
  );
  expect(silent.asked.at(-1)).toBe(`DELETE /api/filemanager/uploads/${UNKNOWN}`);

  const visitor = await world.signedIn();
  const files = managerOf(world, visitor);
  const large = new File([new Uint8Array(6 * 1024 * 1024)], 'ใหญ่.bin');
  const givenUp = new AbortController();
  const upload = files.upload(large, {
    keepParts: true,
    signal: givenUp.signal,
    onProgress: () => givenUp.abort(),
  });
  await expect(upload).rejects.toThrow('File upload failed: Upload aborted.');
  const { uploads } = (await visitor.get('/api/filemanager/uploads')).json();
  expect(uploads).toMatchObject([{ name: 'ใหญ่.bin' }]);
});
