import { expect, test } from 'vitest';
import { countReport, failedTests, failuresOf, runStages, slowestTests, timedTests } from './run-tests.ts';

const report = { numPassedTests: 5, numFailedTests: 0, success: true, testResults: [] };
const failedFile = { name: '/a.test.ts', status: 'failed', assertionResults: [] };

test('passed and failed tests are counted', () => {
  expect(countReport(report, 0)).toEqual({ passed: 5, failed: 0 });
  expect(countReport({ ...report, numFailedTests: 2, success: false }, 1)).toEqual({ passed: 5, failed: 2 });
});

test('a file that fails to load counts as a failure', () => {
  expect(countReport({ ...report, success: false, testResults: [failedFile] }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('a run that fails without a failed test does not pass', () => {
  expect(countReport(report, 1)).toEqual({ passed: 5, failed: 1 });
  expect(countReport({ ...report, success: false }, 0)).toEqual({ passed: 5, failed: 1 });
});

test('parts of a stage run in parallel, stages in sequence; an aborted part counts as a failure', async () => {
  const events: string[] = [];
  const part = (name: string, passed: number, isBroken = false) => ({
    name,
    async run() {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (isBroken) throw new Error(`${name} broke off`);
      return { passed, failed: 0, tests: [{ name, file: 'a.test.ts', seconds: passed }], failures: [] };
    },
  });
  const stages = [[part('check', 8), part('build', 1, true)], [part('unit', 100)]];
  expect(await runStages(stages, '/')).toEqual({
    passed: 108,
    failed: 1,
    tests: [
      { name: 'check', file: 'a.test.ts', seconds: 8 },
      { name: 'unit', file: 'a.test.ts', seconds: 100 },
    ],
    failures: ['build broke off'],
  });
  expect(events).toEqual([
    'check begins',
    'build begins',
    'check ends',
    'build ends',
    'unit begins',
    'unit ends',
  ]);
  expect(await runStages(stages, '/', ['unit'])).toMatchObject({ passed: 100, failed: 0 });
});

test('the slowest twenty tests are listed, slowest first', () => {
  const ran = Array.from({ length: 30 }, (_, index) => ({
    fullName: `test ${index}`,
    duration: index * 100,
  }));
  const testResults = [
    { name: '/project/src/a.test.ts', status: 'passed', assertionResults: ran },
    { name: '/project/src/b.test.ts', status: 'passed', assertionResults: [{ fullName: 'was not run' }] },
  ];
  const tests = timedTests({ testResults }, '/project');
  expect(tests).toHaveLength(29);
  const lines = slowestTests(tests).trim().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.slice(0, 2)).toEqual(['The slowest 20 tests:', '    2.9 s  src/a.test.ts  test 29']);
});

test('failures are listed again: tests with their messages, files that failed to load, each cut to 40 lines', () => {
  const failures = failuresOf(
    {
      testResults: [
        {
          name: '/project/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a sum is right', failureMessages: ['expected 1 to be 2'] },
            { fullName: 'a difference is right', failureMessages: [] },
          ],
        },
        {
          name: '/project/src/b.test.ts',
          status: 'failed',
          message: Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'),
          assertionResults: [],
        },
      ],
    },
    '/project',
  );
  expect(failures).toHaveLength(2);
  const text = failedTests(failures);
  expect(text).toContain(
    'Failed (2):\n\nsrc/a.test.ts  a sum is right\nexpected 1 to be 2\n\nsrc/b.test.ts\n',
  );
  expect(text).toContain('line 38');
  expect(text).not.toContain('line 39');
});
