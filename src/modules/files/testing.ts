import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import type { App } from '#platform/app.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { rowsOf } from '#platform/db/send-statement.ts';
import { withClient } from '#platform/db/with-client.ts';
import { findPictures } from '#platform/images/thumbnails.ts';
import type { CronRun, JobRun, OwnerQuery } from '#platform/jobs/job.ts';
import { FileSystemStore } from '#platform/storage/file-system-store.ts';
import { sweepObjects } from '#platform/storage/object-sweeper.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import type { FileItem, SpaceName } from './item/file-contract.ts';
import type { FileLink, NewLink } from './sharing/share-contract.ts';
import { giveGrant } from './sharing/grants.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';
import { findDrift } from './usage/recount.ts';

export interface TestUpload {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly parent?: string | null;
  readonly conflict?: 'fail' | 'rename' | 'version';
  readonly mimetype?: string;
  readonly space?: SpaceName;
}

/** Opens an upload and sends all parts; only completion remains. */
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

/** Uploads a file through the API. */
export async function uploadFile(visitor: Visitor, upload: TestUpload = {}): Promise<FileItem> {
  const { uploadId, parts } = await sendFile(visitor, upload);
  const reply = await visitor.post(`/api/filemanager/uploads/${uploadId}/complete`, { parts });
  if (reply.status !== 200) throw new Error(`The upload was not completed: ${reply.text}`);
  return reply.json().item;
}

/** Creates a folder through the API. */
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

/** Asserts that all storage counters are correct. */
export async function expectQuotaConsistent(world: World): Promise<void> {
  expect(await world.read((scope) => findDrift(scope))).toEqual([]);
}

/** Creates a link to an item. */
export async function linkTo(
  visitor: Visitor,
  { itemId }: Pick<FileItem, 'itemId'>,
  options: Partial<NewLink> = {},
): Promise<FileLink> {
  const reply = await visitor.post(`/api/filemanager/items/${itemId}/links`, {
    mode: 'download',
    ...options,
  });
  if (reply.status !== 201) throw new Error(`The link was not made: ${reply.text}`);
  return reply.json();
}

/** Returns the names in a folder, in list order. */
export async function namesIn(visitor: Visitor, parent: string | null = null): Promise<string[]> {
  const query = parent === null ? '' : `?parent=${parent}`;
  const page = (await visitor.get(`/api/filemanager/items${query}`)).json();
  return page.items.map((item: FileItem) => item.name);
}

/** Creates a file with a link, and another one in the trash. */
async function fileBelongings(_: World, visitor: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8);
  const bytes = Buffer.from(suffix);
  const done = await sendFile(visitor, { name: `cross-tenant-${suffix}.txt`, bytes });
  const { path } = (await visitor.get(`/api/filemanager/uploads/${done.uploadId}/parts`)).json();
  const completed = await visitor.post(`/api/filemanager/uploads/${done.uploadId}/complete`, done);
  const file: FileItem = completed.json().item;
  const at = `/api/filemanager/items/${file.itemId}`;
  const { versions } = (await visitor.get(`${at}/versions`)).json();
  const link = await linkTo(visitor, file);
  await visitor.get(`/api/filemanager/external/${link.code}`);
  const gone = await makeTestFolder(visitor, `gone-${suffix}`);
  await visitor.post('/api/filemanager/trash', { itemIds: [gone.itemId] });
  await visitor.post(`${at}/star`, { isStarred: true });
  return {
    fileItem: file.itemId,
    version: versions[0].versionId,
    grant: link.linkId,
    link: link.linkId,
    shareCode: link.code,
    gone: gone.itemId,
    digest: sha256Of(bytes),
    filePath: path,
    fileWords: suffix,
    fileCursor: cursorHolding('1970-01-01T00:00:00.000Z', file.itemId),
    nameCursor: cursorHolding(1, 'zzzz', file.itemId),
    sizeCursor: cursorHolding('largest', 0, file.itemId),
    activityCursor: cursorHolding(file.itemId),
  };
}

/** Creates a folder with a file and a link. */
async function folderBelongings(_: World, visitor: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8);
  const folder = await makeTestFolder(visitor, `folder-${suffix}`);
  const inner = await uploadFile(visitor, { name: `inner-${suffix}.txt`, parent: folder.itemId });
  const link = await linkTo(visitor, folder, { mode: 'edit' });
  return { folder: folder.itemId, inner: inner.itemId, innerWords: suffix, folderCode: link.code };
}

/** Creates an open upload, and one with all parts sent. */
async function uploadBelongings(_: World, visitor: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8);
  const { uploadId } = (
    await visitor.post('/api/filemanager/uploads', { name: `open-${suffix}.txt`, size: 1 })
  ).json();
  const { targets } = (await visitor.post(`/api/filemanager/uploads/${uploadId}/parts`, { n: [1] })).json();
  const sent = await sendFile(visitor, { name: `sent-${suffix}.txt`, bytes: Buffer.from(suffix) });
  return {
    upload: uploadId,
    ticket: targets[0].url.split('/').at(-1),
    sentUpload: sent.uploadId,
    etag: sent.parts[0]?.etag ?? '',
  };
}

/**
 * Runs the sweepers and asserts that nothing is orphaned: every upload has ended, every object of files has its version and
 * its bytes, and the file system store contains nothing else. Travels in time.
 */
export async function expectNoOrphans(world: World, dataFolder: string): Promise<void> {
  const storage = new FileSystemStore({ folder: join(dataFolder, 'files'), secret: new Uint8Array(32) });
  const app = { ...world.app, storage };
  world.travel(8 * 86_400_000);
  const run = runOf(world, app);
  while ((await sweepUploads(run)).ended > 0);
  world.travel(86_400_000);
  await withClient(world.database.owner, async (client) => {
    const query: OwnerQuery = (statement) => rowsOf(client, statement);
    const cron: CronRun = {
      app,
      log: app.log,
      signal: run.signal,
      ownerRows: query,
      ownerTransaction: async (work) => {
        await client.query('begin');
        try {
          const result = await work(query);
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      },
      eachTenant: (work) => work(run),
    };
    while ((await sweepObjects(cron)).removed > 0);
    await storage.removeAbandoned(new Date(8.64e15));
  });
  const kept = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'files_version', 'objectId'>>`
      select distinct object_id from files_version where tenant_id = ${scope.tenant.id}`),
  );
  const objectIds = kept.map(({ objectId }) => objectId);
  const pictures = await world.read((scope) => findPictures(scope, objectIds));
  const small = [...pictures.values()].flatMap(({ thumbnails }) => [...thumbnails.values()]);
  const stored = await Array.fromAsync(storage.list(`t/${world.tenant.id}/`));
  expect(new Set(stored.map(({ key }) => key.split('/').at(-1)))).toEqual(new Set([...objectIds, ...small]));
  expect(await readdir(join(dataFolder, 'files', 'uploads')).catch(() => [])).toEqual([]);
}

/** Returns a job run of this site in this process, optionally with another `app`. */
export function runOf(world: World, app: App = world.app): JobRun {
  return {
    app,
    tenant: world.tenant,
    log: app.log,
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
    transaction: (work) => world.write((scope) => work({ ...scope, app })),
  };
}

async function foreignThings({ member }: ForeignSite): Promise<Names> {
  const { items } = await member.call('/api/filemanager/items');
  const folder = await member.call('/api/filemanager/folders', { name: `foreign-${randomUUID()}` });
  const linkOf = async (item: FileItem): Promise<string> =>
    (await member.call(`/api/filemanager/items/${item.itemId}/links`, { mode: 'view' })).code;
  return { fileCode: await linkOf(items.at(-1)), folderCode: await linkOf(folder) };
}

/** A file of the owner, one that the owner has shared with another member, and one inside a shared folder. */
async function fileCases(
  world: World,
  { owner, stranger }: RecordReaders,
  word: string,
): Promise<RecordCase[]> {
  const folder = await makeTestFolder(owner, `โฟลเดอร์${word}`);
  await uploadFile(owner, { name: `รายงาน${word}ประจำปี.txt` });
  const shared = await uploadFile(owner, { name: `แบ่งปัน${word}แล้ว.txt` });
  await uploadFile(owner, { name: `ในโฟลเดอร์${word}.txt`, parent: folder.itemId });
  for (const { itemId } of [shared, folder])
    await world.write(
      (scope) => giveGrant(scope, { itemId, email: stranger.email, level: 'view' }),
      owner.actor,
    );
  return [
    { query: `รายงาน${word}`, finders: ['owner'] },
    { query: `แบ่งปัน${word}`, finders: ['owner', 'stranger'] },
    { query: `ในโฟลเดอร์${word}`, finders: ['owner', 'stranger'] },
    { query: word, finders: ['owner', 'stranger'] },
  ];
}

/** Shares a file of staff with somebody. */
async function shareWith(world: World, admin: Owner, personId: string): Promise<void> {
  const { itemId } = await uploadFile(admin);
  await world.write((scope) => giveGrant(scope, { itemId, personId, level: 'view' }), admin.actor);
}

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'files.own': ['user', 'manager', 'admin', 'accountant'],
    'files.call': ['user', 'manager', 'admin', 'accountant'],
    'files.oversee': ['manager', 'admin'],
    'files.limit': ['admin'],
  },
  uses: { 'files.keeps_files': shareWith },
  records: { 'files.item': fileCases },
  secretAddresses: [
    ['/external/storage/file/S', 'token'],
    ['/external/storage/folder/S.data', 'token'],
  ],
  things: [{ make: fileBelongings }, { make: folderBelongings }, { make: uploadBelongings }],
  calls: {
    // One's own files require sign-in; the public ones do not.
    partlyGuarded: /^GET \/api\/filemanager\/(items|search|tree)$/,
    signedOut: [
      [
        /^\w+ \/api\/filemanager\/(new_file|new_folder|list_parent|delete|rename|search|share|move_folder)$/,
        'No token found',
      ],
      [/^\w+ \/api\/filemanager\/(document|download)\/:fileItem$/, 'No token found'],
      [/^\w+ \/api\/filemanager\/folder_structure$/, 'No token found'],
    ],
    ruleCodes: ['files.name_invalid'],
    names: {
      after: 'fileCursor',
      etag: 'etag',
      fileId: 'fileItem',
      fixedParentId: 'folder',
      item: 'inner',
      itemId: 'fileItem',
      'itemIds.*': 'fileItem',
      newParentId: 'folder',
      parent: 'folder',
      path: 'filePath',
      q: 'fileWords',
      query: 'fileWords',
      sha256: 'digest',
      'sha256.*': 'digest',
      share_code: 'folderCode',
      url: 'filePath',
      version: 'version',
      'GET /api/filemanager/items after': 'nameCursor',
      'GET /api/filemanager/external/:shareCode/items after': 'nameCursor',
      'GET /api/filemanager/external/:shareCode/search q': 'innerWords',
      'POST /api/filemanager/search_external query': 'innerWords',
      'GET /api/filemanager/items/:fileItem/activity after': 'activityCursor',
      'GET /api/filemanager/items/:fileItem/links/:link/log after': 'activityCursor',
      'GET /api/filemanager/overview after': 'sizeCursor',
      'POST /api/filemanager/restore itemIds.*': 'gone',
      'POST /api/filemanager/purge itemIds.*': 'gone',
      'POST /api/filemanager/external/:shareCode/archives itemIds.*': 'inner',
    },
    tenantless: {
      'what a file or a folder shall be called in a place that another field names': [
        'name',
        'newName',
        'filename',
        'parentName',
      ],
      'said of a file, and passed over: the bytes decide': [
        'mimetype',
        'contentType',
        'type',
        'size',
        'dimensions',
        'thumbnail',
        'createdAt',
      ],
      'passed over too: the upload knows its place': ['POST /api/filemanager/new_file parent'],
      'what whoever is named elsewhere proves themselves with': ['sharePassword'],
      'a day': ['shareExpire'],
    },
    indistinguishable: {
      'passed over: the link says where to': ['POST /api/filemanager/external/:shareCode/uploads space'],
      'what bytes that come later must be: nothing is looked for by it': [
        'POST /api/filemanager/uploads sha256',
        'POST /api/filemanager/uploads/:upload/parts sha256.*',
        'POST /api/filemanager/external/:shareCode/uploads sha256',
      ],
      'nobody shares anything with whoever asks here': ['GET /api/filemanager/shared after'],
      'people are looked for among those whom the asker knows, and a name of a file is none of theirs': [
        'GET /api/filemanager/items/:fileItem/people q',
      ],
      'the address beside it names the person; ids of people have a test of their own': [
        'POST /api/filemanager/items/:fileItem/grants personId',
      ],
    },
    values: {
      'POST /api/filemanager/uploads/:upload/complete': {
        upload: '@sentUpload',
        parts: [{ n: 1, etag: '@etag' }],
      },
      'GET /api/filemanager/external/:shareCode/items': { shareCode: '@folderCode' },
      'GET /api/filemanager/external/:shareCode/search': { shareCode: '@folderCode' },
      'POST /api/filemanager/external/:shareCode/uploads': { shareCode: '@folderCode' },
      'POST /api/filemanager/external/:shareCode/archives': { shareCode: '@folderCode' },
      'GET /api/filemanager/download_external/:shareCode': { shareCode: '@folderCode' },
    },
    bodies: {
      'POST /api/filemanager/uploads/:upload/parts': { n: [1] },
      'POST /api/filemanager/uploads/:upload/complete': { parts: [] },
      'POST /api/filemanager/items/:fileItem/rename': { name: 'cross-tenant' },
      'POST /api/filemanager/items/:fileItem/star': { isStarred: true },
      'PATCH /api/filemanager/items/:fileItem/grants/:grant': { level: 'edit' },
      'POST /api/filemanager/items/:fileItem/grants': { email: 'somebody@example.test', level: 'view' },
      'POST /api/filemanager/items/:fileItem/links': { mode: 'view' },
      'POST /api/filemanager/external/:shareCode/unlock': { password: 'cross-tenant' },
      'POST /api/filemanager/external/:shareCode/uploads': { name: 'cross-tenant.txt', size: 1 },
    },
  },
  switchedOff: { stays: ['overseeFiles', 'limitFiles'], path: '/user/filemanager' },
  visits: [
    ['/user/filemanager', '/user/filemanager', 'user', 'manager'],
    ['/user/filemanager', '/user/filemanager?view=trash', 'user'],
    ['/user/filemanager', '/user/filemanager?q=ไม่มีไฟล์ชื่อนี้', 'user'],
    ['/user/upload', '/user/upload', 'user'],
    ['/user/manage/files', '/user/manage/files', 'manager', 'admin'],
  ],
  foreignPages: {
    make: foreignThings,
    names: {
      '/external/storage/file/:code': 'fileCode',
      '/external/storage/folder/:code': 'folderCode',
    },
  },
};
