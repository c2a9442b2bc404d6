import type { ModuleTesting } from '#platform/testing/module-testing.ts';

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  calls: { tenantless: { 'places are shared by all': ['subdistrictCode', 'postalCode'] } },
};
