import type { ModuleTesting } from '#platform/testing/module-testing.ts';

/** What tests that span modules ask of this one. @public */
export const testing: ModuleTesting = {
  calls: { nameless: { 'places are shared by all': ['subdistrictCode', 'postalCode'] } },
};
