import { personOf, type Scope } from '#platform/scope.ts';

/** What the page for writing knows of whoever writes: whose files go along, and where answers come to. */
export function writerFacts(scope: Scope): { personId: string; email: string; isFilesOn: boolean } {
  const person = personOf(scope);
  return {
    personId: person?.userId ?? '',
    email: person?.email ?? '',
    isFilesOn: scope.tenant.settings.modules.files === true,
  };
}
