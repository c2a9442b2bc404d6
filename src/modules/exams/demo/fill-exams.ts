import { runAsOf, type Stage } from '#platform/demo/stage.ts';
import { ExamDraft } from '../exam/exam-contract.ts';
import { listExams } from '../exam/exam-queries.ts';
import { createExam, setExamState } from '../exam/save-exam.ts';
import { createQuestions, QuestionDraft } from '../question/question-bank.ts';
import { createFoodSafetyExams } from './food-safety-exams.ts';

const WHOLE_PERCENT = 252_000;
const options = (right: number, ...texts: readonly string[]) =>
  texts.map((text, at) => ({
    id: `part${at}${right}`,
    text,
    weight: at === right ? WHOLE_PERCENT : 0,
    feedback: '',
  }));

/** Questions about tea, one of every kind. */
const QUESTIONS = [
  {
    kind: 'single',
    stem: 'ชาเขียวควรชงด้วยน้ำร้อนอุณหภูมิเท่าใด',
    explanation: 'น้ำเดือดจัดทำให้ชาเขียวขม ควรพักน้ำให้เหลือราว 75–80 °C',
    options: options(1, '100 °C', '75–80 °C', '50 °C', 'น้ำเย็นเท่านั้น'),
  },
  { kind: 'truefalse', stem: 'ชาอู่หลงผ่านการหมักบางส่วน', isTrue: true, explanation: 'อยู่ระหว่างชาเขียวกับชาดำ' },
  {
    kind: 'multiple',
    stem: 'ข้อใดช่วยให้ใบชาเก็บได้นาน',
    options: ['ภาชนะทึบแสง', 'ปิดสนิท', 'วางข้างเตา', 'แช่น้ำ'].map((text, at) => ({
      id: `keep${at}`,
      text,
      isRight: at < 2,
    })),
  },
  {
    kind: 'short',
    stem: 'ดอยในเชียงรายที่มีชื่อเรื่องชาอู่หลงคือดอยใด',
    forms: [
      { text: 'แม่สลอง', weight: WHOLE_PERCENT },
      { text: 'ดอยแม่สลอง', weight: WHOLE_PERCENT },
    ],
  },
  {
    kind: 'numeric',
    stem: 'ใบชา 5 กรัมต่อน้ำ 100 มล. ถ้าใช้น้ำ 300 มล. ต้องใช้ใบชากี่กรัม',
    units: ['กรัม', 'g'],
    bands: [{ kind: 'near', value: '15', tolerance: '0', weight: WHOLE_PERCENT }],
  },
  {
    kind: 'matching',
    stem: 'จับคู่ชากับวิธีทำ',
    lefts: ['ชาเขียว', 'ชาดำ', 'ชาขาว'].map((text, at) => ({ id: `left${at}`, text, rightId: `right${at}` })),
    rights: ['ไม่หมัก', 'หมักเต็มที่', 'ยอดอ่อนตากแห้ง', 'คั่วถ่าน'].map((text, at) => ({ id: `right${at}`, text })),
  },
  {
    kind: 'ordering',
    stem: 'เรียงขั้นตอนการชงชา',
    items: ['อุ่นกา', 'ใส่ใบชา', 'เทน้ำล้างใบชา', 'ชงและรอ', 'รินเสิร์ฟ'].map((text, at) => ({
      id: `step${at}`,
      text,
    })),
  },
  {
    kind: 'gaps',
    stem: 'ชามีถิ่นกำเนิดจากประเทศ [[1]] และนิยมชงในกาที่เรียกว่า [[2]] โดยใช้เวลาประมาณ [[3]] นาที',
    gaps: [
      { kind: 'text', id: 'gapone', share: 1, forms: [{ text: 'จีน', weight: WHOLE_PERCENT }] },
      { kind: 'choice', id: 'gaptwo', share: 1, options: options(0, 'กาดินเผา', 'หม้อหุงข้าว') },
      {
        kind: 'number',
        id: 'gapthree',
        share: 1,
        bands: [{ kind: 'range', min: '2', max: '4', weight: WHOLE_PERCENT }],
      },
    ],
  },
  {
    kind: 'essay',
    stem: 'เล่าการชงชาที่คุณชอบ และเหตุผล',
    rubric: [
      {
        id: 'howmuch',
        title: 'เล่าครบทุกขั้นตอน',
        levels: ['ยังไม่ครบ', 'ครบบางส่วน', 'ครบถ้วน'].map((title, at) => ({
          id: `level${at}`,
          title,
          pointsMilli: at * 500,
        })),
      },
    ],
  },
  {
    kind: 'survey',
    stem: 'คุณดื่มชาบ่อยเพียงใด',
    options: ['ทุกวัน', 'สัปดาห์ละครั้ง', 'นาน ๆ ครั้ง'].map((text, at) => ({ id: `often${at}`, text })),
  },
];

/** Questions about the one-minute film. */
const QUICK_QUESTIONS = [
  {
    kind: 'single',
    stem: 'ใช้ใบชากี่กรัมต่อน้ำ 150 มล.',
    options: options(1, '1 กรัม', '5 กรัม', '50 กรัม'),
    explanation: 'ห้ากรัมพอดีกับกาใบเล็ก',
  },
  { kind: 'truefalse', stem: 'ควรอุ่นกาก่อนใส่ใบชา', isTrue: true, explanation: 'กาที่อุ่นทำให้น้ำไม่เย็นเร็ว' },
  {
    kind: 'numeric',
    stem: 'น้ำสำหรับชาเขียวร้อนกี่องศา',
    units: ['°C', 'องศา'],
    bands: [{ kind: 'near', value: '80', tolerance: '5', weight: WHOLE_PERCENT }],
  },
];

/** Creates the tea house's exams: one for practice, a draft, and those of lessons. Skips a site that has exams. */
export async function fillExams(stage: Stage): Promise<void> {
  if (stage.code !== 'demo') return;
  await runAsOf(stage, { at: stage.today }, async (scope) => {
    if ((await listExams(scope)).items.length > 0) return;
    const questionIds = await createQuestions(
      scope,
      QUESTIONS.map((content) => QuestionDraft.parse({ category: 'ความรู้เรื่องชา', tags: ['ชา'], content })),
    );
    const slots = questionIds.map((questionId) => ({ kind: 'fixed', questionId, pointsMilli: 1_000 }));
    const exam = {
      slug: 'tea-basics',
      title: 'รู้จักชาก่อนชง',
      description: 'สิบคำถามสั้น ๆ เรื่องชาไทยและการชงชา ทำได้หลายครั้ง',
      kind: 'practice',
      isOpen: true,
      settings: { timeLimitMinutes: 20, review: { key: 'submitted' } },
      sections: [
        { title: 'พื้นฐาน', slots: slots.slice(0, 5) },
        { title: 'ลงมือชง', slots: slots.slice(5) },
      ],
    };
    const { examId } = await createExam(scope, ExamDraft.parse(exam));
    await setExamState(scope, { examId, state: 'published' });
    await createExam(
      scope,
      ExamDraft.parse({
        ...exam,
        slug: 'tea-master',
        title: 'สอบผู้ชงชา',
        kind: 'final',
        isOpen: false,
        sections: [
          { title: '', slots: [{ kind: 'draw', category: 'ความรู้เรื่องชา', count: 5, pointsMilli: 2_000 }] },
        ],
      }),
    );
    const quick = await createQuestions(
      scope,
      QUICK_QUESTIONS.map((content) =>
        QuestionDraft.parse({ category: 'ชงชาเขียว', tags: ['ชา', 'บทเรียน'], content }),
      ),
    );
    const { examId: quickId } = await createExam(
      scope,
      ExamDraft.parse({
        ...exam,
        slug: 'quick-brew',
        title: 'ชงชาเขียวให้เป็น',
        description: 'สามข้อสั้น ๆ จากหนังที่เพิ่งดู',
        kind: 'quiz',
        isOpen: false,
        settings: { review: { key: 'submitted' } },
        sections: [
          {
            title: '',
            slots: quick.map((questionId) => ({ kind: 'fixed', questionId, pointsMilli: 1_000 })),
          },
        ],
      }),
    );
    await setExamState(scope, { examId: quickId, state: 'published' });
    await createFoodSafetyExams(scope);
  });
}
