import type { StatementObserver } from '../db/send-statement.ts';

/** An SQL template with its values. */
interface Template {
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly { readonly value?: unknown }[];
}

/** Positions of the values in the statement of `recordAudit`. */
const [ACTION, BEFORE, AFTER] = [3, 6, 7];

const recorded = new Set<string>();

/** Notes the fields of every line that is written to the audit log. */
export const noteAuditedFields: StatementObserver = (query) => {
  const template = (query as unknown as { toOperationNode(): Template }).toOperationNode();
  if (!template.sqlFragments?.[0]?.trimStart().startsWith('insert into platform_audit ')) return;
  const values = (template.parameters ?? []).map(({ value }) => value);
  for (const side of [values[BEFORE], values[AFTER]])
    if (typeof side === 'string')
      for (const field of fieldsOf(side)) recorded.add(`${String(values[ACTION])} ${field}`);
};

/** Returns the noted fields with their actions, and forgets them. */
export function takeAuditedFields(): { action: string; field: string }[] {
  const taken = [...recorded].map((line) => {
    const [action = '', field = ''] = line.split(' ');
    return { action, field };
  });
  recorded.clear();
  return taken;
}

function fieldsOf(side: string): string[] {
  const value: unknown = JSON.parse(side);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}
