import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BORDER_STYLES,
  colorCss,
  gapPixels,
  isDarkColor,
  lengthCss,
  storedAngle,
  storedBorderStyle,
  storedColor,
  storedColspan,
  storedColumns,
  storedFlag,
  storedGap,
  storedLength,
  storedPicturePath,
  storedPosition,
  storedWidth,
  widthCss,
} from './css-value-rules.ts';

test.each([
  ['10', '10', '10px'],
  [10, '10', '10px'],
  ['0', '0', '0'],
  [0, '0', '0'],
  ['0px', '0px', '0px'],
  ['10px', '10px', '10px'],
  ['1.5em', '1.5em', '1.5em'],
  ['2rem', '2rem', '2rem'],
  ['50%', '50%', '50%'],
  ['.5rem', '.5rem', '.5rem'],
  ['1.0', '1.0', '1.0px'],
  [' 10px ', '10px', '10px'],
  ['10PX', '10px', '10px'],
  ['10 px', '0', '0'],
  ['10vh', '0', '0'],
  ['3vw', '0', '0'],
  ['2pt', '0', '0'],
  ['1ch', '0', '0'],
  ['auto', '0', '0'],
  ['inherit', '0', '0'],
  ['calc(1px+1px)', '0', '0'],
  ['var(--x)', '0', '0'],
  ['10px 20px', '0', '0'],
  ['', '0', '0'],
  [null, '0', '0'],
  [undefined, '0', '0'],
  [{}, '0', '0'],
  [[], '0', '0'],
  [true, '0', '0'],
  [Number.NaN, '0', '0'],
  [Number.POSITIVE_INFINITY, '0', '0'],
  ['1e3', '0', '0'],
  [1e21, '0', '0'],
  ['0x10', '0', '0'],
  ['1,5px', '0', '0'],
  ['๑๐', '0', '0'],
  ['10.', '0', '0'],
  ['1.2.3', '0', '0'],
  ['--5', '0', '0'],
  ['+10px', '0', '0'],
  ['-10px', '0', '0'],
  ['10px;color:red', '0', '0'],
  ['10px}', '0', '0'],
  ['url(x)', '0', '0'],
  ['10px\n', '10px', '10px'],
  ['99999px', '99999px', '2000px'],
  ['999rem', '999rem', '125rem'],
])('a length %j is stored as %s and drawn as %s', (given, stored, css) => {
  expect(storedLength(given)).toBe(stored);
  expect(lengthCss(stored)).toBe(css);
});

test('a negative length is kept for margins alone', () => {
  expect(storedLength('-10px', { allowsNegative: true })).toBe('-10px');
  expect(lengthCss('-10px')).toBe('-10px');
  expect(storedLength('-10px')).toBe('0');
});

test.each([
  ...BORDER_STYLES.map((style): [string, string] => [style, style]),
  ['DASHED', 'dashed'],
  [' dotted ', 'dotted'],
  ['hidden', 'solid'],
  ['', 'solid'],
  [null, 'solid'],
  [undefined, 'solid'],
  [5, 'solid'],
  ['solid;x:1', 'solid'],
  ['dashed solid', 'solid'],
])('a border style %j is %s', (given, style) => {
  expect(storedBorderStyle(given)).toBe(style);
});

test.each([
  ['#fff', '#fff'],
  ['#FFFF', '#ffff'],
  ['#12ab9f', '#12ab9f'],
  ['#12ab9f80', '#12ab9f80'],
  ['#12345', null],
  ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
  ['rgba(1 2 3 / 50%)', 'rgba(1 2 3 / 50%)'],
  ['hsl(120deg 50% 50%)', 'hsl(120deg 50% 50%)'],
  ['rgb(var(--x), 1, 2)', null],
  ['rgb(1,2)', null],
  ['accent', 'accent'],
  ['transparent', 'transparent'],
  ['red', null],
  ['currentcolor', null],
  ['#fff;}', null],
  ['url(//x)', null],
  ['__proto__', null],
  [{}, null],
])('a colour %j is stored as %j', (given, stored) => {
  expect(storedColor(given)).toBe(stored);
});

test('a colour of the theme follows it', () => {
  expect(colorCss('accent')).toBe('var(--color-accent)');
  expect(colorCss('#fff')).toBe('#fff');
});

test.each([
  ['#000', true],
  ['#fff', false],
  ['#7a1f1f', true],
  ['#ffe08a', false],
  ['rgb(20, 30, 40)', true],
  ['rgb(100% 90% 80%)', false],
  ['hsl(240 100% 25%)', true],
  ['hsl(60deg, 100%, 50%)', false],
  ['#0000', null],
  ['rgba(0 0 0 / 20%)', null],
  ['surface', null],
  ['transparent', null],
])('text on %s is light: %s', (stored, isDark) => {
  expect(isDarkColor(stored)).toBe(isDark);
});

test.each([
  ['/assets/a-1.webp', '/assets/a-1.webp'],
  ['/รูป/ก.png', '/รูป/ก.png'],
  ['//evil.test/x', null],
  ['https://evil.test/x.png', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['/a.png")', null],
  ["/a'b", null],
  ['/a\nb', null],
  ['/a\\b', null],
  [null, null],
])('a picture’s path %j is stored as %j', (given, stored) => {
  expect(storedPicturePath(given)).toBe(stored);
});

test.each([
  [3, 3],
  ['4', 4],
  [12, 12],
  [13, 1],
  [0, 1],
  [-1, 1],
  [2.5, 1],
  ['two', 1],
  [null, 1],
])('a number of columns %j is %s', (given, columns) => {
  expect(storedColumns(given, 1)).toBe(columns);
});

test.each([
  [1, 1],
  ['3', 3],
  [99, 12],
  [0, 1],
  [1.5, 1],
  [undefined, 1],
])('a span %j is %s', (given, span) => {
  expect(storedColspan(given)).toBe(span);
});

test.each([
  [4, 4, 16, 8],
  ['24', 24, 96, 48],
  [96, 96, 384, 192],
  [97, 96, 384, 192],
  [-1, 0, 0, 0],
  [2.5, 2, 8, 4],
  ['2.9', 2, 8, 4],
  [Number.NaN, 0, 0, 0],
  [Number.POSITIVE_INFINITY, 96, 384, 192],
  ['x', 0, 0, 0],
  [null, 0, 0, 0],
])('a gap %j has %s steps, %s pixels, %s at the sides', (given, steps, gap, side) => {
  expect(storedGap(given)).toBe(steps);
  expect(gapPixels(steps)).toEqual({ gap, side });
});

test.each([
  ['full', 'full', null],
  ['container', 'container', '80rem'],
  ['3XL', '3xl', '48rem'],
  ['600', '600', '600px'],
  ['80%', '80%', '80%'],
  ['0', 'full', null],
  ['-5px', 'full', null],
  ['auto', 'full', null],
  ['constructor', 'full', null],
  [null, 'full', null],
])('a width %j is stored as %s and drawn as %s', (given, stored, css) => {
  expect(storedWidth(given)).toBe(stored);
  expect(widthCss(stored)).toBe(css);
});

test.each([
  ['static', 'static'],
  ['STICKY', 'sticky'],
  ['absolute', 'relative'],
  ['fixed', 'relative'],
  [null, 'relative'],
])('a position %j is %s', (given, position) => {
  expect(storedPosition(given)).toBe(position);
});

test.each([
  [true, true],
  [false, false],
  ['false', false],
  [0, false],
  [undefined, true],
  ['yes', true],
])('a flag %j is %s', (given, flag) => {
  expect(storedFlag(given)).toBe(flag);
});

test.each([
  [0, 0],
  [360, 360],
  ['45', 45],
  [361, 180],
  [-1, 180],
  [null, 180],
])('an angle %j is %s', (given, angle) => {
  expect(storedAngle(given)).toBe(angle);
});

test('whatever is given, what is stored is allowed, stays as it is, and cannot leave its declaration', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[-+.\d]{0,6}(?:px|em|rem|%|vh|;|\}|url\()?$/),
  );
  fc.assert(
    fc.property(anything, (given) => {
      for (const allowsNegative of [false, true]) {
        const length = storedLength(given, { allowsNegative });
        expect(storedLength(length, { allowsNegative })).toBe(length);
        expect(lengthCss(length)).toMatch(/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:px|em|rem|%)$|^0$/);
      }
      const color = storedColor(given);
      if (color !== null) expect(storedColor(color)).toBe(color);
      const width = storedWidth(given);
      expect(storedWidth(width)).toBe(width);
      const gap = storedGap(given);
      expect(storedGap(gap)).toBe(gap);
      for (const css of [
        color === null ? '' : colorCss(color),
        widthCss(width) ?? '',
        storedPicturePath(given) ?? '',
      ])
        expect(css).not.toMatch(/[;{}<>\\"']|url\(/);
    }),
    { numRuns: 2_000 },
  );
});
