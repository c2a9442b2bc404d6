import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '#platform/db/query.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { findObject } from '#platform/storage/objects.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { uploadFile } from '#modules/files/testing.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, fetchLink, lesson, type TestLesson } from '../testing.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { publishLesson } from '../editing/publish-lesson.ts';
import { savePart } from '../editing/save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { loader } from './film-page.tsx';
import { filmStates, requestQualities, sweepFilms } from './films.ts';
import { makeFilm } from './make-film.ts';
import { mediaPlaylist, parsePlaylist, peakBandwidth, qualitiesOf, sizeOf } from './playlist-rules.ts';
import { makeRendition, probeFilm } from './transcode.ts';

type Member = Awaited<ReturnType<World['signedIn']>>;

const FFMPEG = '/usr/bin/ffmpeg';
const isInstalled = existsSync(FFMPEG);
const NOT_HERE = 'ffmpeg is not installed: the films that it would make are not tested here.';

/** Runs where ffmpeg is installed; otherwise annotates the test as skipped. */
function withFfmpeg(name: string, body: (world: World) => Promise<void>): void {
  test(name, { timeout: 120_000 }, async ({ world, annotate }) => {
    if (isInstalled) await body(world);
    else await annotate(NOT_HERE);
  });
}

const NEVER = new AbortController().signal;

/** Returns a test film of colour bars and a tone. */
async function testFilm({ seconds = 4, size = '320x240' } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const file = join(folder, 'bars.mp4');
  execFileSync(FFMPEG, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=10`],
    ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', file],
  ]);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

const withProgram = (app: World['app']): World['app'] => ({
  ...app,
  config: { ...app.config, ffmpeg: FFMPEG },
});

/** Runs the job as on a server with ffmpeg configured. */
function work(world: World, versionId: string, options: Partial<JobRun> = {}): Promise<void> {
  const app = withProgram(world.app);
  return makeFilm.parseAndRun(
    {
      app,
      tenant: world.tenant,
      log: app.log,
      attempt: 1,
      isLastAttempt: false,
      signal: NEVER,
      transaction: (use) => world.write((scope) => use({ ...scope, app })),
      ...options,
    },
    { versionId },
  );
}

async function putFile(world: World, made: TestLesson, teacher: Member, body: object): Promise<void> {
  await world.write(async (scope) => {
    const row = await getLesson(scope, made.slug);
    const [part] = (await readTree(scope, row.lessonId)).flatMap(({ parts }) => parts);
    if (!part) throw new Error('No such part.');
    const acting: Scope = { ...by(scope, teacher.actor), app: withProgram(scope.app) };
    const { version } = await savePart(acting, {
      ...part,
      lesson: made.slug,
      version: row.treeVersion,
      body: { ...part.body, ...body },
    });
    await publishLesson(acting, { lesson: made.slug, version, note: '' });
  });
}

const versionOf = async (world: World, made: TestLesson): Promise<string> => {
  const tree = await world.read((scope) => readTree(scope, made.lessonId));
  return String(tree[0]?.parts[0]?.body.fileVersionId);
};

const stateOf = async (world: World, versionId: string) =>
  (await world.read((scope) => filmStates(scope, [versionId])))[versionId];

async function filmLesson(world: World, bytes: Buffer) {
  const teacher = await world.signedIn('manager');
  const made = await world.write((scope) => lesson(scope, { parts: [{ title: 'วิดีโอ', kind: 'video' }] }));
  const file = await uploadFile(teacher, { name: `film-${made.slug}.mp4`, bytes });
  await putFile(world, made, teacher, { fileId: file.itemId });
  return { made, teacher, file, versionId: await versionOf(world, made) };
}

const FORBIDDEN = { init: { status: 403 } };
const GONE = { init: { status: 404 } };

const playlist = (world: World, made: TestLesson, quality: string, member?: Member) =>
  callPage(world, loader, {
    path: playlistPath(made, quality),
    params: { lesson: made.slug, slug: made.parts[0] ?? '', quality },
    ...(member && { actor: member.actor }),
  });

const playlistPath = (made: TestLesson, quality: string): string =>
  `/lesson/film/${encodeURIComponent(made.slug)}/${encodeURIComponent(made.parts[0] ?? '')}/${quality}`;

test('a playlist is parsed into segments; one with gaps or other files is rejected', () => {
  const written = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-MAP:URI="360.mp4",BYTERANGE="900@0"',
    '#EXTINF:6.000000,',
    '#EXT-X-BYTERANGE:1000@900',
    '360.mp4',
    '#EXTINF:2.500000,',
    '#EXT-X-BYTERANGE:500@1900',
    '360.mp4',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
  const parsed = parsePlaylist(written);
  expect(parsed).toEqual({
    headBytes: 900,
    pieces: [
      [6_000, 1_000, 900],
      [2_500, 500, 1_900],
    ],
  });
  if (!parsed) throw new Error('It was read.');
  expect(parsePlaylist(mediaPlaylist(parsed, 'https://files.example.org/o/ticket/film.mp4'))).toEqual(parsed);
  expect(peakBandwidth(parsed)).toBe(1_600);
  expect(parsePlaylist(written.replace('#EXT-X-ENDLIST', ''))).toBeNull();
  expect(parsePlaylist(written.replace('500@1900', '500@100'))).toBeNull();
  expect(parsePlaylist('#EXTM3U\n#EXTINF:6,\nother.ts\n#EXT-X-ENDLIST')).toBeNull();
});

test('no quality is larger than the film, and both sides are even', () => {
  expect(qualitiesOf({ width: 1920, height: 1080 })).toEqual([1080, 720, 360]);
  expect(qualitiesOf({ width: 720, height: 1280 })).toEqual([720, 360]);
  expect(qualitiesOf({ width: 320, height: 240 })).toEqual([360]);
  expect(sizeOf({ width: 1920, height: 1080 }, 360)).toEqual({ width: 640, height: 360 });
  expect(sizeOf({ width: 1080, height: 1920 }, 720)).toEqual({ width: 720, height: 1280 });
  expect(sizeOf({ width: 321, height: 241 }, 360)).toEqual({ width: 322, height: 242 });
});

withFfmpeg(
  'a film’s qualities are made once, and learners with access play them segment by segment',
  async (world) => {
    const { made, teacher, file, versionId } = await filmLesson(world, await testFilm({ size: '1280x720' }));
    expect(await stateOf(world, versionId)).toMatchObject({ state: 'waiting', qualities: [] });
    const learner = await world.signedIn();
    await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
    // Meanwhile learners play the original.
    await expect(playlist(world, made, 'auto', learner)).rejects.toMatchObject(GONE);
    await work(world, versionId);
    await work(world, versionId); // a repeated job changes nothing
    expect(await stateOf(world, versionId)).toMatchObject({ state: 'ready', qualities: [720, 360] });
    expect(existsSync(join(world.app.config.dataDir, 'films', versionId))).toBe(false);

    const master = await playlist(world, made, 'auto', learner);
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const listed = await master.text();
    expect(listed).toContain('RESOLUTION=1280x720');
    expect(listed).toContain(`${playlistPath(made, '360')}\n`);
    const pieces = await (await playlist(world, made, '360', learner)).text();
    const [, url = '', head = ''] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(pieces) ?? [];
    const piece = await fetchLink(world, url, { range: `bytes=0-${Number(head) - 1}` });
    expect(piece.status).toBe(206);
    expect(piece.headers['content-type']).toBe('video/mp4');
    // Same access check as the film itself.
    await expect(playlist(world, made, '360')).rejects.toMatchObject(FORBIDDEN);
    await expect(playlist(world, made, 'auto', await world.signedIn())).rejects.toMatchObject(FORBIDDEN);
    for (const quality of ['1080', '0360', '360p', ''])
      await expect(playlist(world, made, quality, learner)).rejects.toMatchObject(GONE);

    await world.write(sweepFilms);
    expect(await stateOf(world, versionId)).toMatchObject({ state: 'ready' });
    await teacher.post('/api/filemanager/trash', { itemIds: [file.itemId] });
    await expect(playlist(world, made, 'auto', learner)).rejects.toMatchObject(GONE);
    // Deleted with its file.
    const kept = await world.read((scope) =>
      scope.tx.rows(sql<{ objectId: string }>`
        select object_id from lessons_rendition where tenant_id = ${scope.tenant.id} and version_id = ${versionId}`),
    );
    const objects = () =>
      world.read((scope) => Promise.all(kept.map(({ objectId }) => findObject(scope, objectId))));
    expect((await objects()).map((object) => object?.kind)).toEqual(['lessons.film', 'lessons.film']);
    await world.write((scope) =>
      scope.tx.run(sql`
        update lessons_film set file_id = uuidv7() where tenant_id = ${scope.tenant.id} and version_id = ${versionId}`),
    );
    await world.write(sweepFilms);
    expect(await stateOf(world, versionId)).toBeUndefined();
    expect(await objects()).toEqual([null, null]);
  },
);

withFfmpeg('a playlist disguised as a film is not followed, and fails once', async (world) => {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  await writeFile(join(folder, 'secret.mp4'), await testFilm());
  const lists = {
    'list.mp4': '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:secret.mp4\n#EXT-X-ENDLIST\n',
    'concat.mp4': "ffconcat version 1.0\nfile 'secret.mp4'\n",
  };
  for (const [name, text] of Object.entries(lists)) {
    await writeFile(join(folder, name), text);
    await expect(probeFilm(FFMPEG, join(folder, name), NEVER)).rejects.toThrow(/program ended|no film/);
  }
  await rm(folder, { recursive: true });

  const head = (await testFilm()).subarray(0, 400);
  const { versionId } = await filmLesson(world, Buffer.concat([head, Buffer.alloc(5_000)]));
  await work(world, versionId);
  expect(await stateOf(world, versionId)).toMatchObject({ state: 'failed', problem: 'unreadable' });
  await work(world, versionId);
  expect(await stateOf(world, versionId)).toMatchObject({ state: 'failed' });
  // A teacher can retry.
  await world.write((scope) =>
    requestQualities({ ...scope, app: withProgram(scope.app) }, { fileId: versionId, versionId }),
  );
  expect(await stateOf(world, versionId)).toMatchObject({ state: 'waiting', problem: '' });
});

withFfmpeg('the program ends with the server, leaves nothing behind, and begins anew', async (world) => {
  const film = await testFilm({ seconds: 30, size: '1280x720' });
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const source = join(folder, 'source');
  await writeFile(source, film);
  const facts = await probeFilm(FFMPEG, source, NEVER);
  expect(facts).toMatchObject({ width: 1280, height: 720, hasSound: true });
  const stopping = new AbortController();
  await expect(
    makeRendition(FFMPEG, {
      source,
      facts,
      quality: 720,
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('The server stops.')),
    }),
  ).rejects.toThrow('The server stops.');
  await rm(folder, { recursive: true });

  const { versionId } = await filmLesson(world, await testFilm());
  const stopped = AbortSignal.abort(new Error('The server stops.'));
  await expect(work(world, versionId, { signal: stopped })).rejects.toThrow();
  expect(await stateOf(world, versionId)).toMatchObject({ state: 'running' });
  expect(existsSync(join(world.app.config.dataDir, 'films', versionId))).toBe(false);
  await work(world, versionId);
  expect(await stateOf(world, versionId)).toMatchObject({ state: 'ready' });
});

test('without ffmpeg configured no qualities are made', async ({ world }) => {
  const versionId = '019a0000-0000-7000-8000-000000000001';
  await world.write((scope) =>
    requestQualities(
      { ...scope, app: { ...scope.app, config: { ...scope.app.config, ffmpeg: null } } },
      { fileId: versionId, versionId },
    ),
  );
  expect(await stateOf(world, versionId)).toBeUndefined();
});

test('learners get the published version of a file until a teacher publishes a newer one', async ({
  world,
}) => {
  const teacher = await world.signedIn('manager');
  const made = await world.write((scope) => lesson(scope, { parts: [{ title: 'ไฟล์', kind: 'file' }] }));
  const name = `paper-${made.slug}.txt`;
  const file = await uploadFile(teacher, { name, bytes: Buffer.from('รุ่นแรก') });
  await putFile(world, made, teacher, { fileId: file.itemId });
  const learner = await world.signedIn();
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  const seen = async (): Promise<string> => {
    const path = `/api/lessons/${encodeURIComponent(made.slug)}/parts/${encodeURIComponent(made.parts[0] ?? '')}/media`;
    return (await fetchLink(world, (await learner.get(path)).json().url)).text;
  };
  const assets = () =>
    world.read((scope) =>
      scope.tx.one(sql<{ assetVersion: number }>`
        select asset_version from lessons_published_part where tenant_id = ${scope.tenant.id} and lesson_id = ${made.lessonId}`),
    );
  expect(await seen()).toBe('รุ่นแรก');
  const first = await versionOf(world, made);
  const before = await assets();
  const again = await uploadFile(teacher, { name, bytes: Buffer.from('รุ่นที่สอง'), conflict: 'version' });
  expect(again.itemId).toBe(file.itemId);
  expect(await seen()).toBe('รุ่นแรก');
  await putFile(world, made, teacher, { text: 'คำอธิบายใหม่' }); // another publication does not change it
  expect(await seen()).toBe('รุ่นแรก');
  expect(await assets()).toEqual(before);
  await putFile(world, made, teacher, { fileVersionId: null });
  expect(await seen()).toBe('รุ่นที่สอง');
  expect(await assets()).toEqual({ assetVersion: before.assetVersion + 1 });
  expect(await versionOf(world, made)).not.toBe(first);
});
