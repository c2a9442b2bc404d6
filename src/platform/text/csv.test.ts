import { expect, test } from 'vitest';
import { csvLine, withoutFormulaGuard } from './csv.ts';

test.each([
  [['ก', 'b'], '"ก","b"\r\n'],
  [['a "quoted" word', 'two\nlines', 'a,b'], '"a ""quoted"" word","two\nlines","a,b"\r\n'],
  [[''], '""\r\n'],
  [['ก', -5, 0.5, '-5'], `"ก",-5,0.5,"'-5"\r\n`],
])('%j becomes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  '=1+1',
  '+66812345678',
  '-1',
  '@SUM(A1)',
  '  =cmd|calc',
  '\t=1',
  '\r=1',
  '＝1',
  '=HYPERLINK("http://evil.example","x")',
])('%j is not executed as a formula', (text) => {
  expect(csvLine([text])).toMatch(/^"'/);
});

test.each(['a=1', '1-2', 'x@example.test', "'quoted'"])('%j is unchanged', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test.each(['=1+1', "'=1", "''-2", '＝1', '\t=1', 'a=1', "'quoted'", "'", ''])(
  '%j comes back without its guard',
  (text) => {
    const [, cell = ''] = /^"(.*)"\r\n$/s.exec(csvLine([text])) ?? [];
    expect(withoutFormulaGuard(cell.replaceAll('""', '"'))).toBe(text);
  },
);

test('a negative number stays a number; the same as a text is guarded', () => {
  expect(csvLine([-5, 1234.5, '-5'])).toBe(`-5,1234.5,"'-5"\r\n`);
});
