import { randomUUID } from 'node:crypto';
import type { Names } from '#platform/testing/module-testing.ts';
import { joined, reasoned } from './module-testing.ts';
import { hasValueAt, withValueAt } from './input-places.ts';

/** Which kind of thing a field names: by its call and place, by its place, or by the last step of it. */
const NAMED = joined<string>(
  { email: 'email', from: 'email', person: 'person', personId: 'person', to: 'email', 'to.*': 'email' },
  ({ calls }) => calls?.names,
);

/** The same of forms, where it is otherwise than above: by the form or the page and the place, or by the last step of it. */
const NAMED_IN_FORMS = joined<string>({ emails: 'email', userId: 'person' }, ({ forms }) => forms?.names);

/** What people write names nothing of a tenant's, nor how somebody is called, and where they live. */
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

/** Of the page that logs. */
const LOGGED = 'POST /api/client-log entries.*.path';

const nameless = new Set([...WRITTEN, ...BYTES, LOGGED, ...reasoned('calls', (calls) => calls.nameless)]);

const namelessInForms = new Set(reasoned('forms', (forms) => forms.nameless));

/** The kind of thing that a field names; null where it names nothing of a tenant's, undefined where nobody says. */
export function kindOf(call: string, place: string): string | null | undefined {
  const isForm = call.startsWith('/');
  for (const spelling of spellingsOf(call, place)) {
    if (isForm && NAMED_IN_FORMS[spelling] !== undefined) return NAMED_IN_FORMS[spelling];
    if (isForm && namelessInForms.has(spelling)) return null;
    if (NAMED[spelling] !== undefined) return NAMED[spelling];
    if (nameless.has(spelling)) return null;
  }
  return undefined;
}

function spellingsOf(call: string, place: string): string[] {
  const steps = place.split('.');
  const isOfList = /^[*{]/.test(steps.at(-1) ?? '');
  const page = call.startsWith('/') ? [`${call.split(' ')[0]} ${place}`] : [];
  return [`${call} ${place}`, ...page, place, steps.slice(isOfList ? -2 : -1).join('.')];
}

/** The same values, with one's own names in all of these places that something stands in. */
export function withNames(
  values: Record<string, unknown>,
  call: string,
  places: readonly string[],
  own: Names,
): Record<string, unknown> {
  let named = structuredClone(values);
  for (const place of places) {
    const kind = kindOf(call, place);
    if (kind && hasValueAt(named, place)) named = withValueAt(named, place, own[kind] ?? '');
  }
  return named;
}

/** The same values, with a thing's name for `@kind` and a new name for `#new`. */
export function filled(values: Record<string, unknown>, names: Names): Record<string, unknown> {
  const mark = randomUUID().slice(0, 8);
  return JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/^@(\w+)$/, (_at, kind: string) => names[kind] ?? '').replace('#new', `new-${mark}`)
      : value,
  );
}
