import type { z } from 'zod';
import type { Scope } from '#platform/scope.ts';
import { ExamDraft } from '../exam/exam-contract.ts';
import { createExam, setExamState } from '../exam/save-exam.ts';
import { createQuestions, QuestionDraft } from '../question/question-bank.ts';
import type { QuestionContent } from '../question/question-contract.ts';
import { WHOLE } from '../question/weight-rules.ts';

type Question = z.input<typeof QuestionContent>;

const CATEGORY = 'ความปลอดภัยอาหาร';

function single(
  stem: string,
  [right, ...wrong]: readonly [string, ...string[]],
  explanation: string,
): Question {
  const texts = [right, ...wrong];
  const options = texts.map((text, at) => ({
    id: `pick${at}`,
    text,
    weight: at === 0 ? WHOLE : 0,
    feedback: '',
  }));
  return { kind: 'single', stem, options, explanation };
}

function multiple(stem: string, right: readonly string[], wrong: readonly string[]): Question {
  const options = [...right, ...wrong].map((text, at) => ({
    id: `tick${at}`,
    text,
    isRight: at < right.length,
  }));
  return { kind: 'multiple', stem, options };
}

/** Of the tests before and after the lesson. */
const WARM_UP: readonly Question[] = [
  single(
    'ช่วงอุณหภูมิที่แบคทีเรียเพิ่มจำนวนเร็วที่สุดคือข้อใด',
    ['5–60 °C', '-18–0 °C', '70–100 °C'],
    'ร้อนต้องร้อนกว่า 60 เย็นต้องเย็นกว่า 5 องศา',
  ),
  { kind: 'truefalse', stem: 'อาหารที่ดูสะอาดและไม่มีกลิ่นถือว่าปลอดภัย', isTrue: false },
  single('เขียงสีแดงใช้กับอะไร', ['เนื้อดิบ', 'ผักผลไม้', 'ของพร้อมเสิร์ฟ'], 'แดงเนื้อดิบ เขียวผัก ขาวของพร้อมเสิร์ฟ'),
];

/** Of the exam at the end: eight that a machine marks and one that a teacher reads. */
const FINAL: readonly Question[] = [
  single(
    'นมสดที่เปิดแล้วควรเก็บที่อุณหภูมิเท่าใด',
    ['ไม่เกิน 4 °C', '8–10 °C', 'อุณหภูมิห้อง', 'แช่แข็งเท่านั้น'],
    'นมสดและครีมเก็บไม่เกิน 4 องศา',
  ),
  single(
    'ไข่มุกต้มแล้วควรใช้ภายในกี่ชั่วโมง',
    ['4 ชั่วโมง', '12 ชั่วโมง', '24 ชั่วโมง', 'จนกว่าจะหมด'],
    'เกิน 4 ชั่วโมงให้ทิ้ง แม้ยังนุ่ม',
  ),
  {
    kind: 'truefalse',
    stem: 'มือที่เพิ่งรับเงินหยิบน้ำแข็งได้ ถ้าเช็ดกับผ้ากันเปื้อนแล้ว',
    isTrue: false,
    explanation: 'ต้องล้างด้วยสบู่อย่างน้อย 20 วินาที',
  },
  multiple('ข้อใดเป็นอันตรายทางกายภาพ', ['เศษแก้ว', 'ลวดเย็บกระดาษ'], ['น้ำยาล้างจาน', 'เชื้อซัลโมเนลลา']),
  multiple('ต้องล้างมือเมื่อใด', ['หลังเข้าห้องน้ำ', 'หลังจับไข่ดิบ', 'ก่อนเริ่มงาน'], ['หลังชงแก้วเดิมเสร็จทุกแก้ว']),
  {
    kind: 'numeric',
    stem: 'ล้างมือด้วยสบู่อย่างน้อยกี่วินาที',
    units: ['วินาที'],
    bands: [{ kind: 'near', value: '20', tolerance: '0', weight: WHOLE }],
  },
  single(
    'เชื้อจากเขียงเนื้อดิบไปถึงผักสลัด เรียกว่าอะไร',
    ['การปนเปื้อนข้าม', 'การหมัก', 'การถนอมอาหาร', 'การสุกงอม'],
    'แยกเขียง แยกมีด แยกผ้า เพื่อกันการปนเปื้อนข้าม',
  ),
  { kind: 'truefalse', stem: 'ผ้าเช็ดโต๊ะแช่น้ำยาฆ่าเชื้อและเปลี่ยนทุก 4 ชั่วโมง', isTrue: true },
  {
    kind: 'essay',
    stem: 'ลูกค้าแจ้งว่าดื่มชานมแล้วท้องเสีย คุณจะทำอะไรบ้างในหนึ่งชั่วโมงแรก',
    rubric: [
      {
        id: 'firststeps',
        title: 'ดูแลลูกค้าและหยุดต้นเหตุ',
        levels: ['ยังไม่ครบ', 'ดูแลลูกค้าแต่ยังขายต่อ', 'ดูแลลูกค้า หยุดขาย และเก็บตัวอย่าง'].map((title, at) => ({
          id: `level${at}`,
          title,
          pointsMilli: at * 1_000,
        })),
      },
    ],
  },
];

/** Creates the exams of the lesson on food safety: before it, after it, and the final one. */
export async function createFoodSafetyExams(scope: Scope): Promise<void> {
  const warmUp = await idsOf(scope, WARM_UP);
  await publish(scope, {
    slug: 'food-safety-warm-up',
    title: 'ก่อนเรียนความปลอดภัยอาหาร',
    kind: 'pre',
    questionIds: warmUp,
  });
  await publish(scope, {
    slug: 'food-safety-review',
    title: 'หลังเรียนความปลอดภัยอาหาร',
    kind: 'post',
    questionIds: warmUp,
  });
  await publish(scope, {
    slug: 'final',
    title: 'สอบความปลอดภัยอาหาร',
    kind: 'final',
    questionIds: await idsOf(scope, FINAL),
    description: 'เก้าข้อ 30 นาที ทำได้สามครั้ง นับครั้งที่ดีที่สุด',
    settings: { timeLimitMinutes: 30, maxAttempts: 3 },
  });
}

function idsOf(scope: Scope, questions: readonly Question[]): Promise<string[]> {
  return createQuestions(
    scope,
    questions.map((content) => QuestionDraft.parse({ category: CATEGORY, tags: ['อาหาร'], content })),
  );
}

/** Points of an essay, in milli-points; other questions are worth one. */
const ESSAY_MILLI = 2_000;

async function publish(
  scope: Scope,
  {
    questionIds,
    settings = {},
    ...exam
  }: {
    readonly slug: string;
    readonly title: string;
    readonly kind: 'pre' | 'post' | 'final';
    readonly description?: string;
    readonly questionIds: readonly string[];
    readonly settings?: object;
  },
): Promise<void> {
  const slots = questionIds.map((questionId, at) => ({
    kind: 'fixed',
    questionId,
    pointsMilli: exam.kind === 'final' && at === questionIds.length - 1 ? ESSAY_MILLI : 1_000,
  }));
  const { examId } = await createExam(
    scope,
    ExamDraft.parse({ ...exam, settings, sections: [{ title: '', slots }] }),
  );
  await setExamState(scope, { examId, state: 'published' });
}
