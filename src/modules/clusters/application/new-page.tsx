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
import { fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Steps } from '#ui/navigation/steps.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { editInformation } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { APPLICATION_STATES, missingParts, type RequiredPart } from '../cluster/cluster-rules.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { ContactInput } from '../details/contact-contract.ts';
import {
  AddressInput,
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
import { AddDocumentInput } from '../documents/document-contract.ts';
import { addDocument, prepareDocument } from '../documents/add-document.ts';
import { DocumentForm } from '../documents/document-form.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { MissingDocuments } from '../documents/missing-documents.tsx';
import { readDocuments } from '../documents/read-documents.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import { modelName } from '../operating-model/model-text.ts';
import { readFirstOwner } from '../lifecycle/invite-first-owner.ts';
import { createCluster } from '../lifecycle/create-cluster.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { clustersPaths } from '../paths.ts';
import { applyForClusters } from '../permissions.ts';
import { clustersFormProblem } from '../problem-text.tsx';
import { chooseModel, listModelChoices } from './choose-model.ts';
import { nameOwner, NameOwnerInput } from './name-owner.ts';
import { listDrafts } from './list-drafts.ts';
import { APPLICATION_PARTS, type ApplicationPart, partAfter, partBefore } from './part-rules.ts';

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
      zone: scope.tenant.zone,
    };
    const models = query.part === 'name' ? await listModelChoices(scope) : null;
    if (query.cluster === undefined)
      return { ...shared, models, draft: null, drafts: await listDrafts(scope), part: 'name' as const };
    const { cluster, standing } = await requireCluster(scope, query.cluster, editInformation);
    const { clusterId } = cluster;
    const details = await readDetails(scope, clusterId);
    const { followed } = await getClusterModel(scope, clusterId);
    return {
      ...shared,
      models: APPLICATION_STATES.includes(cluster.state) ? models : null,
      draft: {
        key: cluster.key,
        state: cluster.state,
        isOwn: standing.isApplicant,
        version: cluster.version,
        reason: cluster.stateReason,
        missing: missingParts(details),
        details: await detailsView(scope, details),
        modelId: followed?.modelId ?? '',
        modelName: followed && modelName(followed, scope.locale),
        documents: await readDocuments(scope, clusterId),
        ownerEmail: await readFirstOwner(scope, clusterId),
      },
      drafts: [],
      part: query.part,
    };
  },
});

/** Left out by those who may choose none; empty: no operating model. */
const ChosenModel = z.union([z.literal('').transform(() => null), z.uuid()]).optional();

/** Saves one part and goes on to the next. */
async function savePart(scope: Scope, part: ApplicationPart, input: PartialDetailsInput) {
  await saveDetails(scope, input);
  return redirectTo(clustersPaths.new({ cluster: input.cluster, part: partAfter(part) }));
}

export const action = pageAction({
  access: applyForClusters,
  intents: {
    create: intent({
      input: z.object({ ...nameShape, model: ChosenModel }),
      idempotent: true,
      refill: ['kind', 'nameTh', 'nameEn', 'model'],
      handle: async (scope, { model, ...input }) => {
        const { key } = await createCluster(scope, input);
        if (model !== undefined) await chooseModel(scope, { cluster: key, model });
        return redirectTo(clustersPaths.new({ cluster: key, part: partAfter('name') }));
      },
    }),
    name: intent({
      input: NameInput.extend({ model: ChosenModel }),
      handle: async (scope, { model, ...input }) => {
        if (model !== undefined) await chooseModel(scope, { cluster: input.cluster, model });
        return savePart(scope, 'name', input);
      },
    }),
    address: intent({ input: AddressInput, handle: (scope, input) => savePart(scope, 'address', input) }),
    contact: intent({ input: ContactInput, handle: (scope, input) => savePart(scope, 'contact', input) }),
    money: intent({ input: MoneyInput, handle: (scope, input) => savePart(scope, 'money', input) }),
    addDocument: intent({
      input: AddDocumentInput,
      idempotent: true,
      prepare: prepareDocument,
      handle: (scope, input, { prepared }) => addDocument(scope, input, prepared),
    }),
    owner: intent({
      input: NameOwnerInput,
      handle: async (scope, input) => {
        await nameOwner(scope, input);
        return redirectTo(clustersPaths.new({ cluster: input.cluster, part: partAfter('owner') }));
      },
    }),
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
  documents: m.clusters_apply_part_documents,
  owner: m.clusters_apply_part_owner,
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
      {part === 'review' ? <ReviewCard /> : part === 'documents' ? <DocumentsPart /> : <PartForm />}
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
  const { draft, part, models, formKey, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const name = draft ? part : 'create';
  const problem = clustersFormProblem(reply, [name], {
    ...detailsErrors(),
    ownerEmail: m.clusters_error_email(),
  });
  const shared = { details: draft?.details ?? null, problem };
  const earlier = partBefore(part);
  return (
    <Form key={name} method="post" noValidate className="flex flex-col gap-5">
      <FormErrorSummary
        problem={problem}
        labels={{
          ...detailsLabels(),
          model: m.clusters_model_card(),
          ownerEmail: m.clusters_apply_owner_email(),
        }}
      />
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
        {part === 'name' && (
          <div className="flex flex-col gap-4">
            <NameFields {...shared} />
            {models && (
              <Select
                name="model"
                label={m.clusters_model_card()}
                help={m.clusters_apply_model_help()}
                optional
                placeholder={m.clusters_apply_model_none()}
                defaultValue={draft?.modelId ?? ''}
                options={models}
                error={fieldError(problem, 'model')}
              />
            )}
          </div>
        )}
        {part === 'address' && <AddressFields {...shared} />}
        {part === 'contact' && <ContactFields {...shared} />}
        {part === 'money' && <MoneyFields {...shared} locale={locale} />}
        {part === 'owner' && (
          <TextField
            name="ownerEmail"
            label={m.clusters_apply_owner_email()}
            help={m.clusters_apply_owner_help()}
            defaultValue={draft?.ownerEmail ?? ''}
            inputMode="email"
            maxLength={MAX_EMAIL}
            optional
            autoComplete="off"
            error={fieldError(problem, 'ownerEmail')}
          />
        )}
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

/** The documents that the application hands in, and a form that adds another. */
function DocumentsPart(): ReactNode {
  const { draft, formKey, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (!draft) return null;
  const { documents, key } = draft;
  return (
    <>
      <MissingDocuments missing={documents.missing} locale={locale} />
      {documents.current.length > 0 && (
        <Card title={m.clusters_documents()}>
          <DocumentList
            documents={documents.current}
            cluster={key}
            mayManage={false}
            mayVerify={false}
            {...{ locale, zone }}
          />
        </Card>
      )}
      <Card title={m.clusters_document_add()}>
        <DocumentForm cluster={key} {...{ documents, reply, formKey, locale }} />
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        <BackLink cluster={key} part="money" />
        <LinkButton variant="primary" to={clustersPaths.new({ cluster: key, part: partAfter('documents') })}>
          {m.clusters_apply_next()}
        </LinkButton>
      </div>
    </>
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
      <MissingDocuments missing={draft.documents.missing} locale={locale} />
      <Card title={m.clusters_part_review()}>
        <div className="flex flex-col gap-3">
          <DetailsList details={draft.details} locale={locale} />
          <DescriptionList
            items={[
              { term: m.clusters_model_card(), detail: draft.modelName ?? m.clusters_nothing_said() },
              {
                term: m.clusters_documents(),
                detail:
                  draft.documents.current.map(({ kindName }) => kindName).join(', ') ||
                  m.clusters_nothing_said(),
              },
              {
                term: m.clusters_apply_owner_email(),
                detail: <span className="break-words">{draft.ownerEmail || m.clusters_nothing_said()}</span>,
              },
            ]}
          />
        </div>
      </Card>
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="cluster" value={draft.key} />
        <input type="hidden" name="idempotencyKey" value={`finish ${formKey}`} />
        <BackLink cluster={draft.key} part={partBefore('review') ?? 'name'} />
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
