import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { givenWords } from './given-document.ts';

test('line breaks of text with HTML are breaks, but for those of code', () => {
  expect(givenWords('<b>one</b> two\nthree <pre>a\nb</pre> four\nfive <PRE>c\nd</PRE>', 'moodle')).toBe(
    'one two\nthree\na\nb\nfour\nfive\nc\nd',
  );
});

test('code without an end takes no longer', () => {
  const spent = cpuClock();
  givenWords(`<b>x</b>${'<pre '.repeat(100_000)}`, 'moodle');
  expect(spent()).toBeLessThan(2_000);
});
