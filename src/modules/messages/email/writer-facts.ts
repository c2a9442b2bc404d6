import { personOf, type Scope } from '#platform/scope.ts';

/** The author's id for attachments, reply-to address, and whether files are enabled. */
export function writerFacts(scope: Scope): { personId: string; email: string; isFilesOn: boolean } {
  const person = personOf(scope);
  return {
    personId: person?.userId ?? '',
    email: person?.email ?? '',
    isFilesOn: scope.tenant.settings.modules.files === true,
  };
}
