import { slugify } from '#platform/text/slug.ts';
import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import { reissueCertificate, revokeCertificate } from '../issue/change-certificate.ts';
import { issueByHand } from '../issue/issue-by-hand.ts';
import { chooseForLesson } from '../template/lesson-choice.ts';
import { createTemplate, listTemplates } from '../template/templates.ts';

const FIRST_DAYS_AGO = 30;

/** Titles of the lessons that give a certificate, or their slugs, by site; the previous class completed the first. */
const LESSONS: Readonly<Record<string, readonly string[]>> = {
  demo: [
    'food-safety',
    'บริการหน้าร้านด้วยหัวใจ',
    'เบลนด์ชาให้เป็นสูตรของร้าน',
    'ชงชาเขียวในหนึ่งนาที',
    'ชงชาให้อร่อยตั้งแต่แก้วแรก',
  ],
  baan: ['เคลือบขี้เถ้าแบบล้านนา'],
};

/** Holders by site; some with a fixed code, for a stable page address. */
const HOLDERS: Readonly<Record<string, readonly { name: string; email: string; code?: string }[]>> = {
  demo: [
    { name: 'สมหญิง ใจดี', email: 'user@demo.test', code: 'DEM0CERT0001C' },
    { name: 'กุลสตรี Montgomery-ก้องเกียรติกำจร', email: '', code: 'DEM0CERT0002A' },
    { name: 'วิชัย ปูนปั้น', email: '', code: 'DEM0CERT00038' },
    { name: 'ญาดา น้ำค้าง', email: '' },
    { name: 'พระมหาสมปอง', email: '' },
  ],
  baan: [
    { name: 'พิมพ์ใจ สวนส้มโอ', email: 'user@baan.test', code: 'DEM0CERT00046' },
    { name: 'ธนู ปั้นดิน', email: '' },
  ],
};

/** Creates a template, assigns it to lessons and issues certificates of a previous class. Skips a site that has templates. */
export async function fillCertificates(stage: Stage): Promise<void> {
  const lessons = (LESSONS[stage.code] ?? []).map(slugify);
  const [first] = lessons;
  if (!first) return;
  const begun = new Date(stage.today.getTime() - FIRST_DAYS_AGO * DAY_MS);
  if ((await runAsOf(stage, { at: begun }, listTemplates)).length > 0) return;
  await runAsOf(stage, { at: begun }, async (scope) => {
    const isDiploma = stage.code === 'baan';
    const { templateId } = await createTemplate(scope, {
      name: isDiploma ? 'ประกาศนียบัตรบ้านสวน' : 'ใบรับรองการเรียนรู้',
      starter: isDiploma ? 'portrait' : 'classic',
    });
    if (!isDiploma) await createTemplate(scope, { name: 'Certificate in English', starter: 'modern' });
    for (const lesson of lessons)
      await chooseForLesson(scope, {
        lesson,
        template: templateId,
        isAutomatic: true,
        validMonths: lesson === first ? 24 : null,
      });
    const codes: string[] = [];
    for (const { code, ...holder } of HOLDERS[stage.code] ?? [])
      codes.push(
        (await issueByHand(scope, { lesson: first, ...holder }, code === undefined ? {} : { code })).code,
      );
    const [, , revoked, replaced] = codes;
    if (revoked) await revokeCertificate(scope, { code: revoked, reason: 'ออกให้ผิดรุ่น' });
    if (replaced)
      await reissueCertificate(scope, { code: replaced, name: 'นางสาวญาดา น้ำค้าง', reason: 'แก้คำนำหน้าชื่อ' });
  });
}
