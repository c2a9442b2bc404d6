import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { matchesWildcard } from './answer-text-rules.ts';
import { compareDecimals, decimalText, parseDecimal } from './decimal-rules.ts';
import { plainTextOf } from './question-text-rules.ts';
import { feedbackOn, gapKeyTexts, keyResponse, keyText } from './key-rules.ts';
import { QuestionContent, type Response } from './question-contract.ts';
import { worthOf } from './scoring-rules.ts';
import { RIGHT_ANSWERS, SAMPLE_CONTENTS, type SampleKind } from '../testing.ts';
import { isPass, milliOf, parseMilliPoints, percentOf, weightOfPercent, WHOLE } from './weight-rules.ts';

const PLAIN = { isNegative: false, wrongPenalty: 0 };

/** Milli-points earned for a one-point question. */
function milli(content: object, response: Response | null, rules = PLAIN): number | 'marker' | 'nobody' {
  const worth = worthOf(QuestionContent.parse(content), response, rules);
  return worth.by === 'rule' ? milliOf(1_000, worth.fraction) : worth.by;
}

describe('shares', () => {
  test('three thirds add up to one, and percentages map to the fraction they stand for', () => {
    for (const percent of [33.333, 33.33, 33.33333]) expect(3 * weightOfPercent(percent)).toBe(WHOLE);
    expect(6 * weightOfPercent(16.66667)).toBe(WHOLE);
    expect(7 * weightOfPercent(14.28571)).toBe(WHOLE);
    expect(9 * weightOfPercent(11.11111)).toBe(WHOLE);
    expect(weightOfPercent(-50)).toBe(-WHOLE / 2);
    expect(weightOfPercent(33)).toBe(0.33 * WHOLE);
    expect(weightOfPercent(Number.NaN)).toBe(0);
    expect(weightOfPercent(1e9)).toBe(WHOLE);
  });

  test('milli-points are rounded half up, also below zero', () => {
    expect(milliOf(1_000, { n: 1, d: 3 })).toBe(333);
    expect(milliOf(1_000, { n: 2, d: 3 })).toBe(667);
    expect(milliOf(1, { n: 1, d: 2 })).toBe(1);
    expect(milliOf(1, { n: -1, d: 2 })).toBe(0);
    expect(milliOf(3, { n: -1, d: 2 })).toBe(-1);
  });

  test('a percentage is never rounded up: 99.6 is not 100, 59.996 is not 60', () => {
    expect(percentOf(99_600, 100_000)).toBe(99.6);
    expect(percentOf(59_996, 100_000)).toBe(59.99);
    expect(isPass(59_996, 100_000, 6_000)).toBe(false);
    expect(isPass(60_000, 100_000, 6_000)).toBe(true);
    expect(percentOf(0, 0)).toBeNull();
    expect(percentOf(-500, 1_000)).toBe(0);
  });
});

test('marker points accept Thai digits and commas; anything that is not a number is out of range', () => {
  expect(['2.5', ' ๒,๕ ', '', '0'].map(parseMilliPoints)).toEqual([2_500, 2_500, null, 0]);
  expect(['abc', '-1', '1.2.3'].map(parseMilliPoints)).toEqual([Infinity, Infinity, Infinity]);
});

describe('the key in a review', () => {
  const near = (value: string, tolerance: string, isRelative = false) => ({
    kind: 'near',
    value,
    tolerance,
    isRelative,
    weight: WHOLE,
  });
  const range = (min: string, max: string, weight = WHOLE) => ({ kind: 'range', min, max, weight });
  const textOf = (...bands: object[]) =>
    keyText(QuestionContent.parse({ kind: 'numeric', stem: 'How much?', bands }));

  test('accepted numbers are a range, whichever way the author typed them', () => {
    expect(textOf(near('10', '0.5'))).toBe('9.5–10.5');
    expect(textOf(near('250', '2', true))).toBe('245–255');
    expect(textOf(near('-10', '5', true))).toBe('-10.5 – -9.5');
    expect(textOf(near('0.1', '0.2'))).toBe('-0.1 – 0.3');
    expect(textOf(near('6.02e23', '0.01e23'))).toBe('6.01e23–6.03e23');
    expect(textOf(range('9.5', '10.5'))).toBe('9.5–10.5');
    expect(textOf(near('42', '0'))).toBe('42');
    expect(textOf(range('42', '42'))).toBe('42');
    expect(textOf(range('1', '2'), near('10', '1'), range('0', '99', WHOLE / 2))).toBe('1–2 / 9–11');
  });

  test('a number in a gap is a range too, and every accepted word of a gap is named', () => {
    const key = gapKeyTexts(
      QuestionContent.parse({
        kind: 'gaps',
        stem: '[[1]] [[2]] [[3]]',
        gaps: [
          { kind: 'number', id: 'gapa1', share: 1, bands: [near('10', '0.5')] },
          {
            kind: 'text',
            id: 'gapb2',
            share: 1,
            forms: [
              { text: 'บาท', weight: WHOLE },
              { text: 'baht', weight: WHOLE },
            ],
          },
          {
            kind: 'choice',
            id: 'gapc3',
            share: 1,
            options: [
              { id: 'first', text: 'One', weight: 0 },
              { id: 'other', text: 'Two', weight: WHOLE },
            ],
          },
        ],
      }),
    );
    expect(key).toEqual({ gapa1: '9.5–10.5', gapb2: 'บาท / baht', gapc3: 'Two' });
  });

  test('both ends of the range earn the points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        (value, tolerance, isRelative) => {
          const band = near(String(value / 100), String(tolerance / 10), isRelative);
          const content = { kind: 'numeric', stem: 'How much?', bands: [band] };
          for (const text of textOf(band).split(/(?<=\d) ?– ?/)) expect(milli(content, { text })).toBe(1_000);
        },
      ),
    );
  });

  test('a decimal is written as it is read', () => {
    for (const text of ['0', '9.5', '-0.25', '1200', '0.001', '-10'])
      expect(decimalText(parseDecimal(text) ?? { mantissa: 0n, exponent: 99 })).toBe(text);
    expect(decimalText({ mantissa: 1_500n, exponent: -2 })).toBe('15');
    expect(decimalText({ mantissa: 1n, exponent: -30 })).toBe('1e-30');
  });
});

describe('every kind', () => {
  test.each(Object.keys(SAMPLE_CONTENTS) as SampleKind[])('%s: right, unanswered and nonsense', (kind) => {
    const content = QuestionContent.parse(SAMPLE_CONTENTS[kind]);
    const whole = kind === 'essay' ? 'marker' : kind === 'survey' ? 'nobody' : 1_000;
    expect(milli(content, RIGHT_ANSWERS[kind])).toBe(whole);
    if (typeof whole === 'number') expect(milli(content, keyResponse(content))).toBe(whole);
    for (const nothing of [
      null,
      {},
      { text: '  ' },
      { options: [] },
      { order: [] },
      { pairs: {} },
      { gaps: {} },
    ])
      expect(milli(content, nothing, { isNegative: true, wrongPenalty: WHOLE })).toBe(
        kind === 'survey' ? 'nobody' : 0,
      );
  });

  test('whatever is answered, a question scores between minus and plus its points', () => {
    const id = fc.constantFrom(
      'opta1',
      'optb2',
      'mula1',
      'mulc3',
      'stepa',
      'stepb',
      'stepc',
      'stepd',
      'righta',
      'rightc',
      'x',
      'true',
      'false',
    );
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('100', '๑๐๐', 'กรุงเทพ', 'NaN', 'Infinity', '1e999', '-0'),
    );
    const response = fc.record(
      {
        option: id,
        options: fc.array(id),
        text,
        order: fc.array(id),
        pairs: fc.dictionary(fc.constantFrom('lefta', 'leftb', 'none'), id),
        gaps: fc.dictionary(fc.constantFrom('gapa1', 'gapb2', 'gapc3'), text),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(SAMPLE_CONTENTS)),
        response,
        fc.boolean(),
        (content, given, isNegative) => {
          const points = milli(content, given, { isNegative, wrongPenalty: WHOLE / 3 });
          if (typeof points !== 'number') return;
          expect(points).toBeLessThanOrEqual(1_000);
          expect(points).toBeGreaterThanOrEqual(isNegative ? -1_000 : 0);
        },
      ),
    );
  });
});

describe('choices', () => {
  const single = {
    ...SAMPLE_CONTENTS.single,
    options: [
      { id: 'good', text: 'ดี', weight: WHOLE },
      { id: 'half', text: 'ครึ่ง', weight: weightOfPercent(33.333) },
      { id: 'evil', text: 'ผิด', weight: weightOfPercent(-25) },
      { id: 'zero', text: 'ศูนย์', weight: 0 },
    ],
  };

  test('a weight may be fractional, and negative only with negative marking', () => {
    expect(milli(single, { option: 'half' })).toBe(333);
    expect(milli(single, { option: 'evil' })).toBe(0);
    const negative = { isNegative: true, wrongPenalty: WHOLE / 2 };
    expect(milli(single, { option: 'evil' }, negative)).toBe(-250);
    expect(milli(single, { option: 'zero' }, negative)).toBe(-500);
    expect(milli(single, null, negative)).toBe(0);
  });

  test.each([
    ['right_minus_wrong', ['mula1', 'mulb2', 'mulc3'], 500],
    ['right_minus_wrong', ['mula1', 'mulc3', 'muld4'], 0],
    ['right_minus_share', ['mula1', 'mulb2', 'mulc3'], 500],
    ['right_minus_share', ['mula1'], 500],
    ['capped', ['mula1', 'mulc3'], 500],
    ['capped', ['mula1', 'mulb2', 'mulc3'], 0],
    ['all_or_nothing', ['mula1'], 0],
    ['all_or_nothing', ['mula1', 'mulb2'], 1_000],
  ] as const)('%s with %j is worth %i', (way, options, points) => {
    expect(milli({ ...SAMPLE_CONTENTS.multiple, way }, { options: [...options] })).toBe(points);
  });

  test('imported weights add up: three thirds are one', () => {
    const options = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((id, at) => ({
      id,
      text: id,
      isRight: at < 3,
      weight: weightOfPercent(at < 3 ? 33.33333 : -50),
    }));
    const content = { kind: 'multiple', stem: 'x', way: 'weights', options };
    expect(milli(content, { options: ['aaaa', 'bbbb', 'cccc'] })).toBe(1_000);
    expect(milli(content, { options: ['aaaa', 'bbbb', 'dddd'] })).toBe(167);
    expect(milli(content, { options: ['aaaa', 'aaaa', 'aaaa'] })).toBe(333);
  });
});

describe('typed answers', () => {
  const short = (given: object) => ({ ...SAMPLE_CONTENTS.short, ...given });

  test.each([
    ['กรุงเทพมหานคร', 1_000],
    ['  กรุงเทพ\u200bมหานคร ', 1_000],
    ['กรุงเทพ', 500],
    ['กรุงเทพฯ', 0],
  ])('%j is worth %i', (text, points) => {
    expect(milli(SAMPLE_CONTENTS.short, { text })).toBe(points);
  });

  test('text that looks the same matches: ํา and ำ, เเ and แ, order of marks, case, Thai digits', () => {
    const is = (form: string, text: string, given: object = {}) =>
      milli(short({ forms: [{ text: form, weight: WHOLE }], ...given }), { text });
    expect(is('น้ำ', 'นํ้า')).toBe(1_000);
    expect(is('แม่น้ำ', 'เเม่นํ้า')).toBe(1_000);
    expect(is('Sodium', 'sODIUM')).toBe(1_000);
    expect(is('Sodium', 'sodium', { isCaseSensitive: true })).toBe(0);
    expect(is('ข้อ 12', 'ข้อ ๑๒')).toBe(1_000);
    expect(is('ข้อ 12', 'ข้อ ๑๒', { isThaiDigitSame: false })).toBe(0);
    expect(is('*หมู*', 'ข้าวหมูแดง', { hasWildcard: true })).toBe(1_000);
    expect(is('*หมู*', '*หมู*')).toBe(1_000);
    expect(is('sodium', 'sodum', { isTypoAllowed: true })).toBe(1_000);
    expect(is('sodium', 'sdoium', { isTypoAllowed: true })).toBe(0);
    expect(is('ไก่', 'ไข่', { isTypoAllowed: true })).toBe(0);
  });

  test('wildcard matching stays fast on hostile input', () => {
    const spent = cpuClock();
    expect(matchesWildcard('a'.repeat(30_000), `${'*a'.repeat(200)}*b`)).toBe(false);
    expect(spent()).toBeLessThan(500);
    expect(matchesWildcard('a*b', 'a\\*b')).toBe(true);
    expect(matchesWildcard('axb', 'a\\*b')).toBe(false);
  });
});

describe('numbers', () => {
  test.each([
    ['1,234.5', '12345e-1'],
    ['๑๒.๕๐', '12.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['1E3', '1000'],
    ['−7', '-7'],
  ])('%s is %s', (text, same) => {
    const [one, other] = [parseDecimal(text), parseDecimal(same)];
    expect(one && other && compareDecimals(one, other)).toBe(0);
  });

  test.each(['NaN', 'Infinity', '', '-', '1,23', '12,34,567', '1e99999', '0x10', '1.2.3', '9'.repeat(500)])(
    '%j is not a number',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test('bands are exact: 0.4 is within 0.3 ± 0.1, despite binary floating point', () => {
    const content = {
      kind: 'numeric',
      stem: 'x',
      units: ['กก.'],
      bands: [
        { kind: 'near', value: '0.3', tolerance: '0.1', weight: WHOLE },
        { kind: 'range', min: '1', max: '2', weight: WHOLE / 2 },
        { kind: 'near', value: '-200', tolerance: '10', isRelative: true, weight: WHOLE / 4 },
      ],
    };
    const points = (text: string) => milli(content, { text });
    expect(points('0.4')).toBe(1_000);
    expect(points('0.2')).toBe(1_000);
    expect(points('0.4000001')).toBe(0);
    expect(points('2')).toBe(500);
    expect(points('1.5 กก.')).toBe(500);
    expect(points('1.5 ตัน')).toBe(0);
    expect(points('-220')).toBe(250);
    expect(points('-221')).toBe(0);
  });

  test('a number means the same in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat({ max: 8 }), (n, decimals) => {
        const [plain, shifted] = [
          parseDecimal(String(n)),
          parseDecimal(`${n}${'0'.repeat(decimals)}e-${decimals}`),
        ];
        expect(plain && shifted && compareDecimals(plain, shifted)).toBe(0);
      }),
    );
  });
});

const line = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const letters = (text: string) => ({ type: 'text', text });
const words = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => (text === '' ? line() : line(letters(text)))),
});
const formula = (latex: string, ...around: string[]) => ({
  type: 'doc',
  content: [
    line(...around.map(letters), { type: 'inlineMath', attrs: { latex } }, ...around.map(letters)),
    ...around.map(() => line()),
  ],
});

describe('pairs, orders, gaps', () => {
  test('matching scores the share of right pairs; right sides with the same text are interchangeable', () => {
    expect(milli(SAMPLE_CONTENTS.matching, { pairs: { lefta: 'righta', leftb: 'rightc' } })).toBe(500);
    const twins = {
      ...SAMPLE_CONTENTS.matching,
      rights: [...SAMPLE_CONTENTS.matching.rights, { id: 'rightd', text: 'เหนือ' }],
    };
    expect(milli(twins, { pairs: { lefta: 'rightd' } })).toBe(500);
  });

  test.each<[name: string, one: unknown, other: unknown, isSame: boolean]>([
    ['strings', 'แมว', 'แมว ', true],
    ['a document and a string', words(' แมว'), 'แมว', true],
    ['documents', words('แมว'), words('แมว', ''), true],
    ['documents with an empty line above', words('แมว'), words('', 'แมว'), true],
    ['formulas', String.raw`\(x\)`, formula('x', ' '), true],
    ['other formulas', formula('x'), formula('y'), false],
    ['other words', 'แมว', 'หมา', false],
  ])('right sides of matching are the same by what is seen: %s', (_, one, other, isSame) => {
    const { lefts } = SAMPLE_CONTENTS.matching;
    const rights = [
      { id: 'righta', text: one },
      { id: 'rightb', text: other },
    ];
    const swapped = { pairs: { lefta: 'rightb', leftb: 'righta' } };
    expect(milli({ ...SAMPLE_CONTENTS.matching, lefts, rights }, swapped)).toBe(isSame ? 1_000 : 0);
  });

  test('ordering scores right neighbours, or all or nothing', () => {
    const { ordering } = SAMPLE_CONTENTS;
    expect(milli(ordering, { order: ['stepb', 'stepc', 'stepd', 'stepa'] })).toBe(667);
    expect(milli({ ...ordering, way: 'exact' }, { order: ['stepb', 'stepc', 'stepd', 'stepa'] })).toBe(0);
    expect(milli(ordering, { order: ['stepa', 'stepa', 'stepa', 'stepa'] })).toBe(0);
    expect(milli(ordering, { order: ['stepa', 'stepb'] })).toBe(0);
  });

  test('each gap has its own share', () => {
    const { gaps } = SAMPLE_CONTENTS;
    expect(milli(gaps, { gaps: { gapa1: '77', gapc3: 'two22' } })).toBe(333);
    expect(milli(gaps, { gaps: { gapa1: '77', gapb2: 'บาท' } })).toBe(667);
  });
});

describe('a gap in which several options can be ticked', () => {
  const content = QuestionContent.parse({
    kind: 'gaps',
    stem: '[[1]] และ [[2]]',
    gaps: [
      {
        kind: 'choices',
        id: 'many',
        share: 1,
        options: [
          { id: 'catt', text: 'แมว', weight: WHOLE / 2, feedback: 'ใช่' },
          { id: 'dogg', text: 'สุนัข', weight: WHOLE / 2 },
          { id: 'snake', text: 'งู', weight: -WHOLE / 2, feedback: 'ไม่ใช่' },
        ],
      },
      {
        kind: 'number',
        id: 'numb',
        share: 1,
        bands: [{ kind: 'near', value: '5', tolerance: '1', weight: WHOLE, feedback: 'ใกล้' }],
        feedbackOther: 'ไกล',
      },
    ],
  });

  test.each([
    ['catt,dogg', 500],
    ['dogg,catt', 500],
    ['catt', 250],
    ['catt,dogg,snake', 250],
    ['snake', 0],
    ['catt,catt,catt', 250],
    ['nonsense,,', 0],
    ['', 0],
  ])('%j earns %i', (many, points) => {
    expect(milli(content, { gaps: { many } })).toBe(points);
  });

  test('its key earns everything, and feedback follows the answer', () => {
    expect(milli(content, keyResponse(content))).toBe(1_000);
    const said = (gaps: Record<string, string>) => feedbackOn(content, { gaps }).map(plainTextOf);
    expect(said({ many: 'snake,catt', numb: '๖' })).toEqual(['ใช่', 'ไม่ใช่', 'ใกล้']);
    expect(said({ numb: '60' })).toEqual(['ไกล']);
    expect(said({})).toEqual([]);
  });
});
