import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  Form,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { BuyerFields, buyerFieldLabels, buyerFieldTexts } from '../document/buyer-fields.tsx';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import type { PaperPage } from '../paper/paper-contract.ts';
import { PaperFace } from '../paper/paper-face.tsx';
import { usePaperPreview } from '../paper/use-paper-preview.tsx';
import { issueDocuments } from '../permissions.ts';
import { billingProblemText } from '../problem-text.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { branchesToChoose } from '../seller/branch-choice-rules.ts';
import { BranchSelect } from '../seller/branch-select.tsx';
import { listBranches } from '../seller/branch-view.ts';
import { DraftForm, MAX_DRAFT_NOTE } from './draft-contract.ts';
import { DraftLines, type DraftRow } from './draft-lines.tsx';
import { draftTotals, emptyLine, needsDueDay } from './draft-rules.ts';
import { deleteDraft, saveDraft, writerOf } from './drafts.ts';
import { issueDraft } from './issue-draft.ts';
import { previewDraft } from './preview-draft.ts';
import { type KeptTyping, useKeptDraft } from './use-kept-draft.tsx';

const DraftPath = z.object({ draft: z.uuid() });

export const loader = pageLoader({
  access: issueDocuments,
  params: DraftPath,
  prepare: (outside, { params }) => previewDraft(outside, { draftId: params.draft, typed: null }),
  handle: async (scope, { prepared: { draft, standardRateBp, pages } }) => {
    const { draftId, kind, content, version } = draft;
    return {
      ...{ draftId, kind, content, version, standardRateBp, pages },
      branches: branchesToChoose(await listBranches(scope), content.branch),
      person: writerOf(scope),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: issueDocuments,
  intents: {
    default: intent({
      input: DraftForm.extend(DraftPath.shape),
      handle: (scope, { draft, version, ...content }) =>
        saveDraft(scope, { draftId: draft, version, content }),
    }),
    issue: intent({
      input: DraftForm.extend(DraftPath.shape),
      handle: async (scope, { draft, version, ...content }) => {
        await saveDraft(scope, { draftId: draft, version, content });
        const { documentId } = await issueDraft(scope, draft);
        return redirectTo(documentPaths.manageDocument(documentId));
      },
    }),
    preview: intent({
      input: DraftForm.extend(DraftPath.shape),
      prepare: (outside, { draft, ...typed }) => previewDraft(outside, { draftId: draft, typed }),
      handle: async (_scope, _input, { prepared: { pages } }) => ({ pages }),
    }),
    delete: intent({
      input: DraftPath,
      handle: async (scope, { draft }) => {
        await deleteDraft(scope, draft);
        return redirectTo(documentPaths.manageDrafts());
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_draft() }];

/** A preview changes nothing that the loader has read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && formData?.get('intent') !== 'preview';

export default function DraftPage(): ReactNode {
  const { person, draftId, kind, content, version, branches, pages, standardRateBp, locale } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const sent = navigation.state === 'idle' ? null : (navigation.formData?.get('intent') ?? 'default');
  const problem = problemOf(reply, locale);
  const box = useRef<HTMLFormElement>(null);
  const labels = { ...buyerFieldLabels(), ...ownLabels() };
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  const kept = useKeptDraft(box, { person, draftId, version, content });
  useEndOfDraft(kept.end);
  const preview = usePaperPreview(`draft ${draftId} ${version} ${fieldsKey}`, pages);
  const outcome = reply && reply.intent === 'default' ? (reply.ok ? 'success' : 'error') : undefined;
  const title = documentKindText(kind, locale);
  return (
    <EditPage
      width="full"
      header={
        <PageHeader
          breadcrumbs={[
            { label: m.billing_documents(), to: documentPaths.manageDocuments() },
            { label: m.billing_drafts(), to: documentPaths.manageDrafts() },
            { label: title },
          ]}
          title={title}
          subtitle={m.billing_draft_help()}
        />
      }
    >
      {kept.hasEarlier && <EarlierTyping kept={kept} />}
      <Form
        ref={box}
        method="post"
        noValidate
        data-keeps-drafts
        onInput={({ currentTarget }) => preview.follow(currentTarget)}
        className="flex flex-col gap-5"
      >
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="version" value={version} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem] min-[112rem]:grid-cols-[minmax(0,1fr)_34rem]">
          <div key={fieldsKey} className="contents">
            <div className="flex min-w-0 flex-col gap-5">
              <BuyerCard content={content} problem={problem} />
              <TermsCard {...{ kind, content, branches, problem, locale }} />
            </div>
            <div className="min-w-0 xl:max-[112rem]:col-span-2 min-[112rem]:col-start-1">
              <LinesCard
                key={kept.lines.key}
                content={kept.lines.of ?? content}
                {...{ standardRateBp, problem, locale }}
              />
            </div>
          </div>
          <Preview
            pages={preview.pages}
            problem={preview.problem && billingProblemText(preview.problem, locale)}
          />
        </div>
        <SaveBar
          busy={sent === 'default' || sent === 'issue'}
          outcome={outcome}
          label={m.billing_draft_save()}
          changes={changes}
          onDiscard={() => {
            discard();
            kept.forget();
          }}
        >
          <SubmitButton
            name="intent"
            value="issue"
            variant="secondary"
            busy={sent === 'issue'}
            outcome={reply?.intent === 'issue' ? 'error' : undefined}
          >
            {m.billing_draft_issue()}
          </SubmitButton>
        </SaveBar>
      </Form>
      <Notice title={m.billing_draft_issue_title()}>{m.billing_draft_issue_text()}</Notice>
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <SubmitButton variant="danger" busy={sent === 'delete'} outcome={undefined}>
          {m.billing_draft_delete()}
        </SubmitButton>
      </Form>
    </EditPage>
  );
}

/** Calls `end` when the reply to issuing or deleting the draft leads away from its page. */
function useEndOfDraft(end: () => void): void {
  const { state, formData, location } = useNavigation();
  const { pathname } = useLocation();
  const intent = formData?.get('intent');
  const isOver =
    state === 'loading' && (intent === 'issue' || intent === 'delete') && location.pathname !== pathname;
  const onOver = useEffectEvent(end);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
}

/**
 * The paper beside the first cards, where several pages scroll; on very wide screens beside all of them. Lines keep the width
 * that a table needs.
 */
function Preview({ pages, problem }: { pages: readonly PaperPage[]; problem: string | null }): ReactNode {
  return (
    <div
      role="region"
      aria-label={m.billing_draft_preview()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
      tabIndex={0}
      className="min-w-0 rounded-sm xl:overflow-y-auto xl:col-start-2 xl:row-start-1 xl:max-h-[39rem] min-[112rem]:sticky min-[112rem]:top-[calc(var(--sticky-top,var(--header-height,0px))+1.5rem)] min-[112rem]:row-span-2 min-[112rem]:max-h-[calc(100dvh-12rem)]"
    >
      {problem !== null && (
        <Notice tone="danger" className="mb-3">
          {problem}
        </Notice>
      )}
      <PaperFace form="a4" pages={pages} isAlwaysShown />
    </div>
  );
}

/** What was typed about a version that somebody else has changed since: neither lost nor written over theirs unasked. */
function EarlierTyping({ kept }: { kept: KeptTyping }): ReactNode {
  return (
    <Notice
      tone="warning"
      title={m.billing_draft_kept_title()}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={kept.takeEarlier}>
            {m.billing_draft_kept_take()}
          </Button>
          <Button size="sm" variant="quiet" onClick={kept.dropEarlier}>
            {m.billing_draft_kept_drop()}
          </Button>
        </div>
      }
    >
      {m.billing_draft_kept_text()}
    </Notice>
  );
}

type LoaderData = Awaited<ReturnType<typeof loader>>;

function BuyerCard({
  content,
  problem,
}: Pick<LoaderData, 'content'> & { problem: FormProblem | null }): ReactNode {
  return (
    <Card title={m.billing_document_buyer()}>
      <div className="flex flex-col gap-4">
        <BuyerFields
          buyer={{
            ...{ name: content.buyerName, address: content.buyerAddress, taxId: content.buyerTaxId },
            ...{ branchCode: content.buyerBranch, phone: content.buyerPhone },
          }}
          problem={problem}
        />
      </div>
    </Card>
  );
}

type TermsCardProps = Pick<LoaderData, 'kind' | 'content' | 'branches' | 'locale'> & {
  problem: FormProblem | null;
};

function TermsCard({ kind, content, branches, problem, locale }: TermsCardProps): ReactNode {
  return (
    <Card title={m.billing_draft_terms()}>
      <div className="flex flex-col gap-4">
        <BranchSelect
          branches={branches}
          defaultValue={content.branch}
          help={m.billing_issuing_branch_help()}
          error={fieldError(problem, 'branch')}
          locale={locale}
        />
        <DateField
          name="dueOn"
          label={kind === 'quotation' ? m.billing_draft_valid_until() : m.billing_draft_due_on()}
          defaultValue={content.dueOn}
          {...(needsDueDay(kind) ? { required: true } : { optional: true })}
          error={fieldError(problem, 'dueOn')}
        />
        <TextArea
          name="note"
          label={m.billing_draft_note()}
          help={m.billing_draft_note_help()}
          defaultValue={content.note}
          maxLength={MAX_DRAFT_NOTE}
          rows={3}
          optional
        />
      </div>
    </Card>
  );
}

type LinesCardProps = Pick<LoaderData, 'content' | 'standardRateBp'> & {
  problem: FormProblem | null;
  locale: Locale;
};

/** The lines with what they come to, as the server computes it when the document is issued. */
function LinesCard({ content, standardRateBp, problem, locale }: LinesCardProps): ReactNode {
  const firstKey = useId();
  const [priceMode, setPriceMode] = useState(content.priceMode);
  const [rows, setRows] = useState<readonly DraftRow[]>(() =>
    (content.lines.length > 0 ? content.lines : [emptyLine()]).map((line, at) => ({
      ...line,
      key: `${firstKey}${at}`,
    })),
  );
  const totals = draftTotals({ lines: [...rows], priceMode }, standardRateBp);
  const amount = (satang: number | undefined): string => formatBaht(satang ?? 0, locale);
  return (
    <Card title={m.billing_draft_lines()}>
      <div className="flex flex-col gap-4">
        {standardRateBp === null ? (
          <input type="hidden" name="priceMode" value={priceMode} />
        ) : (
          <div onChange={({ target }) => setPriceMode(modeOf(target) ?? priceMode)}>
            <RadioCards
              legend={m.billing_draft_price_mode()}
              name="priceMode"
              defaultValue={content.priceMode}
              columns={2}
              options={[
                { value: 'incl', label: m.billing_draft_price_incl() },
                { value: 'excl', label: m.billing_draft_price_excl() },
              ]}
            />
          </div>
        )}
        <DraftLines rows={rows} onRows={setRows} problem={problem} hasVat={standardRateBp !== null} />
        <DescriptionList
          items={[
            ...(standardRateBp === null
              ? []
              : [
                  { term: m.billing_document_net(), detail: amount(totals?.netSatang) },
                  { term: m.billing_document_vat(), detail: amount(totals?.vatSatang) },
                ]),
            { term: m.billing_document_total(), detail: amount(totals?.grandTotalSatang) },
          ]}
        />
      </div>
    </Card>
  );
}

function modeOf(target: EventTarget): 'incl' | 'excl' | null {
  const value = target instanceof HTMLInputElement ? target.value : '';
  return value === 'incl' || value === 'excl' ? value : null;
}

function ownLabels(): Record<string, string> {
  return {
    branch: m.billing_issuing_branch(),
    priceMode: m.billing_draft_price_mode(),
    lines: m.billing_draft_lines(),
    dueOn: m.billing_draft_due_on(),
    note: m.billing_draft_note(),
  };
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  const texts = { ...buyerFieldTexts(), dueOn: m.billing_draft_error_due() };
  return billingFormProblem(reply, { texts, otherwise: m.billing_draft_error_line(), locale });
}
