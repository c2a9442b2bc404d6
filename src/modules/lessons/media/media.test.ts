import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { uploadFile } from '#modules/files/testing.ts';
import { enrol } from '../enrol/enrol.ts';
import { findEnrolment } from '../enrol/enrolment-rows.ts';
import { actOnLearner } from '../manage/learners.ts';
import { recordHeartbeat } from '../progress/record-progress.ts';
import { by, fetchLink, lesson, passTime, type TestLesson } from '../testing.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { publishLesson } from '../editing/publish-lesson.ts';
import { savePart } from '../editing/save-tree.ts';
import { readTree } from '../lesson/lesson-tree.ts';
import { captionsText, parseCaptions } from './captions-rules.ts';
import { readMp4Box, readWavDuration, readWebmDuration } from './duration-rules.ts';

type Member = Awaited<ReturnType<World['signedIn']>>;

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** Builds the head of a film with the media data first, as cameras write it. */
function mp4(seconds: number, scale = 600): Buffer {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(scale, 12);
  head.writeUInt32BE(Math.min(seconds * scale, 0xffffffff), 16);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isomiso2avc1mp41', 'latin1')),
    box('mdat', Buffer.alloc(70_000)),
    box('moov', box('mvhd', head)),
  ]);
}

const pathOf = (made: TestLesson, at = 0): string =>
  `/api/lessons/${encodeURIComponent(made.slug)}/parts/${encodeURIComponent(made.parts[at] ?? '')}/media`;

async function put(
  world: World,
  made: TestLesson,
  teacher: Member,
  body: object,
  { at = 0, durationSeconds = 0 }: { at?: number; durationSeconds?: number } = {},
): Promise<void> {
  await world.write(async (scope) => {
    const row = await getLesson(scope, made.slug);
    const part = (await readTree(scope, row.lessonId)).flatMap(({ parts }) => parts)[at];
    if (!part) throw new Error('No such part.');
    const { version } = await savePart(by(scope, teacher.actor), {
      ...part,
      lesson: made.slug,
      version: row.treeVersion,
      durationSeconds,
      body: body as never,
    });
    await publishLesson(scope, { lesson: made.slug, version, note: '' });
  });
}

async function filmLesson(world: World): Promise<{ made: TestLesson; teacher: Member; fileId: string }> {
  const teacher = await world.signedIn('manager');
  const made = await world.write((scope) =>
    lesson(scope, {
      parts: [
        { title: 'วิดีโอ', kind: 'video' },
        { title: 'ตัวอย่าง', kind: 'file', isPreview: true },
      ],
    }),
  );
  const film = await uploadFile(teacher, { name: `film-${made.slug}.mp4`, bytes: mp4(12) });
  const paper = await uploadFile(teacher, { name: `paper-${made.slug}.txt`, bytes: Buffer.from('สวัสดี') });
  await put(world, made, teacher, { fileId: film.itemId });
  await put(world, made, teacher, { fileId: paper.itemId }, { at: 1 });
  return { made, teacher, fileId: film.itemId };
}

test('people who may play a film can fetch it, also by ranges; nobody else can, nor after it is deleted', async ({
  world,
}) => {
  const { made, teacher, fileId } = await filmLesson(world);
  const learner = await world.signedIn();
  const guest = world.visitor();
  expect((await guest.get(pathOf(made))).status).toBe(403);
  expect((await learner.get(pathOf(made))).json()).toMatchObject({ code: 'lessons.not_enrolled' });
  // A preview part is open to everybody.
  expect((await guest.get(pathOf(made, 1))).json()).toMatchObject({
    mimetype: expect.stringContaining('text'),
  });
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  const link = (await learner.get(pathOf(made))).json();
  expect(link).toMatchObject({ mimetype: 'video/mp4', sizeBytes: mp4(12).length });
  const piece = await fetchLink(world, link.url, { range: 'bytes=0-99' });
  expect(piece.status).toBe(206);
  expect(piece.headers['content-range']).toMatch(/^bytes 0-99\//);
  expect((await fetchLink(world, link.url, { range: 'bytes=99999999-' })).status).toBe(416);
  // The file itself stays private to its owner.
  expect((await learner.get(`/api/filemanager/items/${fileId}`)).status).toBe(404);

  const mine = await world.read((scope) => findEnrolment(scope, made.lessonId, learner.actor.userId));
  const act = (what: 'suspend' | 'return') =>
    world.write((scope) =>
      actOnLearner(scope, { lesson: made.slug, learner: mine?.enrolmentId ?? '', act: what }),
    );
  await act('suspend');
  expect((await learner.get(pathOf(made))).status).toBe(403);
  await act('return');
  const trashed = await teacher.post('/api/filemanager/trash', { itemIds: [fileId] });
  expect(trashed.status).toBeLessThan(300);
  expect((await learner.get(pathOf(made))).json()).toMatchObject({ code: 'lessons.media_missing' });
});

test('teachers add only their own files of the part’s kind; duration comes from the file, not the browser', async ({
  world,
}) => {
  const { made, teacher } = await filmLesson(world);
  const stranger = await world.signedIn();
  const theirs = await uploadFile(stranger, { name: 'theirs.mp4', bytes: mp4(5) });
  await expect(put(world, made, teacher, { fileId: theirs.itemId })).rejects.toMatchObject({
    code: 'files.missing',
  });
  const text = await uploadFile(teacher, { name: `no-film-${made.slug}.txt` });
  await expect(put(world, made, teacher, { fileId: text.itemId })).rejects.toMatchObject({
    code: 'lessons.wrong_file',
  });
  const second = await uploadFile(teacher, { name: `second-${made.slug}.mp4`, bytes: mp4(30) });
  await put(world, made, teacher, { fileId: second.itemId }, { durationSeconds: 1 });
  const learner = await world.signedIn();
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  const heartbeat = (segments: number[][]) =>
    world.write((scope) =>
      recordHeartbeat(by(scope, learner.actor), {
        lesson: made.slug,
        part: made.parts[0] ?? '',
        session: 'session-film',
        segments,
        positionMs: 1_000,
        isActive: true,
      }),
    );
  // The browser claimed one second, but the film has 30.
  await heartbeat([]);
  await passTime(world, 1_000);
  expect(await heartbeat([[0, 1_000]])).toMatchObject({ percent: 3, isDone: false });
  await passTime(world, 14_000);
  expect((await heartbeat([[0, 30_000]])).isDone).toBe(true);
});

test('captions are parsed as WebVTT and SubRip, and invalid ones are refused with their line', async ({
  world,
}) => {
  const vtt =
    'WEBVTT\n\nNOTE x\n\n1\n00:01.000 --> 00:02.500 line:0\n<b>อุ่น</b> &amp; ริน\n\n00:00.000 --> 00:01.000\nก่อน\n';
  expect(parseCaptions(vtt)).toEqual({
    ok: true,
    cues: [
      { startMs: 0, endMs: 1_000, text: 'ก่อน' },
      { startMs: 1_000, endMs: 2_500, text: 'อุ่น & ริน' },
    ],
  });
  expect(parseCaptions('1\r\n00:00:01,000 --> 00:00:02,000\r\nชา\r\n')).toMatchObject({
    ok: true,
    cues: [{ startMs: 1_000, endMs: 2_000, text: 'ชา' }],
  });
  for (const [text, line] of [
    ['', 0],
    ['WEBVTT\n\n', 0],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nหลัง\n', 3],
    ['WEBVTT\n\n00:61.000 --> 01:62.000\nเวลา\n', 3],
    ['<html>\nไม่ใช่\n', 1],
    ['x'.repeat(400_001), 0],
  ] as const)
    expect(parseCaptions(text)).toEqual({ ok: false, line });
  expect(
    parseCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\na &amp; b &constructor; &toString;\n'),
  ).toMatchObject({
    cues: [{ text: 'a & b &constructor; &toString;' }],
  });
  const { made, teacher, fileId } = await filmLesson(world);
  const captions = (text: string) => [{ language: 'th', label: '', vtt: text }];
  await expect(put(world, made, teacher, { fileId, captions: captions('<html>') })).rejects.toMatchObject({
    fields: [{ path: 'body.captions.0' }],
  });
  await put(world, made, teacher, { fileId, captions: captions(vtt) });
});

test('captions of an older program are read in its encoding', () => {
  const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nอุ่นกาน้ำชา\r\n';
  const thai = Uint8Array.from(srt, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });
  for (const bytes of [thai, new TextEncoder().encode(srt)])
    expect(parseCaptions(captionsText(bytes))).toMatchObject({ ok: true, cues: [{ text: 'อุ่นกาน้ำชา' }] });
  expect(captionsText(Uint8Array.of(0xff, 0xfe, 0))).toBe('');
});

test('durations of MP4 with a trailing header, WebM and WAV; infinite, zero and invalid ones are rejected', () => {
  const film = mp4(12);
  const first = readMp4Box(film, 0);
  expect(first).toEqual({ at: 'further', offset: 32 });
  const second = readMp4Box(film.subarray(32), 32);
  expect(second).toEqual({ at: 'further', offset: 32 + 70_008 });
  expect(readMp4Box(film.subarray(32 + 70_008), 32 + 70_008)).toEqual({ at: 'found', durationMs: 12_000 });
  for (const broken of [mp4(0), mp4(10, 0)])
    expect(readMp4Box(broken.subarray(32 + 70_008), 0)).toEqual({ at: 'nowhere' });
  const duration = Buffer.alloc(8);
  const webm = (ms: number): Buffer => {
    duration.writeDoubleBE(ms);
    const info = Buffer.concat([
      Buffer.from('2ad7b1830f4240', 'hex'),
      Buffer.from('448988', 'hex'),
      duration,
    ]);
    return Buffer.concat([
      Buffer.from('1a45dfa380', 'hex'),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      Buffer.from('1549a966', 'hex'),
      Buffer.from([0x80 | info.length]),
      info,
    ]);
  };
  expect(readWebmDuration(webm(3_400))).toEqual({ at: 'found', durationMs: 3_400 });
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e12])
    expect(readWebmDuration(webm(ms))).toEqual({ at: 'nowhere' });
  const wav = Buffer.alloc(48);
  wav.write('RIFF', 0);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt32LE(16_000, 28);
  wav.write('data', 36);
  wav.writeUInt32LE(32_000, 40);
  expect(readWavDuration(wav)).toEqual({ at: 'found', durationMs: 2_000 });
  expect(readWavDuration(Buffer.from('nothing'))).toEqual({ at: 'nowhere' });
});

test('a film of another site is missing', async ({ world }) => {
  const { made } = await filmLesson(world);
  const visitor: Visitor = world.visitor();
  expect((await visitor.get(pathOf({ ...made, slug: 'nowhere' }))).status).toBe(404);
});
