import writeXlsx from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { draftOf, RIGHT_ANSWERS, SAMPLE_CONTENTS, type SampleKind } from '../testing.ts';
import { QuestionContent } from '../question/question-contract.ts';
import { feedbackOn, keyText } from '../question/key-rules.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import { worthOf } from '../question/scoring-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { readAiken, writeAiken } from './aiken.ts';
import { readQuestionFile } from './exchange-questions.ts';
import { readGift, writeGift } from './gift.ts';
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts';
import { withoutIds } from './same-question.ts';
import { readCsv, readSheet, writeCsv, writeSheet } from './sheet.ts';
import { withMarkup } from './testing.ts';

const KINDS = Object.keys(SAMPLE_CONTENTS) as SampleKind[];
const DRAFTS = KINDS.map((kind) => draftOf(SAMPLE_CONTENTS[kind], { tags: ['อาหาร', 'ปลอดภัย'] }));
const bare = (content: object) => withoutIds(QuestionContent.parse(content));

/** Samples that other formats can express: essays without rubric, numbers without units. */
const GIFT_KINDS: readonly SampleKind[] = [
  'single',
  'truefalse',
  'multiple',
  'short',
  'matching',
  'ordering',
];
const XML_KINDS: readonly SampleKind[] = [...GIFT_KINDS, 'numeric', 'gaps'];

describe('round trip', () => {
  test.each(GIFT_KINDS)('%s through GIFT', (kind) => {
    const { text, left } = writeGift([draftOf(SAMPLE_CONTENTS[kind], { tags: ['อาหาร'] })]);
    const { drafts, left: unread } = readGift(text);
    expect([left, unread]).toEqual([[], []]);
    expect(withMarkup(drafts[0])).toMatchObject({ category: 'ความปลอดภัยอาหาร', tags: ['อาหาร'] });
    expect(bare(drafts[0]?.content ?? {})).toBe(bare(SAMPLE_CONTENTS[kind]));
  });

  test.each(XML_KINDS)('%s through Moodle XML', (kind) => {
    const { text, left } = writeMoodleXml([draftOf(SAMPLE_CONTENTS[kind], { tags: ['อาหาร'] })]);
    const { drafts, left: unread } = readMoodleXml(text);
    expect([left, unread]).toEqual([[], []]);
    expect(withMarkup(drafts[0])).toMatchObject({ category: 'ความปลอดภัยอาหาร', tags: ['อาหาร'] });
    expect(bare(drafts[0]?.content ?? {})).toBe(bare(SAMPLE_CONTENTS[kind]));
  });

  test('an essay survives both formats, without its rubric', () => {
    const essay = draftOf({ ...SAMPLE_CONTENTS.essay, rubric: [] });
    expect(bare(readGift(writeGift([essay]).text).drafts[0]?.content ?? {})).toBe(bare(essay.content));
    expect(bare(readMoodleXml(writeMoodleXml([essay]).text).drafts[0]?.content ?? {})).toBe(
      bare(essay.content),
    );
  });

  test('a question without a category, or with one starting like “top”, keeps it', () => {
    const of = (category: string) => [draftOf(SAMPLE_CONTENTS.truefalse, { category })];
    for (const category of ['', 'ชีววิทยา', 'topics', 'topics/เซลล์']) {
      expect(readGift(writeGift(of(category)).text).drafts).toMatchObject([{ category }]);
      expect(readMoodleXml(writeMoodleXml(of(category)).text).drafts).toMatchObject([{ category }]);
    }
    const both = [...of('ชีววิทยา'), ...of('')];
    const expected = [{ category: 'ชีววิทยา' }, { category: '' }];
    expect(readGift(writeGift(both).text).drafts).toMatchObject(expected);
    expect(readMoodleXml(writeMoodleXml(both).text).drafts).toMatchObject(expected);
    expect(
      readMoodleXml(
        '<quiz><question type="category"><category><text>topics</text></category></question>' +
          writeMoodleXml(of('')).text.replace(/^[^]*?<quiz>/, ''),
      ).drafts,
    ).toMatchObject([{ category: 'topics' }]);
  });

  test('an empty column between options does not shift the key to another option', () => {
    const { drafts, left } = readCsv(
      [
        'kind,question,option1,option2,option3,option4,answer',
        'single,เลือก,ก,,ค,ง,C',
        'multiple,เลือกหลายข้อ,ก,,ค,ง,"1,4"',
        'single,ไม่มีคำตอบ,ก,,ค,ง,B',
      ].join('\n'),
    );
    const rights = drafts.map(({ content }) => {
      if (content.kind === 'single') return content.options.filter(({ weight }) => weight > 0);
      return content.kind === 'multiple' ? content.options.filter(({ isRight }) => isRight) : [];
    });
    expect(withMarkup(rights.map((options) => options.map(({ text }) => text)))).toEqual([['ค'], ['ก', 'ง']]);
    expect(left).toMatchObject([{ place: 3, reason: 'no_right_answer' }]);
  });

  test('a zip bomb is not unpacked', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => [
      { value: `${n}${'x'.repeat(5_000_000)}`, type: String },
    ]);
    const bomb = await writeXlsx(rows).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await expect(readSheet(bomb)).rejects.toThrow('no workbook');
  });

  test('every kind survives CSV and XLSX completely', async () => {
    const text = writeCsv(DRAFTS);
    for (const { drafts, left } of [readCsv(text), await readSheet(await writeSheet(DRAFTS))]) {
      expect(left).toEqual([]);
      expect(drafts.map(({ content }) => bare(content))).toEqual(DRAFTS.map(({ content }) => bare(content)));
      expect(drafts.map(({ tags, category }) => [tags, category])).toEqual(
        DRAFTS.map(({ tags, category }) => [tags, category]),
      );
    }
  });

  test('Aiken exports single-answer questions and reports the rest', () => {
    const { text, left } = writeAiken(DRAFTS);
    expect(left).toHaveLength(KINDS.length - 1);
    expect(withMarkup(readAiken(text).drafts[0]?.content)).toMatchObject({
      kind: 'single',
      stem: SAMPLE_CONTENTS.single.stem,
    });
  });

  test('imported questions score the same as the originals', () => {
    for (const kind of ['multiple', 'short', 'single'] as const) {
      const again = readGift(writeGift([draftOf(SAMPLE_CONTENTS[kind])]).text).drafts[0]?.content;
      const [one, other] = [QuestionContent.parse(SAMPLE_CONTENTS[kind]), QuestionContent.parse(again)];
      const ids = (content: QuestionContent) =>
        'options' in content ? content.options.map(({ id }) => id) : [];
      const translated = JSON.parse(
        ids(one).reduce(
          (text, id, at) => text.replaceAll(id, ids(other)[at] ?? ''),
          JSON.stringify(RIGHT_ANSWERS[kind]),
        ),
      );
      const rules = { isNegative: false, wrongPenalty: 0 };
      expect(worthOf(other, translated, rules)).toEqual(worthOf(one, RIGHT_ANSWERS[kind], rules));
    }
  });
});

describe('GIFT', () => {
  const read = (text: string) => readGift(text);

  test('reads the examples of its manual', () => {
    const { drafts, left } = read(`
// a comment [tag:history]
$CATEGORY: $course$/top/ประวัติศาสตร์/ไทย

::Q1:: Who's buried in Grant's tomb?{=no one#Right! ~Grant#Not quite ~%50%Mrs. Grant}

Two plus two equals {=four =4}.

{T#Wrong, it is true#Yes} 

The sun rises in the east.{TRUE}

When was Ulysses S. Grant born?{#1822:5}

What is pi?{#3.141..3.142}

Several bands {#=1822:0 =%50%1822:2 ####Born in April}

Match{ =cat -> meow =dog -> woof = -> moo }

What two people are entombed?{~%50%Grant ~%50%Grant's wife ~%-100%Nobody}

Write something {}

เลือก \\{ข้อ\\} ใด 1 \\= 1 { =ถูก\\:ใช่ ~ผิด }

[html]<p>2 + 2 <img src="x.png"></p>{=4}

Just a description without braces
`);
    expect(drafts.map(({ content }) => content.kind)).toEqual([
      'single',
      'short',
      'truefalse',
      'numeric',
      'numeric',
      'numeric',
      'matching',
      'multiple',
      'essay',
      'single',
      'short',
    ]);
    expect(withMarkup(drafts[0])).toMatchObject({ category: 'ประวัติศาสตร์/ไทย' });
    expect(withMarkup(drafts[0]?.content)).toMatchObject({
      options: [
        { text: 'no one', weight: WHOLE, feedback: 'Right!' },
        { text: 'Grant', weight: 0 },
        { text: 'Mrs. Grant', weight: WHOLE / 2 },
      ],
    });
    expect(withMarkup(drafts[0])).toMatchObject({ name: 'Q1' });
    expect(withMarkup(drafts[1]?.content.stem)).toBe('Two plus two equals _____.');
    expect(withMarkup(drafts[3]?.content)).toMatchObject({ bands: [{ value: '1822', tolerance: '5' }] });
    expect(withMarkup(drafts[5]?.content)).toMatchObject({
      explanation: 'Born in April',
      bands: [{}, { weight: WHOLE / 2 }],
    });
    expect(withMarkup(drafts[6]?.content)).toMatchObject({
      lefts: [{ text: 'cat' }, { text: 'dog' }],
      rights: [{}, {}, { text: 'moo' }],
    });
    expect(withMarkup(drafts[7]?.content)).toMatchObject({ way: 'right_minus_share' });
    expect(withMarkup(drafts[9]?.content)).toMatchObject({
      stem: 'เลือก {ข้อ} ใด 1 = 1',
      options: [{ text: 'ถูก:ใช่' }, {}],
    });
    expect(left.map(({ reason, isTaken }) => [reason, isTaken])).toEqual([
      ['does_not_fit', false],
      ['pictures_dropped', true],
      ['no_question', false],
    ]);
  });

  test('feedback for wrong answers is kept, and is no right answer', () => {
    const { drafts, left } = read('Near?{#3:2#Good ~#Wrong}\n\nBest?{=Frog#Good =%50%Cat =%0%*#Wrong}\n');
    expect(left).toEqual([]);
    const [near, best] = drafts.map(({ content }) => content);
    expect(withMarkup(near)).toMatchObject({
      bands: [{ value: '3', tolerance: '2' }],
      feedbackOther: 'Wrong',
    });
    expect(withMarkup(best)).toMatchObject({
      hasWildcard: true,
      forms: [{ text: 'Frog' }, { text: 'Cat' }, { text: '*', weight: 0 }],
    });
    const rules = { isNegative: false, wrongPenalty: 0 };
    for (const [content, answer, feedback, isRight] of [
      [near, '4', 'Good', true],
      [near, '9', 'Wrong', false],
      [best, 'frog', 'Good', true],
      [best, 'dog', 'Wrong', false],
    ] as const) {
      const response = { text: answer };
      expect(content && withMarkup(feedbackOn(content, response))).toEqual([feedback]);
      expect(content && worthOf(content, response, rules)).toMatchObject({
        fraction: { n: isRight ? WHOLE : 0 },
      });
    }
    expect(best && keyText(best)).toBe('Frog');
  });

  test('one answer needs no sign, and an ordering is read with and without its settings', () => {
    const { drafts, left } = read(
      [
        'How do you write the word for the number 1? {One#Good}',
        'Order them {>3 ALL VERTICAL ALL_OR_NOTHING SHOW\n  ไข่\n  หนอน\n\n  ผีเสื้อ <b>สวย</b>\n}',
        'Old {>=first =second}',
        'Some {>2 RANDOM V ABSOLUTE\n a\n b\n c\n}',
      ].join('\n\n'),
    );
    expect(withMarkup(drafts.map(({ content }) => content))).toMatchObject([
      { kind: 'short', forms: [{ text: 'One', weight: WHOLE, feedback: 'Good' }] },
      { kind: 'ordering', way: 'exact', items: [{ text: 'ไข่' }, { text: 'หนอน' }, { text: 'ผีเสื้อ **สวย**' }] },
      { kind: 'ordering', way: 'neighbours', items: [{ text: 'first' }, { text: 'second' }] },
      { kind: 'ordering', items: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
    ]);
    expect(left.map(({ place, reason }) => [place, reason])).toEqual([[4, 'scoring_changed']]);
  });

  test('lines, formulas and literal signs stay what they are', () => {
    const { drafts, left } = read(
      [
        'ข้อใดถูกต้อง\n  ก. น้ำเดือดที่ 100 °C\n  ข. ถ้า a<b และ b>c แล้ว a>c {T}',
        '[plain]2 ** 3 ** 2 และ `x` {T}',
        '[markdown]ข้อใด **ไม่** ถูก\\n\\n- หนึ่ง\\n    - สอง\\n\\n![แผนที่](map.png) 10<sup>3</sup> {T}',
        '[html]10<sup>3</sup> ml ของ H<sub>2</sub>O {=<i>หนึ่ง</i> ลิตร#<u>ใช่</u> ~สอง}',
      ].join('\n\n'),
    );
    expect(withMarkup(drafts.map(({ content }) => content.stem))).toEqual([
      'ข้อใดถูกต้อง\nก. น้ำเดือดที่ 100 °C\nข. ถ้า a<b และ b>c แล้ว a>c',
      '2 \\*\\* 3 \\*\\* 2 และ \\`x\\`',
      'ข้อใด **ไม่** ถูก\n• หนึ่ง\n  • สอง\n[แผนที่]\n\n10<sup>3</sup>',
      '10<sup>3</sup> ml ของ H<sub>2</sub>O',
    ]);
    expect(drafts[1] && plainTextOf(drafts[1].content.stem)).toBe('2 ** 3 ** 2 และ `x`');
    expect(withMarkup(drafts[3]?.content)).toMatchObject({
      options: [{ text: '<i>หนึ่ง</i> ลิตร', feedback: '<u>ใช่</u>' }, {}],
    });
    expect(left).toMatchObject([{ place: 3, reason: 'pictures_dropped', isTaken: true }]);
  });

  test('one invalid question does not affect the others', () => {
    const { drafts, left } = read('Good?{=yes ~no}\n\nBad?{~a ~b}\n\nUgly?{=open\n');
    expect(drafts).toHaveLength(1);
    expect(left.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'no_right_answer'],
      [3, 'unreadable'],
    ]);
  });
});

describe('Moodle XML', () => {
  test('converts HTML to text and embedded answers to gaps, and reports unknown parts', () => {
    const { drafts, left } = readMoodleXml(`<?xml version="1.0"?><quiz>
<question type="category"><category><text>$course$/top/ชีววิทยา</text></category></question>
<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>เซลล์ <b>พืช</b> &amp; สัตว์<br>ต่างกันอย่างไร</p><img src="@@PLUGINFILE@@/a.png">]]></text><file name="a.png" encoding="base64">aaaa</file></questiontext>
<defaultgrade>2.5</defaultgrade><single>false</single>
<answer fraction="33.33333" format="html"><text>ผนัง</text><feedback><text>ดี</text></feedback></answer><answer fraction="33.33333"><text>คลอโรพลาสต์</text></answer><answer fraction="33.33333"><text>แวคิวโอล</text></answer><answer fraction="-100"><text>นิวเคลียส</text></answer>
<tags><tag><text>เซลล์</text></tag></tags></question>
<question type="cloze"><questiontext format="html"><text>เมืองหลวงคือ {1:SHORTANSWER:=กรุงเทพ~%50%กทม} มี {2:NM:=50:0} เขต อยู่ริมแม่น้ำ {1:MC:=เจ้าพระยา~โขง}</text></questiontext></question>
<question type="calculated"><questiontext><text>x</text></questiontext></question>
<question type="multichoice"><questiontext><text>ไม่มีคำตอบถูก</text></questiontext><single>true</single><answer fraction="0"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>
</quiz>`);
    expect(withMarkup(drafts[0])).toMatchObject({
      name: 'n',
      category: 'ชีววิทยา',
      tags: ['เซลล์'],
      content: { kind: 'multiple', pointsMilli: 2_500, stem: 'เซลล์ **พืช** & สัตว์\nต่างกันอย่างไร' },
    });
    expect(withMarkup(drafts[1]?.content)).toMatchObject({
      kind: 'gaps',
      stem: 'เมืองหลวงคือ [[1]] มี [[2]] เขต อยู่ริมแม่น้ำ [[3]]',
      gaps: [{ kind: 'text' }, { kind: 'number', share: 2 }, { kind: 'choice' }],
    });
    expect(left.map(({ place, reason }) => [place, reason])).toEqual([
      [3, 'unknown_kind'],
      [4, 'no_right_answer'],
    ]);
  });

  test('words to select or to drag become gaps, each with the words of its group', () => {
    const option = (name: string, text: string, group: number) =>
      `<${name}><text>${text}</text><group>${group}</group></${name}>`;
    const { drafts, left } = readMoodleXml(`<quiz>
<question type="gapselect"><name><text>เลือก</text></name><questiontext format="html"><text><![CDATA[<p>น้ำ [[1]] ที่ 100 °C และ [[3]] ที่ 0 °C; ไอน้ำ [[1]] ไม่ได้</p>]]></text></questiontext><shuffleanswers>1</shuffleanswers>
${option('selectoption', 'เดือด', 1)}${option('selectoption', 'ระเหิด', 1)}${option('selectoption', 'แข็ง', 2)}${option('selectoption', 'ละลาย', 2)}</question>
<question type="ddwtos"><questiontext format="html"><text>ลาก [[2]] ไป</text></questiontext><correctfeedback format="html"><text>เก่งมาก</text></correctfeedback>
${option('dragbox', 'หนึ่ง', 1)}${option('dragbox', 'CO<![CDATA[<sub>2</sub>]]>', 1)}</question>
<question type="gapselect"><questiontext format="html"><text>ไม่มีคำ [[7]]</text></questiontext>${option('selectoption', 'a', 1)}</question>
</quiz>`);
    const choice = (texts: string[], right: string) => ({
      kind: 'choice',
      options: texts.map((text) => ({ text, weight: text === right ? WHOLE : 0 })),
    });
    expect(withMarkup(drafts.map(({ content }) => content))).toMatchObject([
      {
        stem: 'น้ำ [[1]] ที่ 100 °C และ [[2]] ที่ 0 °C; ไอน้ำ [[3]] ไม่ได้',
        gaps: [
          choice(['เดือด', 'ระเหิด'], 'เดือด'),
          choice(['แข็ง', 'ละลาย'], 'แข็ง'),
          choice(['เดือด', 'ระเหิด'], 'เดือด'),
        ],
      },
      { stem: 'ลาก [[1]] ไป', gaps: [choice(['หนึ่ง', 'CO<sub>2</sub>'], 'CO<sub>2</sub>')] },
    ]);
    expect(left.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'feedback_dropped'],
      [3, 'no_right_answer'],
    ]);
  });

  test('an embedded answer with several right ones is worth what Moodle counts', () => {
    const { drafts } = readMoodleXml(`<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[
<table><tr><td>{2:MULTIRESPONSE:=แมว#ใช่~=สุนัข~งู~%0%ปลา}</td><td>{:MR:=ก~=ข~ค}</td></tr></table>{1:MRHS:%60%x~%60%y~z} {1:SA:=a\\}b~*#ไม่ใช่} {1:NM:=5:1~*#ไกลไป}]]></text></questiontext></question></quiz>`);
    expect(withMarkup(drafts[0]?.content)).toMatchObject({
      stem: '|  |  |\n| --- | --- |\n| [[1]] | [[2]] |\n[[3]] [[4]] [[5]]',
      gaps: [
        {
          kind: 'choices',
          share: 2,
          options: [
            { weight: WHOLE / 2, feedback: 'ใช่' },
            { weight: WHOLE / 2 },
            { weight: 0 },
            { weight: 0 },
          ],
        },
        {
          kind: 'choices',
          share: 1,
          options: [{ weight: WHOLE / 2 }, { weight: WHOLE / 2 }, { weight: -WHOLE / 2 }],
        },
        { kind: 'choices', options: [{ weight: WHOLE / 2 }, { weight: WHOLE / 2 }, { weight: 0 }] },
        {
          kind: 'text',
          hasWildcard: true,
          forms: [{ text: 'a}b' }, { text: '*', weight: 0, feedback: 'ไม่ใช่' }],
        },
        { kind: 'number', bands: [{ value: '5' }], feedbackOther: 'ไกลไป' },
      ],
    });
  });

  test('what has no place here is listed by question', () => {
    const question = (type: string, inner: string) =>
      `<question type="${type}"><questiontext format="html"><text>q</text></questiontext>${inner}</question>`;
    const right =
      '<answer fraction="100"><text>1</text></answer><answer fraction="0"><text>2</text></answer>';
    const usual =
      '<correctfeedback format="html"><text>&lt;p&gt;Your answer is correct.&lt;/p&gt;</text></correctfeedback>';
    const { drafts, left } = readMoodleXml(`<quiz>
${question('multichoice', `<single>true</single><shuffleanswers>true</shuffleanswers>${usual}${right}`)}
${question('multichoice', `<single>true</single><shuffleanswers>0</shuffleanswers><hint format="html"><text>คิดดู</text></hint><idnumber>B-12</idnumber>${right}`)}
${question('numerical', `${right}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`)}
${question('ordering', `<gradingtype>ABSOLUTE_POSITION</gradingtype>${right}`)}
${question('essay', '<responsetemplate format="html"><text>ขึ้นต้นด้วย</text></responsetemplate><minwordlimit>0</minwordlimit>')}
${question('description', '')}
<question type="truefalse"><name><text>${'ช'.repeat(300)}</text></name><questiontext format="html"><text><![CDATA[<table><tr><td colspan="2"><span style="color: red">แดง</span></td></tr><tr><td>1</td><td>2</td></tr></table><math><msup><mi>x</mi><mn>2</mn></msup></math>]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
</quiz>`);
    expect(drafts).toHaveLength(6);
    expect(withMarkup(drafts[2]?.content)).toMatchObject({ units: ['m'] });
    expect(withMarkup(drafts[5]?.content.stem)).toBe(
      '|  |  |\n| --- | --- |\n| แดง |  |\n| 1 | 2 |\n\\({x}^{2}\\)',
    );
    expect(left.map(({ place, reason }) => `${place} ${reason}`).toSorted()).toEqual([
      '2 hints_dropped',
      '2 id_dropped',
      '2 order_dropped',
      '3 units_dropped',
      '4 scoring_changed',
      '5 settings_dropped',
      '6 no_question',
      '7 layout_dropped',
      '7 shortened',
    ]);
  });

  test.each([
    '<!DOCTYPE x [<!ENTITY a "b">]><quiz/>',
    'not xml at all',
    '<html></html>',
    '<quiz><question></quiz>',
  ])('%s is not a file of questions', async (text) => {
    await expect(readQuestionFile('xml', new TextEncoder().encode(text))).rejects.toMatchObject({
      code: 'exams.file_unreadable',
    });
  });
});

describe('sheets', () => {
  test('reads what teachers type: Thai true and false, semicolons, options by letter or number, partial credit', () => {
    const { drafts, left } = readCsv(
      [
        'kind;category;question;option1;option2;option3;answer',
        'single;สังคม;ข้อใดถูก;ก;ข;ค;B',
        'multiple;;ข้อใดบ้าง;ก;ข;ค;1,3',
        'truefalse;;โลกกลม;;;;ถูก',
        'short;;เมืองหลวง;;;;กรุงเทพมหานคร|กทม%50',
        'numeric;;น้ำเดือด;;;;100±0.5|90..110%50',
        '"matching";;จับคู่;เชียงใหม่ -> เหนือ;สงขลา -> ใต้;-> กลาง;',
        'single;;ไม่มีคำตอบ;ก;ข;;',
        'dance;;เต้น;;;;',
      ].join('\r\n'),
    );
    expect(drafts.map(({ content }) => content.kind)).toEqual([
      'single',
      'multiple',
      'truefalse',
      'short',
      'numeric',
      'matching',
    ]);
    expect(withMarkup(drafts[0]?.content)).toMatchObject({
      options: [{ weight: 0 }, { weight: WHOLE }, { weight: 0 }],
    });
    expect(withMarkup(drafts[1]?.content)).toMatchObject({
      options: [{ isRight: true }, { isRight: false }, { isRight: true }],
    });
    expect(withMarkup(drafts[4]?.content)).toMatchObject({
      bands: [{ kind: 'near' }, { kind: 'range', weight: WHOLE / 2 }],
    });
    expect(left.map(({ reason }) => reason)).toEqual(['no_right_answer', 'unknown_kind']);
  });

  test('a cell that a spreadsheet would execute is escaped, and reads back unchanged', () => {
    const draft = draftOf({
      ...SAMPLE_CONTENTS.short,
      stem: '=1+1 เท่ากับ',
      forms: [{ text: '-2', weight: WHOLE }],
    });
    const text = writeCsv([draft]);
    expect(text).toContain(`"'=1+1`);
    expect(bare(readCsv(text).drafts[0]?.content ?? {})).toBe(bare(draft.content));
  });

  test('a file of an older program is read in its encoding', async () => {
    const thai = (text: string) =>
      Uint8Array.from(text, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= 0x0e01 && code <= 0x0e5b ? code - 0x0e01 + 0xa1 : code;
      });
    const western = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const sheet = 'kind,question,option1,option2,answer\nsingle,เมืองหลวงของไทย,กรุงเทพมหานคร,เชียงใหม่,A\n';
    const xml = (encoding: string, words: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><quiz><question type="essay"><questiontext format="html"><text>${words}</text></questiontext></question></quiz>`;
    for (const [format, bytes, encoding, stem] of [
      ['csv', thai(sheet), 'windows-874', 'เมืองหลวงของไทย'],
      ['gift', thai('น้ำเดือดที่ 100 °C{T}'.replace('°', '')), 'windows-874', 'น้ำเดือดที่ 100 C'],
      [
        'gift',
        western('Où est né Grant à l’été ?{T}'.replace('’', "'")),
        'windows-1252',
        "Où est né Grant à l'été ?",
      ],
      ['xml', thai(xml('TIS-620', 'ก')), 'windows-874', 'ก'],
      ['xml', western(xml('ISO-8859-1', 'Número')), 'windows-1252', 'Número'],
      [
        'gift',
        Uint8Array.of(
          0xff,
          0xfe,
          ...new Uint8Array(Uint16Array.from('ก{T}', (letter) => letter.charCodeAt(0)).buffer),
        ),
        'utf-16le',
        'ก',
      ],
    ] as const) {
      const file = await readQuestionFile(format, bytes);
      expect(withMarkup([file.encoding, file.drafts[0]?.content.stem, file.left])).toEqual([
        encoding,
        stem,
        [],
      ]);
    }
  });

  test('bytes that are not a workbook, or not text, are refused', async () => {
    const refused = { code: 'exams.file_unreadable' };
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
    await expect(readQuestionFile('gift', picture)).rejects.toMatchObject(refused);
    await expect(readQuestionFile('xlsx', new TextEncoder().encode('PK no zip'))).rejects.toMatchObject(
      refused,
    );
    await expect(readQuestionFile('gift', Uint8Array.of(0xff, 0xfe, 0x00))).rejects.toMatchObject(refused);
    await expect(readQuestionFile('csv', new Uint8Array(6_000_000))).rejects.toMatchObject(refused);
  });
});
