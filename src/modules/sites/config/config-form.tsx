import { type ReactNode, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { configLabel } from './config-text.ts';
import { configProblem } from './config-problem.tsx';

/** Context of every settings form. */
export interface ConfigFormContext {
  readonly version: number;
  readonly canManage: boolean;
  readonly zone: string;
  readonly locale: 'th' | 'en';
}

interface ConfigFormProps {
  context: ConfigFormContext;
  /** Setting paths of this form, for the error summary. */
  fields: readonly string[];
  /** Labels of fields that other modules declared. */
  labels?: Readonly<Record<string, string>>;
  /** Gives the page's own state back what was saved. */
  onDiscard?: () => void;
  children: (problem: FormProblem | null) => ReactNode;
}

/** Form for a part of the draft. Managers can read it, admins can save; a version conflict shows the other change. */
export function ConfigForm({
  context,
  fields,
  labels = {},
  onDiscard,
  children,
}: ConfigFormProps): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const mine = reply?.intent === 'default' ? reply : undefined;
  const allLabels = { ...Object.fromEntries(fields.map((field) => [field, configLabel(field)])), ...labels };
  const { changes, discard, fieldsKey } = useFormChanges(form, {
    opened: useLastSaved(mine),
    labels: allLabels,
  });
  const problem = mine?.ok === false ? configProblem(mine.problem) : null;
  const isConflict = mine?.ok === false && mine.problem.code === 'sites.draft_conflict';
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-6">
      <input type="hidden" name="version" value={context.version} />
      {/* Enter in a field triggers the first submit button, which must not be the one that overwrites. */}
      <button type="submit" hidden tabIndex={-1} />
      {isConflict && !mine.ok ? (
        <ConflictNotice details={mine.problem.details} context={context} />
      ) : (
        <FormErrorSummary problem={problem} labels={allLabels} />
      )}
      <fieldset key={fieldsKey} disabled={!context.canManage} className="contents">
        {children(isConflict ? null : problem)}
      </fieldset>
      {context.canManage && (
        <SaveBar
          busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null}
          outcome={mine === undefined ? undefined : mine.ok ? 'success' : 'error'}
          label={m.sites_config_save()}
          changes={changes}
          onDiscard={() => {
            onDiscard?.();
            discard();
          }}
        >
          {changes.length === 0 && (
            <p className="text-sm text-ink-soft max-sm:hidden">{m.sites_config_save_help()}</p>
          )}
        </SaveBar>
      )}
    </Form>
  );
}

const Conflict = z.object({ current: z.int(), editedBy: z.string().nullable(), editedAt: z.string() });

function ConflictNotice({ details, context }: { details: unknown; context: ConfigFormContext }): ReactNode {
  const read = Conflict.safeParse(details);
  if (!read.success) return null;
  const { current, editedBy, editedAt } = read.data;
  return (
    <Notice
      tone="warning"
      live
      title={m.sites_config_conflict_title()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button type="submit" name="over" value={current} size="sm">
            {m.sites_config_conflict_mine()}
          </Button>
          <Button size="sm" onClick={() => location.reload()}>
            {m.sites_config_conflict_theirs()}
          </Button>
        </span>
      }
    >
      {m.sites_config_conflict_text({
        name: editedBy ?? '–',
        at: formatDateTime(new Date(editedAt), {
          zone: context.zone,
          locale: context.locale,
          style: 'short',
        }),
      })}
    </Notice>
  );
}
