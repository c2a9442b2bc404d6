import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { importPaths } from '#platform/imports/paths.ts';
import type { Scope } from '#platform/scope.ts';
import { wav } from '#platform/sounds/testing.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import type { AttemptState } from './attempt/attempt-contract.ts';
import { ExamDraft, ExamSettings } from './exam/exam-contract.ts';
import {
  addQuestionPicture,
  addQuestionSound,
  prepareQuestionPicture,
  prepareQuestionSound,
} from './media/question-media.ts';
import { QUESTIONS_IMPORT } from './paths.ts';
import { createQuestions, QuestionDraft } from './question/question-bank.ts';
export { saveOverride } from './attempt/overrides.ts';
export { voidAttempt } from './grading/regrade.ts';
import { saveOverride } from './attempt/overrides.ts';
import { createExam, setExamState } from './exam/save-exam.ts';
import { WHOLE } from './question/weight-rules.ts';

/** One Thai question of each kind that a rule can score, and an essay. */
export const SAMPLE_CONTENTS = {
  single: {
    kind: 'single',
    stem: 'อุณหภูมิที่เหมาะสมในการเก็บอาหารแช่เย็นคือข้อใด',
    explanation: 'แบคทีเรียเติบโตช้าที่อุณหภูมิต่ำกว่า 5 องศา',
    options: [
      { id: 'opta1', text: 'ไม่เกิน 5 °C', weight: WHOLE, feedback: 'ถูกต้อง เก็บได้ปลอดภัย' },
      { id: 'optb2', text: '10–15 °C', weight: 0, feedback: 'อุ่นเกินไป' },
      { id: 'optc3', text: 'อุณหภูมิห้อง', weight: 0, feedback: 'อันตราย' },
    ],
  },
  truefalse: { kind: 'truefalse', stem: 'ล้างมือก่อนปรุงอาหารทุกครั้ง', isTrue: true },
  multiple: {
    kind: 'multiple',
    stem: 'ข้อใดเป็นวัตถุเจือปนอาหาร',
    options: [
      { id: 'mula1', text: 'วัตถุกันเสีย', isRight: true },
      { id: 'mulb2', text: 'สีผสมอาหาร', isRight: true },
      { id: 'mulc3', text: 'น้ำเปล่า', isRight: false },
      { id: 'muld4', text: 'ข้าวสวย', isRight: false },
    ],
  },
  short: {
    kind: 'short',
    stem: 'เมืองหลวงของประเทศไทยคือ',
    forms: [
      { text: 'กรุงเทพมหานคร', weight: WHOLE },
      { text: 'กรุงเทพ', weight: WHOLE / 2 },
    ],
  },
  numeric: {
    kind: 'numeric',
    stem: 'น้ำเดือดที่กี่องศาเซลเซียส',
    units: ['°C', 'องศา'],
    bands: [{ kind: 'near', value: '100', tolerance: '0.5', weight: WHOLE }],
  },
  matching: {
    kind: 'matching',
    stem: 'จับคู่จังหวัดกับภาค',
    lefts: [
      { id: 'lefta', text: 'เชียงใหม่', rightId: 'righta' },
      { id: 'leftb', text: 'สงขลา', rightId: 'rightb' },
    ],
    rights: [
      { id: 'righta', text: 'เหนือ' },
      { id: 'rightb', text: 'ใต้' },
      { id: 'rightc', text: 'ตะวันออก' },
    ],
  },
  ordering: {
    kind: 'ordering',
    stem: 'เรียงขั้นตอนการล้างมือ',
    items: [
      { id: 'stepa', text: 'เปียกน้ำ' },
      { id: 'stepb', text: 'ถูสบู่' },
      { id: 'stepc', text: 'ล้างออก' },
      { id: 'stepd', text: 'เช็ดให้แห้ง' },
    ],
  },
  gaps: {
    kind: 'gaps',
    stem: 'ประเทศไทยมี [[1]] จังหวัด และใช้เงินสกุล [[2]] ธงชาติมีสี [[3]] สี',
    gaps: [
      {
        kind: 'number',
        id: 'gapa1',
        share: 1,
        bands: [{ kind: 'near', value: '77', tolerance: '0', weight: WHOLE }],
      },
      { kind: 'text', id: 'gapb2', share: 1, forms: [{ text: 'บาท', weight: WHOLE }] },
      {
        kind: 'choice',
        id: 'gapc3',
        share: 1,
        options: [
          { id: 'two22', text: 'สอง', weight: 0 },
          { id: 'three', text: 'สาม', weight: WHOLE },
        ],
      },
    ],
  },
  essay: {
    kind: 'essay',
    stem: 'อธิบายหลัก HACCP พร้อมยกตัวอย่าง',
    rubric: [
      {
        id: 'crita',
        title: 'ความถูกต้อง',
        levels: [
          { id: 'lvl00', title: 'ไม่ถูกต้อง', pointsMilli: 0 },
          { id: 'lvl11', title: 'ถูกบางส่วน', pointsMilli: 500 },
          { id: 'lvl22', title: 'ถูกครบ', pointsMilli: 1_000 },
        ],
      },
    ],
  },
  survey: {
    kind: 'survey',
    stem: 'พอใจบทเรียนนี้เพียงใด',
    options: [
      { id: 'surva', text: 'มาก' },
      { id: 'survb', text: 'น้อย' },
    ],
  },
} as const;

/** Right answers to the samples. */
export const RIGHT_ANSWERS: Readonly<Record<keyof typeof SAMPLE_CONTENTS, object>> = {
  single: { option: 'opta1' },
  truefalse: { option: 'true' },
  multiple: { options: ['mula1', 'mulb2'] },
  short: { text: ' กรุงเทพมหานคร ' },
  numeric: { text: '๑๐๐.๓ องศา' },
  matching: { pairs: { lefta: 'righta', leftb: 'rightb' } },
  ordering: { order: ['stepa', 'stepb', 'stepc', 'stepd'] },
  gaps: { gaps: { gapa1: '๗๗', gapb2: 'บาท', gapc3: 'three' } },
  essay: { text: 'HACCP คือระบบวิเคราะห์อันตรายและจุดวิกฤตที่ต้องควบคุม' },
  survey: { option: 'surva' },
};

export type SampleKind = keyof typeof SAMPLE_CONTENTS;

export function draftOf(content: object, given: Partial<QuestionDraft> = {}): QuestionDraft {
  return QuestionDraft.parse({ category: 'ความปลอดภัยอาหาร', content, ...given });
}

export interface TestExam {
  readonly examId: string;
  readonly slug: string;
  readonly questionIds: readonly string[];
  /** Slot number of each sample kind. */
  readonly slotOf: (kind: SampleKind) => number;
}

/** Creates a published exam of the named samples, one point each, open to every member, unshuffled by default. */
export async function testExam(
  world: World,
  kinds: readonly SampleKind[] = ['single', 'truefalse', 'multiple', 'short', 'numeric'],
  settings: Partial<ExamSettings> = {},
): Promise<TestExam> {
  const contents = kinds.map((kind) => SAMPLE_CONTENTS[kind]);
  return { ...(await examOf(world, contents, settings)), slotOf: (kind) => kinds.indexOf(kind) + 1 };
}

/** Creates an exam as `testExam` does, of other questions. */
export async function examOf(
  world: World,
  contents: readonly object[],
  settings: Partial<ExamSettings> = {},
): Promise<Omit<TestExam, 'slotOf'>> {
  return world.write(async (scope) => {
    const questionIds = await createQuestions(
      scope,
      contents.map((content) => draftOf(content)),
    );
    const slug = `exam-${randomUUID().slice(0, 8)}`;
    const { examId } = await createExam(
      scope,
      ExamDraft.parse({
        slug,
        title: 'แบบทดสอบความปลอดภัยอาหาร',
        description: '',
        kind: 'quiz',
        isOpen: true,
        settings: ExamSettings.parse(settings),
        sections: [
          {
            title: 'ตอนที่ 1',
            slots: questionIds.map((questionId) => ({ kind: 'fixed', questionId, pointsMilli: 1_000 })),
          },
        ],
      }),
    );
    await setExamState(scope, { examId, state: 'published' });
    return { examId, slug, questionIds };
  });
}

/** A person at one device taking an exam through the HTTP API, like the player. */
export class Taker<By extends Visitor = Visitor> {
  readonly visitor: By;
  readonly slug: string;
  readonly device: string;
  private readonly world: World;
  private seq = 0;
  attemptId = '';

  constructor(world: World, visitor: By, slug: string, device = `device-${randomUUID().slice(0, 8)}`) {
    this.world = world;
    this.visitor = visitor;
    this.slug = slug;
    this.device = device;
  }

  /** Starts or resumes an attempt. */
  async open(): Promise<AttemptState> {
    const reply = await this.visitor.post(`/api/exams/${this.slug}/attempts`, { device: this.device });
    if (reply.status !== 200) throw new Error(`Opening answered ${reply.status}: ${reply.text}`);
    const state = reply.json() as AttemptState;
    this.attemptId = state.attemptId;
    return state;
  }

  save(slot: number, response: object | null, given: { seq?: number; typedAt?: Date } = {}) {
    this.seq = given.seq ?? this.seq + 1;
    return this.visitor.send(`/api/exams/attempts/${this.attemptId}/answers/${slot}`, {
      method: 'PUT',
      json: {
        device: this.device,
        seq: this.seq,
        response,
        typedAt: (given.typedAt ?? this.world.now).toISOString(),
      },
    });
  }

  lease(takeOver = false) {
    return this.visitor.post(`/api/exams/attempts/${this.attemptId}/lease`, {
      device: this.device,
      takeOver,
    });
  }

  submit(seqs: Record<string, number> = {}, key?: string) {
    return this.visitor.post(
      `/api/exams/attempts/${this.attemptId}/submit`,
      { device: this.device, seqs },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  }

  review() {
    return this.visitor.get(`/api/exams/attempts/${this.attemptId}/review`);
  }
}

/** Returns a signed-in member ready to take the exam. */
export async function taker(
  world: World,
  exam: { slug: string },
): Promise<Taker<Awaited<ReturnType<World['signedIn']>>>> {
  return new Taker(world, await world.signedIn(), exam.slug);
}

/** Adds a picture of a colour to those that questions can show; returns its id. */
export async function picture(world: World, background = 'red'): Promise<string> {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background } });
  const bytes = await drawn.png().toBuffer();
  return world.write(async (scope) => {
    const { pictureId } = await addQuestionPicture(scope, await prepareQuestionPicture(scope, bytes));
    return pictureId;
  });
}

/** Adds a sound to those that questions can play; returns its id. */
export function sound(world: World): Promise<string> {
  return world.write(async (scope) => {
    const { soundId } = await addQuestionSound(scope, await prepareQuestionSound(scope, wav()));
    return soundId;
  });
}

/** Opens a link on the host of files. */
export function fetchContent(
  world: World,
  link: string,
  headers: Record<string, string> = {},
): ReturnType<World['send']> {
  const url = new URL(link);
  return world.send(url.pathname, { headers: { host: url.host, ...headers } });
}

/** Creates an exam that the owner takes, and a spare one. */
async function exams(world: World, owner: Owner): Promise<Names> {
  const [exam, spare] = [await testExam(world, ['single']), await testExam(world, ['single'])];
  const sitting = new Taker(world, owner, exam.slug);
  await sitting.open();
  return {
    exam: exam.slug,
    spareExam: spare.slug,
    attempt: sitting.attemptId,
    examId: exam.examId,
    question: exam.questionIds[0] ?? '',
  };
}

const TRUE_OR_FALSE = { kind: 'truefalse', stem: 'ดินต้องแห้งก่อนเผา', isTrue: true };

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  const mark = randomUUID().slice(0, 8);
  const content = { kind: 'truefalse', stem: 'ดินต้องแห้งก่อนเผา', isTrue: true };
  const question = await admin.submit(
    '/lesson/manage/exams/questions/new',
    { draft: JSON.stringify({ category: 'ดิน', content }), idempotencyKey: `foreign-question-${mark}` },
    '/lesson/manage/exams/questions/',
  );
  const examSlug = `foreign-${mark}`;
  const draft = {
    slug: examSlug,
    title: 'ดินกับไฟ',
    kind: 'practice',
    isOpen: true,
    settings: {},
    sections: [{ title: '', slots: [{ kind: 'fixed', questionId: question, pointsMilli: 1_000 }] }],
  };
  const exams = '/lesson/manage/exams';
  const fields = { draft: JSON.stringify(draft), idempotencyKey: `foreign-exam-${mark}` };
  const exam = await admin.submit(`${exams}/new`, fields, `${exams}/`);
  await admin.submit(`${exams}/${exam}`, { intent: 'state', exam, state: 'published' }, `${exams}/`);
  const device = 'foreign-device';
  const { attemptId } = await admin.call(`/api/exams/${examSlug}/attempts`, { device });
  await admin.call(`/api/exams/attempts/${attemptId}/submit`, { device });
  return { question, exam, examSlug, attempt: attemptId };
}

/** An exam that every member may take, and one for managers only. */
async function examCases(world: World, _readers: RecordReaders, word: string): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    for (const [title, isOpen] of [
      [`สอบ${word}ทั่วไป`, true],
      [`สอบลับ${word}ภายใน`, false],
    ] as const) {
      const { examId } = await createExam(
        scope,
        ExamDraft.parse({
          ...{ slug: `exam-${randomUUID().slice(0, 8)}`, title, isOpen },
          ...{ description: '', kind: 'quiz', settings: ExamSettings.parse({}) },
          sections: [{ title: 'ตอน', slots: [{ kind: 'fixed', ...(await sampleQuestion(scope)) }] }],
        }),
      );
      await setExamState(scope, { examId, state: 'published' });
    }
  });
  return [
    { query: word, finders: ['owner', 'stranger', 'manager', 'admin'] },
    { query: `สอบลับ${word}`, finders: ['manager', 'admin'] },
  ];
}

async function sampleQuestion(scope: Scope): Promise<{ questionId: string; pointsMilli: number }> {
  const [questionId = ''] = await createQuestions(scope, [draftOf(SAMPLE_CONTENTS.single)]);
  return { questionId, pointsMilli: 1_000 };
}

/** Gives somebody a second attempt, before they have begun. */
async function giveOverride(world: World, _: Owner, personId: string): Promise<void> {
  const { examId } = await testExam(world, ['single']);
  const given = { extraPercent: 0, extraAttempts: 1, opensAt: null, closesAt: null, reason: '' };
  await world.write((scope) => saveOverride(scope, { examId, personId, ...given }));
}

/** What cross-module tests need from this module. @public */
export const testing: ModuleTesting = {
  roles: {
    'exams.take': ['user', 'manager', 'admin', 'accountant'],
    'exams.manage': ['manager', 'admin'],
  },
  uses: { 'exams.examined': giveOverride },
  records: { 'exams.exam': examCases },
  things: [{ make: exams }],
  calls: {
    tenantless: {
      'a mark that a browser makes of itself': ['device'],
      'a choice within the question that the path names': [
        'option',
        'options.*',
        'pairs.{}',
        'order.*',
        'gaps.{}',
      ],
    },
    bodies: {
      'POST /api/exams/manage/:exam/try': { device: 'cross-tenant-device' },
      'POST /api/exams/:exam/attempts': { device: 'cross-tenant-device' },
      'PUT /api/exams/attempts/:attempt/answers/:slot': {
        device: 'cross-tenant-device',
        seq: 1,
        response: { option: 'opta1' },
        typedAt: '2026-11-21T03:00:00.000Z',
      },
      'POST /api/exams/attempts/:attempt/lease': { device: 'cross-tenant-device', takeOver: true },
      'POST /api/exams/attempts/:attempt/focus': { device: 'cross-tenant-device', kind: 'blur' },
      'POST /api/exams/attempts/:attempt/submit': { device: 'cross-tenant-device' },
    },
  },
  forms: {
    names: {
      attempt: 'attempt',
      exam: 'examId',
      question: 'question',
      questionId: 'question',
      'questionIds.*': 'question',
      '/lesson/manage/exams/:exam draft.slug': 'spareExam',
      '/lesson/manage/exams/new draft.slug': 'spareExam',
    },
    tenantless: {
      'a part of the question that is sent whole': ['rightId', 'draft.content.*.id'],
      'how a group of questions is called': [
        'draft.sections.*.slots.*.category',
        'draft.category',
        '/lesson/manage/exams/questions/import category',
      ],
    },
    indistinguishable: {
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/lesson/manage/exams/:exam default draft.sections.*.slots.*.questionId',
        '/lesson/manage/exams/:exam default draft.slug',
      ],
    },
    values: {
      '/lesson/manage/exams/questions/:question default': {
        draft: { category: 'ดิน', content: TRUE_OR_FALSE },
      },
      '/lesson/manage/exams/questions/new default': { draft: { category: 'ดิน', content: TRUE_OR_FALSE } },
    },
  },
  switchedOff: { stays: [], path: '/lesson/exams' },
  visits: [
    ['/lesson/exams', '/lesson/exams', 'user'],
    ['/lesson/exam/attempts', '/lesson/exam/attempts', 'user'],
    ['/lesson/exam/:exam', '/lesson/exam/tea-basics', 'user'],
    ['/lesson/manage/exams', '/lesson/manage/exams', 'manager'],
    ['/lesson/manage/exams/new', '/lesson/manage/exams/new', 'manager'],
    ['/lesson/manage/exams/marking', '/lesson/manage/exams/marking', 'manager'],
    ['/lesson/manage/exams/questions', '/lesson/manage/exams/questions', 'manager'],
    ['/lesson/manage/exams/questions/new', '/lesson/manage/exams/questions/new', 'manager'],
    ['/lesson/manage/exams/questions/import', '/lesson/manage/exams/questions/import', 'manager'],
    ['/user/imports/:source', importPaths.imports(QUESTIONS_IMPORT), 'manager'],
    ['/lesson/manage/exams/questions/export', '/lesson/manage/exams/questions/export', 'manager'],
  ],
  openParameters: {
    '/lesson/manage/exams state': 'what a list shows',
  },
  foreignPages: {
    make: foreignThings,
    names: {
      '/lesson/exam/:exam': 'examSlug',
    },
    unopened: {
      '/lesson/exam/attempts/:attempt/media/:medium/:size': 'its questions have no picture',
      '/lesson/manage/exams/questions/media/:medium/:size': 'its questions have no picture',
    },
    things: {
      size: { theirs: 'whole', nobodys: 'whole' },
      medium: {
        theirs: '01990000-0000-7000-8000-000000000011',
        nobodys: '01990000-0000-7000-8000-000000000012',
      },
    },
  },
};
