import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { enrol, lessonCompleted, markDone } from '#modules/lessons/public.ts';
import { by, lesson, type PartOptions, type TestLesson } from '#modules/lessons/testing.ts';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { emit } from '#platform/events.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { openObject } from '#platform/storage/objects.ts';
import type { World } from '#platform/testing/world.ts';
import { codeOf, readCode } from './certificate/code-rules.ts';
import { findByCode } from './certificate/certificate-rows.ts';
import { chooseForLesson } from './template/lesson-choice.ts';
import { createTemplate } from './template/templates.ts';
import { listOwn } from './own/own-certificates.ts';

/** Creates a lesson of one part that issues a certificate automatically. */
export async function certifiedLesson(
  world: World,
  options: {
    title?: string;
    validMonths?: number | null;
    isAutomatic?: boolean;
    parts?: readonly PartOptions[];
  } = {},
): Promise<TestLesson & { templateId: string }> {
  const {
    title = 'หลักสูตรการจัดการความปลอดภัยอาหาร',
    validMonths = null,
    isAutomatic = true,
    parts = [{ title: 'ส่วนเดียว' }],
  } = options;
  return world.write(async (scope) => {
    const made = await lesson(scope, { title, hours: 6, parts });
    const { templateId } = await createTemplate(scope, { name: 'แบบทางการ', starter: 'classic' });
    await chooseForLesson(scope, { lesson: made.slug, template: templateId, isAutomatic, validMonths });
    return { ...made, templateId };
  });
}

/** Enrols a person and completes every part. */
export async function complete(world: World, made: TestLesson, person: PersonActor): Promise<void> {
  await world.write(async (scope) => {
    const learner = by(scope, person);
    await enrol(learner, { lesson: made.slug });
    for (const part of made.parts) await markDone(learner, { lesson: made.slug, part });
  });
}

/** Returns the code of the person's latest certificate. */
export async function ownCode(world: World, person: PersonActor): Promise<string> {
  const [own] = await world.read((scope) => listOwn(by(scope, person)));
  if (!own) throw new Error('There is no certificate.');
  return own.code;
}

/** Returns a valid but unassigned code when given a code, else null. */
function otherCode(code: string): string | null {
  return readCode(code) === code ? codeOf([...randomBytes(12)].map((byte) => byte % 32)) : null;
}

/** Emits the completion of a lesson known only by id, which may be deleted. */
export function completeById(
  scope: Scope,
  lessonId: string,
  {
    userId,
    enrolmentId = randomUUID(),
    name = 'สมใจ ใจดี',
  }: { userId: string; enrolmentId?: string; name?: string },
): Promise<void> {
  return emit(scope, lessonCompleted, {
    enrolmentId,
    lessonId,
    lessonSlug: 'gone',
    lessonTitleTh: 'บทเรียนที่ไม่มีแล้ว',
    lessonTitleEn: '',
    holder: { userId, name, email: '' },
    hours: '6.00',
    studySeconds: 3_600,
    scorePercent: 92.5,
    completedAt: scope.now,
  });
}

/** Creates a lesson, completes it as a new learner, and returns the certificate's code. */
export async function certified(
  world: World,
): Promise<{ made: Awaited<ReturnType<typeof certifiedLesson>>; learner: PersonActor; code: string }> {
  const made = await certifiedLesson(world);
  const learner = await world.person();
  await complete(world, made, learner);
  return { made, learner, code: await ownCode(world, learner) };
}

/** Returns the stored bytes of a certificate's file. */
export function fileOf(world: World, code: string): Promise<Buffer> {
  return world.read(async (scope) => {
    const row = await findByCode(scope, code);
    return buffer((await openObject(scope, row?.pdfObjectId ?? '')).stream);
  });
}

/** Creates a lesson with a certificate that the owner has. */
async function certificates(world: World, owner: Owner): Promise<Names> {
  const made = await certifiedLesson(world, { title: `ประกาศ ${randomUUID().slice(0, 8)}` });
  await complete(world, made, owner.actor);
  return {
    certifiedLesson: made.slug,
    template: made.templateId,
    cert: await ownCode(world, owner.actor),
  };
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  const templates = '/lesson/manage/certificates/templates';
  return { template: await admin.findId(templates, `${templates}/`) };
}

/** A certificate of the owner. */
async function certificateCases(world: World, { owner }: RecordReaders, word: string): Promise<RecordCase[]> {
  const made = await certifiedLesson(world, { title: `หลักสูตร${word}ขั้นสูง` });
  await complete(world, made, owner.actor);
  const code = await ownCode(world, owner.actor);
  const { year, number } = (await world.read((scope) => findByCode(scope, code))) ?? {};
  return [word, code, `${number}/${year}`].map((query) => ({
    query,
    finders: ['owner', 'manager', 'admin'],
  }));
}

/** Gives somebody a certificate. */
async function certify(world: World, _: Owner, userId: string): Promise<void> {
  const made = await certifiedLesson(world);
  await world.write((scope) => completeById(scope, made.lessonId, { userId }));
}

/** What cross-module tests need from this module. @public */
export const testing: ModuleTesting = {
  roles: {
    'certificates.hold': ['user', 'manager', 'admin', 'accountant'],
    'certificates.give': ['user', 'manager', 'admin', 'accountant'],
    'certificates.manage': ['manager', 'admin'],
  },
  uses: { 'certificates.certified': certify },
  records: { 'certificates.certificate': certificateCases },
  things: [{ make: certificates }],
  missingNameOf: otherCode,
  forms: {
    names: {
      cert: 'cert',
      template: 'template',
      '/lesson/manage/certificates code': 'cert',
      '/lesson/manage/:lesson/certificate code': 'cert',
      '/lesson/certification/:slug/:cert code': 'cert',
    },
    tenantless: { 'a year': ['year'] },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/lesson/certification/:slug/:cert listing code',
        '/lesson/certification/:slug/:cert listing slug',
        '/lesson/manage/:lesson/certificate reissue lesson',
        '/lesson/manage/:lesson/certificate revoke lesson',
      ],
      'anybody may be written to': ['/lesson/manage/:lesson/certificate issue email'],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/lesson/manage/certificates/templates/:template picture template',
        '/lesson/manage/certificates/templates/:template preview template',
        '/lesson/manage/certificates/templates/:template save template',
      ],
      'what is there is not in the state that the form is for': [
        '/lesson/manage/:lesson/certificate issue_waiting learners',
        '/lesson/manage/:lesson/certificate issue_waiting learners.*',
      ],
    },
    values: {
      '/lesson/manage/:lesson/certificate issue': { lesson: '@certifiedLesson' },
      '/lesson/manage/:lesson/certificate issue_waiting': { lesson: '@certifiedLesson' },
    },
  },
  visits: [
    ['/certification/find', '/certification/find', 'guest', 'user'],
    ['/certification/find', '/certification/find?code=DEM0-CERT-0001C', 'guest'],
    ['/certification/find', '/certification/find?number=999/2569&name=ไม่มี', 'guest'],
    ['/lesson/certification/search', '/lesson/certification/search', 'guest', 'user', 'manager'],
    ['/lesson/certification/public/:slug', '/lesson/certification/public/DEM0CERT0001C', 'guest', 'user'],
    ['/lesson/certification/public/:slug', '/lesson/certification/public/DEM0CERT00038', 'guest'],
    ['/lesson/certification/:slug', '/lesson/certification/food-safety', 'guest', 'user', 'manager'],
    [
      '/lesson/certification/:slug/:cert',
      '/lesson/certification/food-safety/DEM0CERT0001C',
      'guest',
      'user',
      'manager',
    ],
    ['/lesson/manage/certificates', '/lesson/manage/certificates', 'manager'],
    ['/lesson/manage/certificates/templates', '/lesson/manage/certificates/templates', 'manager'],
    ['/lesson/manage/:lesson/certificate', '/lesson/manage/food-safety/certificate', 'manager', 'admin'],
  ],
  openParameters: {
    '/lesson/certification/:slug slug': 'the public address of a lesson or a part',
    '/lesson/certification/:slug/:cert slug': 'the public address of a lesson or a part',
    '/lesson/certification/:slug/:cert cert':
      'opens for its holder and for staff; all others are led to the public page',
    '/certification/find code': 'printed on the certificate, for everybody to check it',
    '/lesson/certification/search code': 'printed on the certificate, for everybody to check it',
    '/lesson/certification/public/:slug slug': 'printed on the certificate, for everybody to check it',
    '/lesson/certification/public/:slug/pdf slug': 'printed on the certificate, for everybody to check it',
    '/lesson/manage/certificates state': 'what a list shows',
    '/lesson/manage/:lesson/certificate state': 'what a list shows',
  },
  foreignPages: {
    make: foreignThings,
    names: {
      '/lesson/certification/public/:slug': 'cert',
      '/lesson/certification/public/:slug/pdf': 'cert',
      '/lesson/certification/:slug': 'lesson',
      '/lesson/certification/:slug/:cert': 'lesson',
    },
    things: {
      cert: { theirs: 'DEM0CERT00046', nobodys: 'DEM0CERT00054' },
    },
  },
};
