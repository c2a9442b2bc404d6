import { describe, expect, test } from 'vitest';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { presentedOf } from '../attempt/presented-question-rules.ts';
import type { AttemptReview } from '../attempt/attempt-contract.ts';
import { QuestionContent, type Response } from '../question/question-contract.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { AnswerControl } from './answer-control.tsx';
import { AttemptReviewView } from './review-view.tsx';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { OptionText, QuestionText, ShownMedia } from './question-text.tsx';

const STEM = [
  'ปริมาตร 10<sup>3</sup> ml ของ H<sub>2</sub>O ข้อใด<u>ไม่</u>ถูกต้อง <script>alert(1)</script>',
  '• หนึ่ง',
  '  • ซ้อน',
  '2. สอง',
  '| สาร | ค่า |',
  '| --- | --- |',
  '| น้ำ | 1<br>2 |',
  '```',
  'if (a < b) { x**2**3 }',
  '```',
].join('\n');

const tidy = (html: string) =>
  html.replaceAll(/ (?:class|tabindex|role|aria-label|scope|name|id|value)="[^"]*"/g, '');

describe('a text of a question', () => {
  test('that was stored as markup shows powers, lists, tables and code; HTML stays text', () => {
    const html = tidy(renderHtml(<QuestionText document={documentOfMarkup(STEM)} />));
    expect(html).toContain('10<sup>3</sup> ml ของ H<sub>2</sub>O ข้อใด<u>ไม่</u>ถูกต้อง &lt;script&gt;');
    expect(html).toContain('<ul><li><p>หนึ่ง</p><ul><li><p>ซ้อน</p></li></ul></li></ul>');
    expect(html).toContain('<ol start="2"><li><p>สอง</p></li></ol>');
    expect(html).toContain('<th><p>สาร</p></th><th><p>ค่า</p></th>');
    expect(html).toContain('<td><p>น้ำ</p></td><td><p>1<br/>2</p></td>');
    expect(html).toContain('<code>if (a &lt; b) { x**2**3 }</code>');
  });

  test('is what it was where it has no markup', () => {
    for (const text of [
      '2 * 3 * 4',
      'a < b > c',
      '5 ^ 2 ~ 25',
      '\\frac{1}{2}',
      '|x| = 3',
      'น้ำ_ใจ_งาม',
      '** ยัง',
    ])
      expect(
        renderText(<QuestionText document={documentOfMarkup(text)} />)
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>'),
      ).toBe(text);
  });

  test('stands in a line where it has only lines, and below each other where it has a table', () => {
    const shown = (markup: string) => tidy(renderHtml(<OptionText document={documentOfMarkup(markup)} />));
    expect(shown('m<sup>2</sup>\n\nหรือ **ไร่**')).toBe(
      '<span>m<sup>2</sup><br/>หรือ <strong>ไร่</strong></span>',
    );
    expect(shown('| ก |\n| - |\n| ข |')).toContain('<td><p>ข</p></td>');
  });
});

const question = QuestionContent.parse({
  kind: 'gaps',
  stem: 'ตาราง\n| ก | ข |\n| --- | --- |\n| [[1]] | 10<sup>2</sup> [[2]] |',
  gaps: [
    {
      kind: 'choices',
      id: 'gapone',
      share: 1,
      options: [
        { id: 'opta', text: 'CO<sub>2</sub>', weight: WHOLE / 2 },
        { id: 'optb', text: 'แมว', weight: WHOLE / 2 },
        { id: 'optc', text: 'งู', weight: -WHOLE / 2 },
      ],
    },
    {
      kind: 'choice',
      id: 'gaptwo',
      share: 1,
      options: [
        { id: 'optd', text: 'm<sup>2</sup>', weight: WHOLE },
        { id: 'opte', text: 'm', weight: 0 },
      ],
    },
  ],
});

test('gaps stand in the cells of a table; several may be ticked, and a list shows powers as letters', () => {
  const presented = presentedOf(question, {});
  const response = { gaps: { gapone: 'optb,opta', gaptwo: 'opte' } };
  const html = renderHtml(
    <AnswerControl name="one" question={presented} response={response} onChange={() => {}} />,
  );
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(html).toContain('CO<sub>2</sub>');
  expect(html).toContain('>m²</option>');
  expect(html).toMatch(/<td[^>]*>.*<select/s);
});

const picture = (at: number) => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { pictureId: pictureId(at), alt: '', caption: '' } }],
});
const pictureId = (at: number) => `0196b1a0-0000-7000-8000-00000000000${at}`;
const media: AttemptReview['media'] = {
  pictures: Object.fromEntries(
    [1, 2, 3, 4].map((at) => [
      pictureId(at),
      { url: `/picture-${at}`, thumbnail: `/small-${at}`, width: 8, height: 6 },
    ]),
  ),
  sounds: {},
};

const asked = (content: object, response: Response | null = null) =>
  renderHtml(
    <ShownMedia value={media}>
      <AnswerControl
        name="one"
        question={presentedOf(QuestionContent.parse(content), {})}
        response={response}
        onChange={() => {}}
      />
    </ShownMedia>,
  );

const pictureGaps = {
  kind: 'gaps',
  stem: 'นี่คือ [[1]] และ [[2]]',
  gaps: [
    {
      kind: 'choice',
      id: 'gapone',
      share: 1,
      options: [1, 2].map((at) => ({ id: `opt${at}x`, text: picture(at), weight: 0 })),
    },
    {
      kind: 'choices',
      id: 'gaptwo',
      share: 1,
      options: [3, 4].map((at) => ({ id: `opt${at}x`, text: picture(at), weight: 0 })),
    },
  ],
};

test('pictures in the options of gaps stand above the text, and the gaps name them by their numbers', () => {
  const html = asked(pictureGaps);
  for (const at of [1, 2, 3, 4]) expect(html.indexOf(`/picture-${at}`)).toBeGreaterThan(-1);
  expect(html.indexOf('/picture-4')).toBeLessThan(html.indexOf('นี่คือ'));
  expect(html).toContain('>1.</option>');
  expect(html).toContain('>2.</option>');
  expect(tidy(html)).toMatch(/<input type="checkbox"\/>.*2\.<\/label>/s);
});

test.each([
  ['single', { options: [1, 2].map((at) => ({ id: `opt${at}x`, text: picture(at), weight: 0 })) }],
  ['multiple', { options: [1, 2].map((at) => ({ id: `opt${at}x`, text: picture(at), isRight: true })) }],
  [
    'matching',
    {
      lefts: [1, 2].map((at) => ({ id: `left${at}`, text: picture(at), rightId: `right${at}` })),
      rights: [1, 2].map((at) => ({ id: `right${at}`, text: 'คำ' })),
    },
  ],
])('a picture without words in %s is named by its number', (kind, parts) => {
  const html = asked({ kind, stem: 'ข้อใด', ...parts });
  expect(html).toMatch(/Option 1<\/span>.*\/picture-1.*Option 2<\/span>.*\/picture-2/s);
});

const reviewOf = (slots: readonly object[]) =>
  ({
    attemptId: 'a',
    examSlug: 'e',
    examTitle: 'e',
    number: 1,
    isTest: false,
    state: 'graded',
    submitReason: 'person',
    startedAt: '2026-11-23T09:00:00.000Z',
    submittedAt: '2026-11-23T10:00:00.000Z',
    result: null,
    recounted: null,
    media,
    slots,
  }) as unknown as AttemptReview;

test('a review names the pictures in gaps by the numbers that they have above', () => {
  const question = presentedOf(QuestionContent.parse(pictureGaps), {});
  const slot = { slotNo: 1, sectionTitle: '', question, pointsMilli: 1_000 };
  const response = { gaps: { gapone: 'opt2x', gaptwo: 'opt3x' } };
  const html = renderHtml(<AttemptReviewView review={reviewOf([{ ...slot, response }])} />);
  expect(html).toContain('/picture-3');
  expect(tidy(html)).toMatch(/นี่คือ <span><span>2\.<\/span><\/span> และ <span><span>1\.<\/span><\/span>/);
});

test('a review names what was ticked and what is right, in any order', () => {
  const review = reviewOf([
    {
      slotNo: 1,
      sectionTitle: '',
      question: presentedOf(question, {}),
      response: { gaps: { gapone: 'optb,opta', gaptwo: 'opte' } },
      pointsMilli: 1_000,
      key: { gaps: { gapone: 'opta,optb', gaptwo: 'optd' } },
      explanation: documentOfMarkup('เพราะ 10<sup>2</sup>\n• หนึ่ง'),
      feedback: [documentOfMarkup('ดี **มาก**')],
      markerComment: `อ่าน https://sala.example/${encodeURIComponent('ชงชา')}`,
    },
  ]);
  const html = tidy(renderHtml(<AttemptReviewView review={review} />));
  expect(html).toContain('CO<sub>2</sub>');
  expect(html.match(/Correct answer/g)).toHaveLength(1); // only the second gap was wrong
  expect(html).toContain('m<sup>2</sup>');
  expect(html).toContain('เพราะ 10<sup>2</sup>');
  expect(html).toContain('ดี <strong>มาก</strong>');
  expect(html).toContain('อ่าน https://sala.example/ชงชา');
});
