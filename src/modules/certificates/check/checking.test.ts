import { createHash } from 'node:crypto';
import { by } from '#modules/lessons/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { pictureOfPdf } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { newPrimaryHost } from '#modules/sites/testing.ts';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { reissueCertificate, revokeCertificate } from '../issue/change-certificate.ts';
import { setListed } from '../own/own-certificates.ts';
import { certifiedLesson, complete, fileOf, ownCode } from '../testing.ts';
import { checkCertificates, MAX_MISSES, MISS_WINDOW_MINUTES } from './check-certificate.ts';
import { loader as find } from './find-page.tsx';
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

test('anybody can check by printed, mistyped or scanned code, and by number together with a name', async ({
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
  // Neither a number alone nor part of a word finds anything.
  expect(await check({ number: '1/2569' })).toBe(0);
  expect(await check({ number: '1/2569', name: 'ใจ' })).toBe(0);
  expect(await check({ name: 'สมใจ ใจดี' })).toBe(0);
  await world.write((scope) => setListed(by(scope, person), { code, isListed: true }));
  // Nor does a name where the site has not enabled name search, whatever the holder chose.
  expect(await check({ name: 'สมใจ ใจดี' })).toBe(0);
});

test('name search finds only holders who opted in, and only on a site that enabled it', async ({ world }) => {
  const open = await world.another({ certificates: { isNameSearchOn: true } });
  const { code, person } = await issued(open);
  const find = async (name: string) =>
    (await open.read((scope) => checkCertificates(scope, { name }), open.guest())).found.length;
  expect(await find('สมใจ ใจดี')).toBe(0);
  await open.write((scope) => setListed(by(scope, person), { code, isListed: true }));
  expect(await find('สมใจ  ใจดี')).toBe(1);
  for (const part of ['สมใจ', 'ใจดี', 'สม ใจ', 'สมใจ ใจ']) expect(await find(part)).toBe(0);
  await open.write((scope) => revokeCertificate(scope, { code, reason: 'ออกผิดคน' }));
  expect(await find('สมใจ ใจดี')).toBe(0);
});

test('a certificate of another site is missing, exactly like a code that was never issued', async ({
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

test('too many wrong guesses are rate-limited until the window ends', {
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

test('an unchanged file is recognised; a changed one still yields the certificate it claims to be; revocation overrides both', {
  timeout: 60_000,
}, async ({ world }) => {
  const { code } = await issued(world);
  await world.runJobs();
  const file = new Uint8Array(await fileOf(world, code));
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

  const { face } = await open(world, code);
  expect(face?.drawn.items.length).toBeGreaterThan(8);
  await world.write((scope) => revokeCertificate(scope, { code, reason: 'ออกผิดคน' }));
  expect(await check(file)).toMatchObject({ file: 'same', found: [{ status: 'revoked', hasFile: false }] });
  expect((await open(world, code)).face).toBeNull();
});

test('the public page reveals no email address, account or reason', async ({ world }) => {
  const { code, person } = await issued(world);
  await world.write((scope) => reissueCertificate(scope, { code, name: 'ชื่อใหม่ ใจดี', reason: 'ความลับ' }));
  const page = JSON.stringify(await open(world, code));
  expect(page).toContain('superseded');
  for (const secret of [person.email, person.userId, 'ความลับ']) expect(page).not.toContain(secret);
});

test('after the site moves to another host, new codes use the new host and printed ones still open', {
  timeout: 120_000,
}, async ({ world }) => {
  const { made, code } = await issued(world);
  await world.runJobs();
  const hostname = await newPrimaryHost(world);
  const later = await world.person();
  await complete(world, made, later);
  await world.runJobs();
  const after = await ownCode(world, later);
  const linkOf = async (each: string) => {
    const read = await decodeQrFromImage(await pictureOfPdf(await fileOf(world, each)));
    return read.ok ? new URL(read.texts[0] ?? '') : null;
  };
  const [old, fresh] = [await linkOf(code), await linkOf(after)];
  expect(old?.hostname).toBe(world.tenant.host);
  expect(fresh?.hostname).toBe(hostname);
  // The site answers at both hosts, and each code has its page.
  for (const link of [old, fresh]) {
    const reply = await world.send('/api/session', { headers: { host: link?.host ?? '' } });
    expect(reply.status).toBe(200);
    const slug = link?.pathname.split('/').at(-1) ?? '';
    expect((await open(world, slug)).certificate.status).toBe('valid');
  }
  const nobody = await world.send('/api/session', { headers: { host: `not-${hostname}` } });
  expect(nobody.status).toBe(404);
});
