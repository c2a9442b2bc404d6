import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { FormFacts } from '../form/form-contract.ts';
import { listForms } from '../form/form-queries.ts';
import { createForm, publishQuestions, setFormState } from '../form/save-form.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { FormSettings } from '../form/settings-contract.ts';
import { fillAnswers } from './fill-answers.ts';
import { contactQuestions, registrationQuestions, studioClassQuestions } from './demo-questions.ts';

const MADE_DAYS_AGO = 40;

interface DemoForm {
  readonly facts: FormFacts;
  readonly draft: FormSchema;
}

/**
 * Makes a contact form and a registration; on the first site, the fixed address leads to it. Skips a site that has
 * forms. The second site's few answers are there at once; the first site's come with its history.
 */
export async function fillForms(stage: Stage): Promise<void> {
  const at = new Date(stage.today.getTime() - MADE_DAYS_AGO * DAY_MS);
  await runAsOf(stage, { at }, async (scope) => {
    if ((await listForms(scope, { q: '', limit: 1 })).items.length > 0) return;
    for (const { facts, draft } of demoForms(stage)) {
      const { slug } = await createForm(scope, { facts, draft });
      await publishQuestions(scope, { slug, version: 1, draft });
      await setFormState(scope, { slug, state: 'open' });
    }
  });
  if (stage.code === 'baan') await fillAnswers(stage);
}

function demoForms({ code }: Stage): DemoForm[] {
  const contact: DemoForm = {
    facts: {
      slug: 'contact',
      alias: null,
      title: { th: 'ติดต่อเรา', en: 'Contact us' },
      settings: FormSettings.parse({
        intro: { th: 'เราจะตอบกลับภายในหนึ่งวันทำการ', en: 'We reply within one working day.' },
        retentionDays: 365,
      }),
    },
    draft: contactQuestions(),
  };
  if (code === 'baan') {
    const studioClass: DemoForm = {
      facts: {
        slug: 'studio-class',
        alias: null,
        title: { th: 'สมัครเรียนปั้นถ้วย', en: 'Join the cup-making class' },
        settings: FormSettings.parse({
          intro: { th: 'เรียนวันเสาร์ รอบละแปดคน', en: 'Saturdays, eight people per class.' },
          retentionDays: 365,
        }),
      },
      draft: studioClassQuestions(),
    };
    return [contact, studioClass];
  }
  if (code !== 'demo') return [contact];
  const registration: DemoForm = {
    facts: {
      slug: 'register-68',
      alias: 'doa-register-68',
      title: { th: 'ลงทะเบียนอบรมชาไทย 2568', en: 'Thai tea workshop registration 2568' },
      settings: FormSettings.parse({
        perPerson: 'thai_id',
        intro: {
          th: 'อบรมหนึ่งวัน เลือกได้หนึ่งรอบ กรอกข้อมูลประมาณสามนาที',
          en: 'A one-day workshop; choose one session. It takes about three minutes.',
        },
        thanks: {
          th: 'โปรดแสดง QR หรือเลขอ้างอิงที่หน้างาน',
          en: 'Please show the QR code or your reference at the entrance.',
        },
        hasCode: true,
        purpose: {
          th: 'เราใช้ข้อมูลนี้เพื่อรับสมัครและติดต่อผู้เข้าอบรมเท่านั้น',
          en: 'We use these data only to register and contact participants.',
        },
        retentionDays: 365,
      }),
    },
    draft: registrationQuestions(),
  };
  return [contact, registration];
}
