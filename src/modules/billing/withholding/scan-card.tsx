import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { SCAN_TYPES } from './scan-contract.ts';

export interface ScanCardProps {
  readonly scans: readonly { readonly name: string; readonly url?: string }[];
  /** Whether another one may be attached. */
  readonly canAttach: boolean;
  readonly formKey: string;
  readonly problem: FormProblem | null;
}

/** The scans of a certificate, and a form that attaches another. */
export function ScanCard({ scans, canAttach, formKey, problem }: ScanCardProps): ReactNode {
  const busy = useIsBusy('attach');
  return (
    <Card title={m.billing_scan_title()} description={m.billing_scan_help()}>
      {scans.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {scans.map(({ name, url }, at) => (
            <li key={url ?? at} className="flex min-h-11 min-w-0 items-center">
              {url === undefined ? (
                <span className="min-w-0 truncate">{name}</span>
              ) : (
                <a href={url} className="min-w-0 truncate text-accent underline underline-offset-4">
                  {name}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAttach && (
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          <HiddenFields intent="attach" formKey={formKey} />
          <FileField
            name="scan"
            label={m.billing_scan_file()}
            accept={SCAN_TYPES}
            required
            error={problem ? (fieldError(problem, 'scan') ?? problem.message) : undefined}
          />
          <SubmitButton busy={busy} outcome={problem ? 'error' : undefined} className="self-start">
            {m.billing_scan_submit()}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
