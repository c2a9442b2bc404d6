import { randomUUID } from 'node:crypto';
import type { Names } from '#platform/testing/module-testing.ts';
import { joined, reasoned } from './module-testing.ts';
import { hasValueAt, withValueAt } from './input-paths.ts';

/** Kind of thing that a field names: by call and path, by path, or by the last step of the path. */
const NAMED = joined<string>(
  { email: 'email', from: 'email', person: 'person', personId: 'person', to: 'email', 'to.*': 'email' },
  ({ calls }) => calls?.names,
);

/** Exceptions for forms: by form or page and path, or by the last step of the path. */
const NAMED_IN_FORMS = joined<string>({ emails: 'email', userId: 'person' }, ({ forms }) => forms?.names);

/** Free text, people's names and addresses identify nothing of a tenant. */
const WRITTEN = [
  'body',
  'message',
  'note',
  'noteTh',
  'noteEn',
  'reason',
  'reference',
  'subject',
  'plain',
  'html',
  'th',
  'en',
  'text',
  'titleTh',
  'titleEn',
  'descriptionTh',
  'descriptionEn',
  'captionTh',
  'captionEn',
  'firstname',
  'lastname',
  'title',
  'phone',
  'addressLine',
];

const BYTES = ['content', 'bytes', 'stream'];

/** Path of the logging page. */
const LOGGED = 'POST /api/client-log entries.*.path';

const nameless = new Set([...WRITTEN, ...BYTES, LOGGED, ...reasoned('calls', (calls) => calls.tenantless)]);

const namelessInForms = new Set(reasoned('forms', (forms) => forms.tenantless));

/** Returns the kind of thing that a field names, null if it names nothing of a tenant, or undefined if unclassified. */
export function kindOf(call: string, fieldPath: string): string | null | undefined {
  const isForm = call.startsWith('/');
  for (const spelling of spellingsOf(call, fieldPath)) {
    if (isForm && NAMED_IN_FORMS[spelling] !== undefined) return NAMED_IN_FORMS[spelling];
    if (isForm && namelessInForms.has(spelling)) return null;
    if (NAMED[spelling] !== undefined) return NAMED[spelling];
    if (nameless.has(spelling)) return null;
  }
  return undefined;
}

function spellingsOf(call: string, fieldPath: string): string[] {
  const steps = fieldPath.split('.');
  const isOfList = /^[*{]/.test(steps.at(-1) ?? '');
  const page = call.startsWith('/') ? [`${call.split(' ')[0]} ${fieldPath}`] : [];
  return [`${call} ${fieldPath}`, ...page, fieldPath, steps.slice(isOfList ? -2 : -1).join('.')];
}

/** Returns the values with one's own names at all of these paths that are filled. */
export function withNames(
  values: Record<string, unknown>,
  call: string,
  fieldPaths: readonly string[],
  own: Names,
): Record<string, unknown> {
  let named = structuredClone(values);
  for (const fieldPath of fieldPaths) {
    const kind = kindOf(call, fieldPath);
    if (kind && hasValueAt(named, fieldPath)) named = withValueAt(named, fieldPath, own[kind] ?? '');
  }
  return named;
}

/** Replaces `@kind` with a thing's name and `#new` with a new name. */
export function filled(values: Record<string, unknown>, names: Names): Record<string, unknown> {
  const mark = randomUUID().slice(0, 8);
  return JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/^@(\w+)$/, (_at, kind: string) => names[kind] ?? '').replace('#new', `new-${mark}`)
      : value,
  );
}
