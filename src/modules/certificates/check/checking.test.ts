import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { by } from '#modules/lessons/testing.ts';
import { openObject } from '#platform/storage/objects.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { findByCode } from '../issue/certificate-rows.ts';
import { reissueCertificate, revokeCertificate } from '../issue/change-certificate.ts';
import { setListed } from '../own/own-certificates.ts';
import { certifiedLesson, complete, ownCode } from '../testing.ts';
import { checkCertificates, MAX_MISSES, MISS_WINDOW_MINUTES } from './check-certificate.ts';
import { loader as find } from './find-page.tsx';
import { loader as pdf } from './pdf-page.tsx';
import { loader as publicPage } from './public-page.tsx';
import { claimedCode, sha256Of } from './read-file-rules.ts';

async function issued(world: World) {
  const made = await certifiedLesson(world);
  const person = await world.person();
  await complete(world, made, person);
  return { made, person, code: await ownCode(world, person) };
}

const open = (world: World, slug: string) =>
  callPage(world, publicPage, { path: `/lesson/certification/public/${slug}`, params: { slug } });

test('anybody checks by code, as it is printed, mistyped or scanned, and by number with a name on it', async ({
  world,
}) => {
  const { code, person } = await issued(world);
  const check = async (input: object) =>
    (await world.read((scope) => checkCertificates(scope, input), world.guest())).found.length;
  for (const typed of [
    code,
    `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase(),
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
    `${world.origin}/lesson/certification/public/${code}?from=qr`,
  ])
    expect(await check({ code: typed })).toBe(1);
  expect(await check({ number: '1/2569', name: 'ใจดี' })).toBe(1);
  expect(await check({ number: 'เลขที่ ๑/๒๕๖๙', name: 'สมใจ  ใจดี' })).toBe(1);
  // A number alone tells nothing, nor does a part of a word.
  expect(await check({ number: '1/2569' })).toBe(0);
  expect(await check({ number: '1/2569', name: 'ใจ' })).toBe(0);
  expect(await check({ name: 'สมใจ ใจดี' })).toBe(0);
  await world.write((scope) => setListed(by(scope, person), { code, isListed: true }));
  expect(await check({ name: 'สมใจ ใจดี' })).toBe(1);
  expect(await check({ name: 'สมใจ' })).toBe(0);
});

test('another site knows nothing of it, and a code that was never issued is missing alike', async ({
  world,
}) => {
  const { code } = await issued(world);
  const other = await world.another();
  const faults = [];
  for (const [place, slug] of [
    [other, code],
    [other, '7Q4WX2M9KD3TB'],
    [world, 'nonsense'],
  ] as const)
    faults.push(await open(place, slug).catch((fault: { init: { status: number } }) => fault.init.status));
  expect(faults).toEqual([404, 404, 404]);
});

test('whoever guesses wrong too often waits, and may ask again when the time is over', {
  timeout: 60_000,
}, async ({ world }) => {
  const { code } = await issued(world);
  const guess = () =>
    callPage(world, find, { path: '/certification/find?number=99/2569&name=x' }).then(
      () => 200,
      (fault: { init: { status: number } }) => fault.init.status,
    );
  const answers = [];
  for (let time = 0; time <= MAX_MISSES; time++) answers.push(await guess());
  expect(answers.slice(0, MAX_MISSES).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
  await expect(open(world, code)).rejects.toMatchObject({ init: { status: 429 } });
  world.travel((MISS_WINDOW_MINUTES + 1) * 60_000);
  expect((await open(world, code)).certificate.status).toBe('valid');
});

test('the file is known byte by byte; a changed one says which it claims to be; neither helps when it was revoked', {
  timeout: 60_000,
}, async ({ world }) => {
  const { code } = await issued(world);
  await world.runJobs();
  const bytes = await world.read(async (scope) => {
    const row = await findByCode(scope, code);
    return buffer((await openObject(scope, row?.pdf_object_id ?? '')).stream);
  });
  const file = new Uint8Array(bytes);
  expect(claimedCode(file)).toBe(code);
  const hashOf = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
  expect(await sha256Of(file)).toBe(hashOf(file));
  const check = (part: Uint8Array) =>
    world.read((scope) =>
      checkCertificates(scope, { sha256: hashOf(part), code: claimedCode(part) ?? undefined }),
    );
  expect(await check(file)).toMatchObject({ file: 'same', found: [{ code, status: 'valid' }] });
  const changed = new Uint8Array(file);
  changed[changed.length - 20] = 0x41;
  expect(await check(changed)).toMatchObject({ file: 'changed', found: [{ code }] });
  expect(await check(new TextEncoder().encode('%PDF-1.7 nothing of ours'))).toEqual({
    file: 'unknown',
    found: [],
  });

  const way = () =>
    callPage(world, pdf, { path: `/lesson/certification/public/${code}/pdf`, params: { slug: code } });
  expect((await way()).status).toBe(302);
  const { face } = await open(world, code);
  expect(face?.drawn.items.length).toBeGreaterThan(8);
  await world.write((scope) => revokeCertificate(scope, { code, reason: 'ออกผิดคน' }));
  expect(await check(file)).toMatchObject({ file: 'same', found: [{ status: 'revoked', hasFile: false }] });
  await expect(way()).rejects.toMatchObject({ init: { status: 404 } });
  expect((await open(world, code)).face).toBeNull();
});

test('the public page tells no address, no account and no reason', async ({ world }) => {
  const { code, person } = await issued(world);
  await world.write((scope) => reissueCertificate(scope, { code, name: 'ชื่อใหม่ ใจดี', reason: 'ความลับ' }));
  const page = JSON.stringify(await open(world, code));
  expect(page).toContain('superseded');
  for (const secret of [person.email, person.userId, 'ความลับ']) expect(page).not.toContain(secret);
});
