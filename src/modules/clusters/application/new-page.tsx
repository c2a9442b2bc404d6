import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Steps } from '#ui/navigation/steps.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { editInformation } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { missingParts, type RequiredPart } from '../cluster/cluster-rules.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import {
  AddressInput,
  ContactInput,
  MoneyInput,
  NameInput,
  nameShape,
  type PartialDetailsInput,
} from '../details/details-contract.ts';
import {
  AddressFields,
  ContactFields,
  detailsErrors,
  detailsLabels,
  MoneyFields,
  NameFields,
} from '../details/details-fields.tsx';
import { DetailsList } from '../details/details-list.tsx';
import { readDetails } from '../details/details-rows.ts';
import { detailsView } from '../details/details-view.ts';
import { saveDetails } from '../details/save-details.ts';
import { createCluster } from '../lifecycle/create-cluster.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { clustersPaths } from '../paths.ts';
import { applyForClusters } from '../permissions.ts';
import { clustersFormProblem } from '../problem-text.tsx';
import { listDrafts } from './list-drafts.ts';
import { APPLICATION_PARTS, type ApplicationPart, partAfter } from './part-rules.ts';

const Query = z.object({
  /** Whose draft is filled in; none: a new one. */
  cluster: ClusterKey.optional().catch(undefined),
  part: z.enum(APPLICATION_PARTS).default('name').catch('name'),
});

export const loader = pageLoader({
  access: applyForClusters,
  query: Query,
  handle: async (scope, { query }) => {
    const shared = {
      isManager: hasRole(scope.actor.role, 'manager'),
      locale: scope.locale,
      formKey: scope.requestId,
    };
    if (query.cluster === undefined)
      return { ...shared, draft: null, drafts: await listDrafts(scope), part: 'name' as const };
    const { cluster, standing } = await requireCluster(scope, query.cluster, editInformation);
    const details = await readDetails(scope, cluster.clusterId);
    return {
      ...shared,
      draft: {
        key: cluster.key,
        state: cluster.state,
        isOwn: standing.isApplicant,
        version: cluster.version,
        reason: cluster.stateReason,
        missing: missingParts(details),
        details: await detailsView(scope, details),
      },
      drafts: [],
      part: query.part,
    };
  },
});

/** Saves one part and goes on to the next. */
async function savePart(scope: Scope, part: ApplicationPart, input: PartialDetailsInput) {
  await saveDetails(scope, input);
  return redirectTo(clustersPaths.new({ cluster: input.cluster, part: partAfter(part) }));
}

export const action = pageAction({
  access: applyForClusters,
  intents: {
    create: intent({
      input: z.object(nameShape),
      idempotent: true,
      refill: ['kind', 'nameTh', 'nameEn'],
      handle: async (scope, input) => {
        const { key } = await createCluster(scope, input);
        return redirectTo(clustersPaths.new({ cluster: key, part: partAfter('name') }));
      },
    }),
    name: intent({ input: NameInput, handle: (scope, input) => savePart(scope, 'name', input) }),
    address: intent({ input: AddressInput, handle: (scope, input) => savePart(scope, 'address', input) }),
    contact: intent({ input: ContactInput, handle: (scope, input) => savePart(scope, 'contact', input) }),
    money: intent({ input: MoneyInput, handle: (scope, input) => savePart(scope, 'money', input) }),
    finish: intent({
      input: z.object({ cluster: ClusterKey }),
      idempotent: true,
      handle: async (scope, { cluster }) => {
        const step = hasRole(scope.actor.role, 'manager') ? 'activate' : 'submit';
        await takeStep(scope, { cluster, step, reason: '' });
        return redirectTo(clustersPaths.detail(cluster));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_new() }];

const PART_TEXTS: Readonly<Record<ApplicationPart, Sentence>> = {
  name: m.clusters_part_name,
  address: m.clusters_address,
  contact: m.clusters_part_contact,
  money: m.clusters_part_money,
  review: m.clusters_part_review,
};

/** Applying for an organisation, part by part; each part is kept as it is left. */
export default function NewClusterPage(): ReactNode {
  const { draft, part } = useLoaderData<typeof loader>();
  return (
    <EditPage
      header={
        <PageHeader
          title={m.clusters_new()}
          subtitle={m.clusters_new_subtitle()}
          breadcrumbs={[
            { label: m.clusters_title(), to: clustersPaths.manage() },
            { label: m.clusters_new() },
          ]}
        />
      }
    >
      <Steps
        label={m.clusters_new()}
        steps={APPLICATION_PARTS.map((each) => PART_TEXTS[each]())}
        current={APPLICATION_PARTS.indexOf(part)}
      />
      {draft && draft.reason !== '' && (
        <Notice tone="warning">
          <span className="whitespace-pre-line">{m.clusters_requested({ reason: draft.reason })}</span>
        </Notice>
      )}
      {!draft && <DraftsCard />}
      {part === 'review' ? <ReviewCard /> : <PartForm />}
    </EditPage>
  );
}

/** What the reader has begun before. */
function DraftsCard(): ReactNode {
  const { drafts, locale } = useLoaderData<typeof loader>();
  if (drafts.length === 0) return null;
  return (
    <Card title={m.clusters_drafts()}>
      <ul className="flex flex-col gap-2">
        {drafts.map((draft) => (
          <li key={draft.key} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">{clusterName(draft, locale)}</span>
            <LinkButton size="sm" to={clustersPaths.new({ cluster: draft.key })}>
              {m.clusters_continue_application()}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PartForm(): ReactNode {
  const { draft, part, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const name = draft ? part : 'create';
  const problem = clustersFormProblem(reply, [name], detailsErrors());
  const shared = { details: draft?.details ?? null, problem };
  const earlier = APPLICATION_PARTS[APPLICATION_PARTS.indexOf(part) - 1];
  return (
    <Form key={name} method="post" noValidate className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} labels={detailsLabels()} />
      <input type="hidden" name="intent" value={name} />
      {draft ? (
        <>
          <input type="hidden" name="cluster" value={draft.key} />
          <input type="hidden" name="version" value={draft.version} />
        </>
      ) : (
        <input type="hidden" name="idempotencyKey" value={`create ${formKey}`} />
      )}
      <Card title={PART_TEXTS[part]()}>
        {part === 'name' && <NameFields {...shared} />}
        {part === 'address' && <AddressFields {...shared} />}
        {part === 'contact' && <ContactFields {...shared} />}
        {part === 'money' && <MoneyFields {...shared} locale={locale} />}
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        {draft && earlier && <BackLink cluster={draft.key} part={earlier} />}
        <SubmitButton
          variant="primary"
          busy={useNavigation().formMethod === 'POST'}
          outcome={reply && !reply.ok ? 'error' : undefined}
        >
          {m.clusters_save_and_go_on()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function BackLink({ cluster, part }: { cluster: string; part: ApplicationPart }): ReactNode {
  return (
    <LinkButton to={clustersPaths.new({ cluster, part })} icon={<ArrowLeft aria-hidden />}>
      {m.clusters_back()}
    </LinkButton>
  );
}

const MISSING_TEXTS: Readonly<Record<RequiredPart, Sentence>> = {
  address: m.clusters_missing_address,
  contact: m.clusters_missing_contact,
};

/** Everything once more, and handing it in. */
function ReviewCard(): ReactNode {
  const { draft, isManager, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = clustersFormProblem(reply, ['finish']);
  const isSending = useNavigation().formMethod === 'POST';
  if (!draft) return null;
  const mayFinish = draft.isOwn && draft.state === 'draft' && draft.missing.length === 0;
  return (
    <>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {draft.missing.map((part) => (
        <Notice key={part} tone="warning">
          {MISSING_TEXTS[part]()}
        </Notice>
      ))}
      <Card title={m.clusters_part_review()}>
        <DetailsList details={draft.details} locale={locale} />
      </Card>
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="cluster" value={draft.key} />
        <input type="hidden" name="idempotencyKey" value={`finish ${formKey}`} />
        <BackLink cluster={draft.key} part="money" />
        {mayFinish && (
          <SubmitButton variant="primary" busy={isSending} outcome={problem ? 'error' : undefined}>
            {isManager ? m.clusters_step_activate() : m.clusters_step_submit()}
          </SubmitButton>
        )}
      </Form>
      <p className="text-sm text-ink-soft">{isManager ? m.clusters_finish_manager() : m.clusters_finish()}</p>
    </>
  );
}
