import { FilePlus2, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import type { BulkOutcome } from '#platform/each-alone.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { CheckboxMark } from '#ui/form/checkbox.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { documentKinds } from '../document/document-kinds-rules.ts';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { rateOn } from '../document/rate-on.ts';
import { issueDocuments } from '../permissions.ts';
import { branchesToChoose } from '../seller/branch-choice-rules.ts';
import { BranchSelect } from '../seller/branch-select.tsx';
import { branchText } from '../seller/branch-text.ts';
import { listBranches } from '../seller/branch-view.ts';
import { DeriveDraftInput, IssueDraftsInput, NewDraftInput } from './bulk-contract.ts';
import { BulkNotice } from './bulk-notice.tsx';
import { deriveDraft } from './derive-draft.ts';
import { DRAFT_KINDS } from './draft-contract.ts';
import { draftTotals } from './draft-rules.ts';
import { createDraft, listDrafts } from './drafts.ts';
import { issueDrafts } from './issue-draft.ts';

export const loader = pageLoader({
  access: issueDocuments,
  handle: async (scope) => {
    const [drafts, branches, standardRateBp] = await Promise.all([
      listDrafts(scope),
      listBranches(scope),
      rateOn(scope, zonedDay(scope.now, scope.tenant.zone)),
    ]);
    const choices = branchesToChoose(branches);
    return {
      branches: choices,
      drafts: drafts.map(({ draftId, kind, content }) => ({
        ...{ draftId, kind, buyerName: content.buyerName },
        // Where there is no choice of branches, there is nothing to say about them.
        branch: choices.length > 1 ? (branches.find(({ code }) => code === content.branch) ?? null) : null,
        totalSatang: draftTotals(content, standardRateBp)?.grandTotalSatang ?? 0,
      })),
      kinds: DRAFT_KINDS.filter((kind) => standardRateBp !== null || !documentKinds[kind].isTaxDocument),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    new: intent({
      input: NewDraftInput,
      idempotent: true,
      handle: async (scope, input) =>
        redirectTo(documentPaths.manageDraft((await createDraft(scope, input)).draftId)),
    }),
    derive: intent({
      input: DeriveDraftInput,
      idempotent: true,
      handle: async (scope, input) =>
        redirectTo(documentPaths.manageDraft((await deriveDraft(scope, input)).draftId)),
    }),
    issue: intent({
      input: IssueDraftsInput,
      prepare: issueDrafts,
      handle: async (_, __, { prepared }): Promise<BulkOutcome> => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_drafts() }];

export default function DraftsPage(): ReactNode {
  const { drafts, branches, kinds, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<BulkOutcome>>();
  const isIssuing = useIsBusy('issue');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: m.billing_documents(), to: documentPaths.manageDocuments() }]}
        title={m.billing_drafts()}
        subtitle={m.billing_drafts_help()}
      />
      <BulkNotice reply={reply} title={m.billing_drafts_issued} locale={locale} />
      <Form method="post" className="mb-5 flex flex-wrap gap-2">
        <HiddenFields intent="new" formKey={formKey} />
        {kinds.map((kind) => (
          <Button key={kind} type="submit" name="kind" value={kind} icon={<FilePlus2 aria-hidden />}>
            {documentKindText(kind, locale)}
          </Button>
        ))}
      </Form>
      {drafts.length === 0 ? (
        <EmptyState icon={<FileText />} title={m.billing_drafts_empty_title()}>
          {m.billing_drafts_empty_text()}
        </EmptyState>
      ) : (
        <Card title={m.billing_drafts_waiting()} description={m.billing_drafts_issue_help()}>
          <Form method="post" className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="issue" />
            <ul className="divide-y divide-line">
              {drafts.map(({ draftId, kind, buyerName, branch, totalSatang }) => {
                const title = `${documentKindText(kind, locale)} · ${buyerName || m.billing_draft_no_buyer()}`;
                return (
                  <li key={draftId} className="flex min-h-11 items-center gap-3 py-2">
                    <CheckboxMark name="drafts[]" value={draftId} aria-label={title} />
                    <span className="min-w-0 grow truncate">
                      <TextLink to={documentPaths.manageDraft(draftId)}>{title}</TextLink>
                    </span>
                    {branch && (
                      <span className="max-w-40 truncate text-sm text-ink-soft">
                        {branchText(branch, locale)}
                      </span>
                    )}
                    <span className="tabular-nums">{formatBaht(totalSatang, locale)}</span>
                  </li>
                );
              })}
            </ul>
            <BranchSelect
              branches={branches}
              defaultValue=""
              placeholder={m.billing_issuing_own()}
              locale={locale}
            />
            <SubmitButton variant="primary" className="self-start" busy={isIssuing} outcome={undefined}>
              {m.billing_drafts_issue()}
            </SubmitButton>
          </Form>
        </Card>
      )}
    </>
  );
}
