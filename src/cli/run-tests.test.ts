import { expect, test } from 'vitest';
import { countReport } from './run-tests.ts';

const report = { numPassedTests: 5, numFailedTests: 0, success: true, testResults: [] };
const failedFile = { status: 'failed', assertionResults: [] };

test('passed and failed tests are counted', () => {
  expect(countReport(report, 0)).toEqual({ passed: 5, failed: 0 });
  expect(countReport({ ...report, numFailedTests: 2, success: false }, 1)).toEqual({ passed: 5, failed: 2 });
});

test('a file that does not load counts as a failure', () => {
  expect(countReport({ ...report, success: false, testResults: [failedFile] }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('a run that fails without any failed test does not pass', () => {
  expect(countReport(report, 1)).toEqual({ passed: 5, failed: 1 });
  expect(countReport({ ...report, success: false }, 0)).toEqual({ passed: 5, failed: 1 });
});
