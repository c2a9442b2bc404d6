import { expect, test } from 'vitest';
import type { BranchView } from './branch-contract.ts';
import { branchesToChoose, branchToBegin } from './branch-choice-rules.ts';

const branch = (code: string, given: Partial<BranchView> = {}): BranchView => ({
  ...{ branchId: code, code, version: 1, nameTh: '', nameEn: '', addressTh: '1 ถนนสุเทพ', isArchived: false },
  ...{ addressLine: '', addressLineEn: '', subdistrictCode: '', postalCode: '', phone: '' },
  ...given,
});
const BRANCHES = [
  branch('00000', { addressTh: '' }),
  branch('00001'),
  branch('00002', { isArchived: true }),
  branch('00003', { addressTh: '' }),
];

test.each<[string | undefined, string[]]>([
  [undefined, ['00000', '00001']],
  ['00001', ['00000', '00001']],
  ['00002', ['00000', '00001', '00002']],
  ['00003', ['00000', '00001', '00003']],
  ['99999', ['00000', '00001']],
])('where %s is chosen, the choices are %j', (chosen, codes) => {
  expect(branchesToChoose(BRANCHES, chosen).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['00001', '00001'],
  ['00002', '00000'],
  ['00003', '00000'],
  ['99999', '00000'],
])('who wants %s begins at %s', (wanted, code) => {
  expect(branchToBegin(BRANCHES, wanted)).toBe(code);
});
