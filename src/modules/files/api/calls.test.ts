import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor } from '#platform/testing/world.ts';
import { makeTestFolder, sendFile, uploadFile } from '../testing.ts';

const summaryOf = (reply: Reply) => [reply.status, reply.json().status, reply.json().message];
const call = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`/api/filemanager/${path}`, body);

test('every call without a token replies No token found', async ({ world }) => {
  const visitor = world.visitor();
  const id = '019a0000-0000-7000-8000-000000000000';
  const replies = await Promise.all([
    call(visitor, 'new_file', { path: 'x' }),
    call(visitor, 'list_parent', { parent: null }),
    call(visitor, 'delete', { itemId: id }),
    call(visitor, 'new_folder', { name: 'x' }),
    call(visitor, 'rename', { itemId: id, newName: 'x' }),
    call(visitor, 'search', { query: 'x' }),
    call(visitor, 'share', { itemId: id, isShare: true }),
    call(visitor, 'move_folder', { itemId: id, newParentId: id }),
    visitor.get(`/api/filemanager/document/${id}`),
    visitor.get(`/api/filemanager/download/${id}`),
    visitor.get('/api/filemanager/folder_structure'),
  ]);
  for (const reply of replies) expect(summaryOf(reply)).toEqual([401, false, 'No token found']);
});

test('each call works as specified, with the specified messages', async ({ world }) => {
  const visitor = await world.signedIn();
  const made = await call(visitor, 'new_folder', { name: 'เอกสาร', parent: '', parentName: 'root' });
  const folderID = made.json().folderID as string;
  expect(made.json()).toMatchObject({ status: true, success: true });

  const { uploadId, parts } = await sendFile(visitor, { name: 'สัญญา.txt', parent: folderID });
  const { path } = (await visitor.get(`/api/filemanager/uploads/${uploadId}/parts`)).json();
  const early = await call(visitor, 'new_file', { path });
  expect(summaryOf(early)).toEqual([409, false, 'Failed to upload file']);
  expect(early.json().code).toBe('files.upload_unknown');
  await visitor.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts });
  const registered = await call(visitor, 'new_file', {
    name: 'x.html',
    path,
    type: 'file',
    size: 1,
    mimetype: 'text/html',
    thumbnail: 'javascript:alert(1)',
    dimensions: '<img>',
  });
  expect(registered.json().item).toMatchObject({
    name: 'สัญญา.txt',
    path,
    type: 'file',
    parent: folderID,
    mimetype: 'text/plain',
    dimensions: null,
    thumbnail: null,
  });
  const itemId = registered.json()._id as string;

  const list = (await call(visitor, 'list_parent', { parent: folderID })).json();
  expect(list).toMatchObject([{ _id: itemId, name: 'สัญญา.txt', url: `/api/filemanager/download/${itemId}` }]);
  expect((await call(visitor, 'list_parent', {})).json()).toMatchObject([{ _id: folderID, type: 'folder' }]);
  expect(summaryOf(await call(visitor, 'list_parent', { parent: itemId }))).toEqual([
    422,
    false,
    'Failed to list files',
  ]);

  const renamed = await call(visitor, 'rename', { itemId, newName: 'สัญญาเช่า.txt' });
  expect(summaryOf(renamed)).toEqual([200, true, 'Renamed to: สัญญาเช่า.txt']);
  expect(summaryOf(await call(visitor, 'rename', { itemId, newName: 'con' }))).toEqual([
    422,
    false,
    'Failed to rename item',
  ]);

  const found = await call(visitor, 'search', { query: 'สัญญา' });
  expect(found.json()).toMatchObject({ status: true, results: [{ _id: itemId }] });
  expect(summaryOf(await call(visitor, 'search', { query: 'ไม่มี' }))).toEqual([
    200,
    false,
    'No results found.',
  ]);
  expect(summaryOf(await call(visitor, 'search', {}))).toEqual([422, false, 'Failed to perform search']);

  const document = await visitor.get(`/api/filemanager/document/${itemId}`);
  expect(document.json()).toMatchObject({ status: true, data: { name: 'สัญญาเช่า.txt' } });
  const structure = await visitor.get('/api/filemanager/folder_structure?parent=');
  expect(structure.json()).toMatchObject({
    status: true,
    structure: [{ _id: folderID, name: 'เอกสาร', children: [] }],
  });

  const download = await visitor.get(`/api/filemanager/download/${itemId}`);
  expect(download.status).toBe(302);
  const url = new URL(String(download.headers['location']));
  const bytes = await world.send(url.pathname, { headers: { host: url.host } });
  expect([bytes.text, bytes.headers['access-control-allow-origin']]).toEqual(['สวัสดี', '*']);

  const target = (await call(visitor, 'new_folder', { name: 'ปลายทาง' })).json().folderID as string;
  expect(summaryOf(await call(visitor, 'new_folder', { name: 'ปลายทาง' }))).toEqual([
    409,
    false,
    'Failed to create folder',
  ]);
  const moved = await call(visitor, 'move_folder', { itemId: folderID, newParentId: target });
  expect(summaryOf(moved)).toEqual([200, true, 'Folder moved successfully']);
  const cycle = await call(visitor, 'move_folder', { itemId: target, newParentId: folderID });
  expect(summaryOf(cycle)).toEqual([409, false, 'An error occurred while moving the folder']);
  const nowhere = await call(visitor, 'move_folder', { itemId: folderID, newParentId: 'nowhere' });
  expect(summaryOf(nowhere)).toEqual([404, false, 'Failed to move folder']);

  expect(summaryOf(await call(visitor, 'delete', { itemId }))).toEqual([
    200,
    true,
    'File "สัญญาเช่า.txt" deleted successfully.',
  ]);
  expect(summaryOf(await call(visitor, 'delete', { itemId: target }))).toEqual([
    200,
    true,
    'Folder deleted successfully',
  ]);
  expect(summaryOf(await call(visitor, 'delete', { itemId: target }))).toEqual([
    404,
    false,
    'An error occurred while deleting the folder',
  ]);
});

test('shared items are opened, searched and downloaded by code only', async ({ world }) => {
  const visitor = await world.signedIn();
  const folder = await makeTestFolder(visitor, 'แบ่งปัน');
  const inside = await uploadFile(visitor, { name: 'inside.txt', parent: folder.itemId });
  const file = await uploadFile(visitor, { name: 'alone.txt' });
  const guest = world.visitor();
  const external = (code: string) => guest.get(`/api/filemanager/external?share_code=${code}`);

  const shared = await call(visitor, 'share', {
    itemId: file.itemId,
    isShare: true,
    permissions: { download: true },
  });
  expect(summaryOf(shared)).toEqual([200, true, 'Share options set successfully']);
  const code = shared.json().item.share_code as string;
  expect((await external(code)).json()).toMatchObject({
    status: true,
    needPassword: false,
    data: { name: 'alone.txt' },
  });
  const download = await guest.get(`/api/filemanager/download_external/${code}`);
  expect(download.status).toBe(302);

  const noPassword = await call(visitor, 'share', { itemId: folder.itemId, isShare: true, isPassword: true });
  expect(summaryOf(noPassword)).toEqual([422, false, 'Failed to set share options']);
  expect(noPassword.json().code).toBe('files.link_password_required');
  const locked = await call(visitor, 'share', {
    itemId: folder.itemId,
    isShare: true,
    isPassword: true,
    sharePassword: 'correct horse',
    shareExpire: new Date(world.now.getTime() + 86_400_000).toISOString(),
  });
  expect(locked.text).not.toContain('correct horse');
  expect(locked.json().item).toMatchObject({ isShare: true, isPassword: true });
  const lockedCode = locked.json().item.share_code as string;
  expect((await external(lockedCode)).json()).toEqual({
    status: true,
    success: true,
    message: '',
    needPassword: true,
    data: null,
  });
  const search = (body: unknown) => call(guest, 'search_external', body);
  const inFolder = { query: 'inside', fixedParentId: folder.itemId };
  expect(summaryOf(await search(inFolder))).toEqual([404, false, 'Failed to perform external search']);
  await guest.post(`/api/filemanager/external/${lockedCode}/unlock`, { password: 'correct horse' });
  expect((await search(inFolder)).json()).toMatchObject({ status: true, results: [{ _id: inside.itemId }] });
  expect(summaryOf(await search({ ...inFolder, query: 'nothing' }))).toEqual([
    200,
    false,
    'No results found.',
  ]);
  const one = await guest.get(`/api/filemanager/download_external/${lockedCode}?item=${inside.itemId}`);
  expect(one.status).toBe(302);
  const outside = await guest.get(`/api/filemanager/download_external/${lockedCode}?item=${file.itemId}`);
  expect(summaryOf(outside)).toEqual([404, false, 'Failed to download file']);

  expect(summaryOf(await guest.get('/api/filemanager/external'))).toEqual([
    422,
    false,
    'share_code is required',
  ]);
  expect((await guest.get('/api/filemanager/external')).json().code).toBe('files.share_code_required');
  expect(summaryOf(await external('AAAAAAAAAAAAAAAAAAAAAA'))).toEqual([
    404,
    false,
    'No data found for the provided share_code',
  ]);
  await call(visitor, 'share', { itemId: file.itemId, isShare: false });
  expect(summaryOf(await external(code))).toEqual([404, false, 'No data found for the provided share_code']);
});

test('the public token can access the public space only', async ({ world }) => {
  const [manager, visitor] = [await world.signedIn('manager'), await world.signedIn()];
  const shown = await uploadFile(manager, { name: 'ประกาศ.txt', space: 'public' });
  const own = await uploadFile(visitor, { name: 'ส่วนตัว.txt' });
  const guest = world.visitor();
  const token = { authorization: world.tenant.clientKey };
  const list = await guest.post('/api/filemanager/list_parent', {}, token);
  expect(list.json().map((item: { name: string }) => item.name)).toEqual(['ประกาศ.txt']);
  expect((await guest.get(`/api/filemanager/document/${shown.itemId}`, token)).status).toBe(200);
  expect((await guest.get(`/api/filemanager/document/${own.itemId}`, token)).status).toBe(404);
  expect((await guest.post('/api/filemanager/delete', { itemId: shown.itemId }, token)).json()).toMatchObject(
    {
      code: 'files.not_deleted',
      message: 'Failed to delete file "ประกาศ.txt".',
    },
  );
  const mine = await call(visitor, 'new_folder', { name: 'x', mode: 'public' });
  expect([mine.status, mine.json().code]).toEqual([403, 'files.forbidden']);
});

test('another site’s items are missing', async ({ world }) => {
  const other = await world.another();
  const file = await uploadFile(await other.signedIn(), { name: 'a.txt' });
  const visitor = await world.signedIn('admin');
  for (const [reply, sentence] of [
    [await call(visitor, 'list_parent', { parent: file.itemId }), 'Failed to list files'],
    [await call(visitor, 'delete', { itemId: file.itemId }), 'An error occurred while deleting the folder'],
    [await call(visitor, 'rename', { itemId: file.itemId, newName: 'b' }), 'Failed to rename item'],
    [await call(visitor, 'share', { itemId: file.itemId, isShare: true }), 'Failed to set share options'],
    [await call(visitor, 'move_folder', { itemId: file.itemId }), 'Failed to move folder'],
    [await call(visitor, 'new_folder', { name: 'x', parent: file.itemId }), 'Failed to create folder'],
    [await visitor.get(`/api/filemanager/document/${file.itemId}`), 'Document details not found'],
    [await visitor.get(`/api/filemanager/download/${file.itemId}`), 'Failed to download file'],
    [
      await visitor.get(`/api/filemanager/folder_structure?parent=${file.itemId}`),
      'Failed to retrieve folder structure',
    ],
  ] as const)
    expect(summaryOf(reply)).toEqual([404, false, sentence]);
});
