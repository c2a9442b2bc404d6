import { randomUUID } from 'node:crypto';
import { RIGHT_ANSWERS, testExam } from '#modules/exams/testing.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { enrol, findLesson } from '#modules/lessons/public.ts';
import { by, eraseLesson, lesson } from '#modules/lessons/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { checkCertificates } from '../check/check-certificate.ts';
import { loader as publicPage } from '../check/public-page.tsx';
import { listIssued } from '../manage/issued.ts';
import { archiveTemplate } from '../template/templates.ts';
import { listOwn, setListed } from '../own/own-certificates.ts';
import { certificatesPersonalData } from '../personal-data/personal-data.ts';
import { certified, certifiedLesson, complete, completeById, fileOf, ownCode } from '../testing.ts';
import { findByCode } from '../certificate/certificate-rows.ts';
import { reissueCertificate, revokeCertificate } from './change-certificate.ts';
import { remindOfExpiry } from './expiry-reminder.ts';
import { currentHolder } from '../certificate/current-holder.ts';
import { issueByHand, issueToLearners, listWaiting } from './issue-by-hand.ts';

const numbersOf = (world: World): Promise<string[]> =>
  world.read(async (scope) => (await listIssued(scope, { limit: 500 })).items.map(({ number }) => number));

test('completing a lesson issues its certificate once, notifies the learner, and the learner finds it', async ({
  world,
}) => {
  const made = await certifiedLesson(world);
  const learner = await world.signedIn();
  await complete(world, made, learner.actor);
  await world.runJobs();
  const own = await world.read((scope) => listOwn(by(scope, learner.actor)));
  expect(own).toMatchObject([
    {
      number: '1/2569',
      status: 'valid',
      name: 'สมใจ ใจดี',
      lesson: 'หลักสูตรการจัดการความปลอดภัยอาหาร',
      hours: 6,
    },
  ]);
  const notices = (await learner.get('/api/notifications')).json();
  expect(JSON.stringify(notices)).toContain('ได้รับใบรับรองแล้ว');
  // The lesson's report of completion counts it.
  const manager = await world.person('manager');
  const report = await listFile(world, manager, 'lessons.completion', { lesson: made.slug });
  expect(report).toContain('"ได้รับใบรับรอง",1,0');
});

test('certificate numbers have no gaps after concurrent, repeated and rolled-back issuing', {
  timeout: 60_000,
}, async ({ world }) => {
  const { lessonId } = await certifiedLesson(world);
  const { userId } = await world.person();
  const twice = randomUUID();
  const attempts = Array.from({ length: 16 }, (_, index) =>
    world.write(async (scope) => {
      await completeById(scope, lessonId, index % 4 === 1 ? { userId, enrolmentId: twice } : { userId });
      if (index % 4 === 3) throw new Error('rolled back');
    }),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  const numbers = (await numbersOf(world))
    .map((number) => Number(number.split('/')[0]))
    .toSorted((a, b) => a - b);
  // Eight separate enrolments, and one certificate for the four calls with the same enrolment.
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the year of a number is the Buddhist year in the site’s time zone: it changes at midnight in Bangkok', async ({
  world,
}) => {
  const { lessonId } = await certifiedLesson(world);
  const { userId } = await world.person();
  const at = (iso: string) =>
    world.write((scope) => completeById({ ...scope, now: new Date(iso) }, lessonId, { userId }));
  await at('2026-12-31T16:59:59Z');
  await at('2026-12-31T17:00:01Z');
  await at('2027-01-01T03:00:00Z');
  expect((await numbersOf(world)).toSorted()).toEqual(['1/2569', '1/2570', '2/2570']);
});

test('a revoked certificate can still be found and shows that it was revoked; it cannot be revoked or reissued again', async ({
  world,
}) => {
  const { code } = await certified(world);
  await world.write((scope) => revokeCertificate(scope, { code, reason: 'สอบแทนกัน' }));
  const { found } = await world.read((scope) => checkCertificates(scope, { code }));
  expect(found).toMatchObject([{ status: 'revoked', hasFile: false }]);
  expect(JSON.stringify(found)).not.toContain('สอบแทนกัน');
  for (const again of [
    () => world.write((scope) => revokeCertificate(scope, { code, reason: 'อีกครั้ง' })),
    () => world.write((scope) => reissueCertificate(scope, { code, name: 'ชื่อใหม่', reason: '' })),
  ])
    await expect(again()).rejects.toMatchObject({ code: 'certificates.not_possible' });
});

test('a reissued certificate gets its own number, and the old one links to it', async ({ world }) => {
  const { code, learner } = await certified(world);
  const next = await world.write((scope) =>
    reissueCertificate(scope, { code, name: 'นางสาวสมใจ ใจดี', reason: '' }),
  );
  const { found } = await world.read((scope) => checkCertificates(scope, { code }));
  expect(found).toMatchObject([
    { status: 'superseded', successor: `/lesson/certification/public/${next.code}`, name: 'สมใจ ใจดี' },
  ]);
  const own = await world.read((scope) => listOwn(by(scope, learner)));
  expect(own).toMatchObject([{ number: '2/2569', status: 'valid', name: 'นางสาวสมใจ ใจดี' }]);
});

test('a certificate expires after its last day, and its holder is notified once, a month before', async ({
  world,
}) => {
  const made = await certifiedLesson(world, { validMonths: 1 });
  const learner = await world.signedIn();
  await complete(world, made, learner.actor);
  const code = await ownCode(world, learner.actor);
  const row = await world.read((scope) => findByCode(scope, code));
  const statusAt = async (iso: string) =>
    (await world.read((scope) => checkCertificates({ ...scope, now: new Date(iso) }, { code }))).found[0]
      ?.status;
  expect(await statusAt(`${row?.expiresOn}T16:59:00Z`)).toBe('valid');
  expect(await statusAt(`${row?.expiresOn}T17:00:01Z`)).toBe('expired');
  for (let time = 0; time < 2; time++)
    await world.write((scope) =>
      remindOfExpiry({ ...scope, now: new Date(scope.now.getTime() + 3 * 86_400_000) }),
    );
  const notices = JSON.stringify((await learner.get('/api/notifications')).json());
  expect(notices.split('ใบรับรองใกล้หมดอายุ')).toHaveLength(2);
});

test('a certificate still verifies by page, file and code after its lesson and its holder’s account are gone', {
  timeout: 120_000,
}, async ({ world }) => {
  const { made, code, learner } = await certified(world);
  await world.write(async (scope) => {
    await archiveTemplate(scope, { template: made.templateId });
    await certificatesPersonalData.erase?.(scope, { personId: learner.userId, email: learner.email });
  });
  await eraseLesson(world, made.lessonId);
  expect(await world.read((scope) => findLesson(scope, made.slug))).toBeNull();
  await world.runJobs();
  const { found } = await world.read((scope) => checkCertificates(scope, { code }));
  expect(found).toMatchObject([
    { status: 'valid', name: 'สมใจ ใจดี', lesson: 'หลักสูตรการจัดการความปลอดภัยอาหาร', hasFile: true },
  ]);
  expect((await fileOf(world, code)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const page = await callPage(world, publicPage, {
    path: `/lesson/certification/public/${code}`,
    params: { slug: code },
  });
  expect(page).toMatchObject({ certificate: { status: 'valid', name: 'สมใจ ใจดี' } });
});

test('a learner who completed before a template was chosen is listed and gets one certificate by hand', async ({
  world,
}) => {
  const made = await certifiedLesson(world, { isAutomatic: false });
  const learner = await world.person();
  await complete(world, made, learner);
  const manager = await world.person('manager');
  const waiting = await world.read((scope) => listWaiting(by(scope, manager), made.slug));
  expect(waiting).toHaveLength(1);
  const learners = waiting.map(({ enrolmentId }) => enrolmentId);
  for (let time = 0; time < 2; time++)
    await world.write((scope) => issueToLearners(by(scope, manager), { lesson: made.slug, learners }));
  expect(await numbersOf(world)).toEqual(['1/2569']);
  expect(await world.read((scope) => listWaiting(by(scope, manager), made.slug))).toEqual([]);
  await expect(
    world.write((scope) =>
      issueToLearners(by(scope, manager), { lesson: made.slug, learners: [randomUUID()] }),
    ),
  ).rejects.toMatchObject({ code: 'certificates.learner_missing' });
});

test('a certificate issued by hand shows its learner’s score in the lesson', async ({ world }) => {
  const exam = await testExam(world, ['single', 'truefalse'], { passPercentBp: 0 });
  const made = await certifiedLesson(world, {
    isAutomatic: false,
    parts: [{ title: 'สอบ', kind: 'exam', body: { examId: exam.examId, purpose: 'quiz', mustPass: true } }],
  });
  const learner = await world.signedIn();
  await world.write((scope) => enrol(by(scope, learner.actor), { lesson: made.slug }));
  const device = 'device-of-test';
  const path = `/api/lessons/${encodeURIComponent(made.slug)}/exams/${exam.slug}/attempts`;
  const { attemptId } = (await learner.post(path, { device })).json();
  await learner.send(`/api/exams/attempts/${attemptId}/answers/${exam.slotOf('single')}`, {
    method: 'PUT',
    json: { device, seq: 1, response: RIGHT_ANSWERS.single, typedAt: world.now.toISOString() },
  });
  await learner.post(`/api/exams/attempts/${attemptId}/submit`, { device, seqs: {} });
  const waiting = await world.read((scope) => listWaiting(scope, made.slug));
  const learners = waiting.map(({ enrolmentId }) => enrolmentId);
  await world.write((scope) => issueToLearners(scope, { lesson: made.slug, learners }));
  const code = await ownCode(world, learner.actor);
  const row = await world.read((scope) => findByCode(scope, code));
  expect(row).toMatchObject({ scorePercent: '50.00', strings: { score: '50' } });
});

test('a certificate uses the holder’s current account name, not the one from their enrolment', async ({
  world,
}) => {
  const person = await world.person();
  const before = { ...person, firstname: 'ชื่อเดิม', lastname: 'สกุลเดิม', email: 'before@example.com' };
  const now = { holderName: `${person.firstname} ${person.lastname}`, holderEmail: person.email };
  const holderOf = async (actor: PersonActor) => {
    const code = await ownCode(world, actor);
    return world.read((scope) => findByCode(scope, code));
  };
  const made = await certifiedLesson(world);
  await complete(world, made, before);
  expect(await holderOf(person)).toMatchObject(now);

  const byHand = await certifiedLesson(world, { title: 'อีกบทเรียน', isAutomatic: false });
  await complete(world, byHand, before);
  const [waiting] = await world.read((scope) => listWaiting(scope, byHand.slug));
  const learners = [waiting?.enrolmentId ?? ''];
  await world.write((scope) => issueToLearners(scope, { lesson: byHand.slug, learners }));
  const own = await world.read((scope) => listOwn(by(scope, person)));
  expect(own.map(({ name }) => name)).toEqual([now.holderName, now.holderName]);

  // Without an account: the name from the enrolment.
  const unknown = { userId: randomUUID(), name: 'ผู้ลาออก', email: 'gone@example.com' };
  expect(await world.read((scope) => currentHolder(scope, unknown))).toEqual(unknown);
});

test('only teachers of the lesson issue, revoke and reissue; only the holder makes a certificate searchable', async ({
  world,
}) => {
  const { made, code, learner } = await certified(world);
  const stranger = await world.person();
  const manager = await world.person('manager');
  await expect(
    world.write((scope) => issueByHand(by(scope, stranger), { lesson: made.slug, name: 'ปลอม', email: '' })),
  ).rejects.toMatchObject({ code: 'lessons.lesson_missing' });
  for (const person of [stranger, learner]) {
    await expect(
      world.write((scope) => revokeCertificate(by(scope, person), { code, reason: 'x' })),
    ).rejects.toMatchObject({ code: 'certificates.certificate_missing' });
    await expect(
      world.write((scope) => reissueCertificate(by(scope, person), { code, name: 'x', reason: '' })),
    ).rejects.toMatchObject({ code: 'certificates.certificate_missing' });
  }
  for (const person of [stranger, manager])
    await expect(
      world.write((scope) => setListed(by(scope, person), { code, isListed: true })),
    ).rejects.toMatchObject({ code: 'certificates.certificate_missing' });
  const other = await world.another();
  expect(await other.read((scope) => findByCode(scope, code))).toBeNull();
  const noTemplate = await other.write((scope) => lesson(scope));
  await expect(
    other.write((scope) => issueByHand(scope, { lesson: noTemplate.slug, name: 'x', email: '' })),
  ).rejects.toMatchObject({ code: 'certificates.no_template' });
});
