import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** A form of the panel, folded until somebody opens it or it was refused. */
export function FoldedForm({
  title,
  intent,
  problem,
  formKey,
  children,
}: {
  title: string;
  intent: string;
  problem: FormProblem | null;
  /** With another one, the fields begin anew. */
  formKey: string | number;
  children: ReactNode;
}): ReactNode {
  return (
    <details open={problem !== null} className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">{title}</summary>
      <Form method="post" noValidate key={formKey} className="flex flex-col gap-4 p-4 pt-1">
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value={intent} />
        {children}
      </Form>
    </details>
  );
}
