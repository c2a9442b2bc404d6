import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { documentPaths } from '../document/paths.ts';
import { manageSeller } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { billingRefusals } from '../refusals.ts';
import { BranchAddressFields } from '../seller/branch-address-fields.tsx';
import { BranchInput, type BranchView, MAX_BRANCH_NAME } from '../seller/branch-contract.ts';
import { branchText } from '../seller/branch-text.ts';
import { findBranch } from '../seller/branch-view.ts';
import { archiveBranch, saveBranch } from '../seller/save-branch.ts';

const BranchPath = z.object({ branch: z.union([z.literal('new'), z.uuid()]) });

export const loader = pageLoader({
  access: manageSeller,
  params: BranchPath,
  handle: async (scope, { params }) => {
    if (params.branch === 'new') return { branch: null, locale: scope.locale };
    const branch = await findBranch(scope, params.branch);
    if (!branch || branch.code === headOfficeBranch) throw refuse(billingRefusals, 'billing.branch_missing');
    return { branch, locale: scope.locale };
  },
});

const Archived = z.object({ branch: z.uuid() });

export const action = pageAction({
  access: manageSeller,
  intents: {
    default: intent({
      input: BranchInput,
      handle: async (scope, input) => {
        const { branchId } = await saveBranch(scope, input);
        return input.branch === 'new' ? redirectTo(documentPaths.manageBranch(branchId)) : undefined;
      },
    }),
    archive: intent({
      input: Archived,
      handle: (scope, { branch }) => archiveBranch(scope, { branch, isArchived: true }),
    }),
    restore: intent({
      input: Archived,
      handle: (scope, { branch }) => archiveBranch(scope, { branch, isArchived: false }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData?.branch ? branchText(loaderData.branch, loaderData.locale) : m.billing_branch_new(),
  },
];

/** One further branch of the seller. */
export default function BranchPage(): ReactNode {
  const { branch, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, locale);
  const box = useRef<HTMLFormElement>(null);
  const labels = fieldLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  const title = branch ? branchText(branch, locale) : m.billing_branch_new();
  return (
    <EditPage
      header={
        <PageHeader
          breadcrumbs={[
            { label: m.billing_seller(), to: documentPaths.manageSeller() },
            { label: m.billing_branches(), to: documentPaths.manageBranches() },
            { label: title },
          ]}
          title={title}
          actions={branch && <ArchiveForm branch={branch} busy={isSending} />}
        />
      }
    >
      {branch?.isArchived && <Notice tone="warning">{m.billing_branch_archived_text()}</Notice>}
      {reply?.ok && reply.intent === 'default' && (
        <Notice tone="positive" live>
          {m.billing_seller_saved()}
        </Notice>
      )}
      <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="version" value={branch?.version ?? 0} />
        <div key={`${fieldsKey} ${branch?.version ?? 0}`} className="flex flex-col gap-5">
          <BranchCard branch={branch} problem={problem} />
          <Card title={m.billing_seller_address()}>
            <BranchAddressFields address={branch} problem={problem} />
          </Card>
        </div>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.billing_seller_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
    </EditPage>
  );
}

function ArchiveForm({ branch, busy }: { branch: BranchView; busy: boolean }): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={branch.isArchived ? 'restore' : 'archive'} />
      <SubmitButton variant="secondary" busy={busy}>
        {branch.isArchived ? m.billing_branch_restore() : m.billing_branch_archive()}
      </SubmitButton>
    </Form>
  );
}

interface CardProps {
  branch: BranchView | null;
  problem: FormProblem | null;
}

function BranchCard({ branch, problem }: CardProps): ReactNode {
  return (
    <Card title={m.billing_branch()}>
      <div className="flex flex-col gap-4">
        {branch ? (
          <p>
            {m.billing_branch_code()} <span className="tabular-nums">{branch.code}</span>
          </p>
        ) : (
          <TextField
            name="code"
            label={m.billing_branch_code()}
            help={m.billing_branch_code_help()}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            error={fieldError(problem, 'code')}
          />
        )}
        <BilingualField
          label={m.billing_branch_name()}
          names={{ th: 'nameTh', en: 'nameEn' }}
          texts={{ th: branch?.nameTh ?? '', en: branch?.nameEn ?? '' }}
          maxLength={MAX_BRANCH_NAME}
          problem={problem}
        />
      </div>
    </Card>
  );
}

function fieldLabels(): Record<string, string> {
  return {
    code: m.billing_branch_code(),
    nameTh: m.billing_branch_name(),
    addressLine: m.billing_seller_address_line(),
    subdistrictCode: m.billing_seller_address(),
    phone: m.billing_seller_phone(),
  };
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  const texts = { code: m.billing_branch_error_code() };
  return billingFormProblem(reply, { texts, otherwise: m.billing_problem_invalid_input(), locale });
}
