import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { mayIn } from '../access/action-rules.ts';
import {
  decideChange,
  editInformation,
  requestChange as requestAction,
  manageDocuments,
  seeInformation,
  setLogo,
  verifyInformation,
} from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ChangeCard } from '../changes/change-card.tsx';
import { DecideChangeInput, WithdrawChangeInput } from '../changes/change-contract.ts';
import { approveChange, rejectChange, withdrawChange } from '../changes/decide-change.ts';
import { requestChange } from '../changes/request-change.ts';
import { readWaitingChange } from '../changes/waiting-change.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { DetailsInput } from '../details/details-contract.ts';
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
import { VerificationCard } from '../details/verification-card.tsx';
import { readVerifications } from '../details/verification-rows.ts';
import { verifyPart, VerifyPartInput } from '../details/verify-part.ts';
import { saveDetails } from '../details/save-details.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { readDocuments } from '../documents/read-documents.ts';
import { findLogoUrl, prepareLogo, saveLogo } from '../logo/cluster-logo.ts';
import { LogoCard } from '../logo/logo-card.tsx';
import { DropLogoInput, LogoInput } from '../logo/logo-contract.ts';
import { clustersFormProblem } from '../problem-text.tsx';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeInformation);
    const { cluster, standing } = access;
    const details = await readDetails(scope, cluster.clusterId);
    const mayEdit = mayIn(editInformation, standing);
    const change = await readWaitingChange(scope, cluster.clusterId, details);
    return {
      cluster: framedCluster(access, scope.locale),
      version: cluster.version,
      details: await detailsView(scope, details),
      change,
      verifications: await readVerifications(scope, cluster.clusterId, details),
      documents: await readDocuments(scope, cluster.clusterId),
      mayManageDocuments: mayIn(manageDocuments, standing),
      logo: await findLogoUrl(scope, cluster.clusterId),
      maySetLogo: mayIn(setLogo, standing),
      formKey: scope.requestId,
      mayVerify: mayIn(verifyInformation, standing),
      mayEdit,
      // Who edits asks nobody, and a second change waits for the first.
      mayAsk: !mayEdit && change === null && mayIn(requestAction, standing),
      mayDecide: mayIn(decideChange, standing),
      mayWithdraw: mayIn(requestAction, standing),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    save: intent({ input: DetailsInput, handle: saveDetails }),
    ask: intent({ input: DetailsInput, handle: requestChange }),
    approve: intent({ input: DecideChangeInput, handle: approveChange }),
    reject: intent({ input: DecideChangeInput, handle: rejectChange }),
    logo: intent({
      input: LogoInput,
      idempotent: true,
      prepare: prepareLogo,
      handle: (scope, { cluster }, { prepared }) => saveLogo(scope, cluster, prepared),
    }),
    dropLogo: intent({
      input: DropLogoInput,
      handle: (scope, { cluster }) => saveLogo(scope, cluster, null),
    }),
    verify: intent({ input: VerifyPartInput, handle: verifyPart }),
    withdraw: intent({ input: WithdrawChangeInput, handle: withdrawChange }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_tab_information()} · ${loaderData?.cluster.name ?? ''}` },
];

/** The registered data of an organisation: to read, to change, or to ask for a change. */
export default function InformationPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { cluster, version, details, change, mayEdit, mayAsk, locale, zone } = page;
  const reply = useActionData<ActionReply>();
  return (
    <ClusterFrame cluster={cluster} current="information">
      <div className="flex max-w-3xl flex-col gap-5">
        {change && (
          <ChangeCard
            change={change}
            version={version}
            mayDecide={page.mayDecide}
            mayWithdraw={page.mayWithdraw}
            reply={reply}
            locale={locale}
            zone={zone}
          />
        )}
        <DocumentsCard
          cluster={cluster.key}
          documents={page.documents}
          mayManage={page.mayManageDocuments}
          locale={locale}
        />
        <VerificationCard
          parts={page.verifications}
          version={version}
          mayVerify={page.mayVerify}
          {...{ reply, locale, zone }}
        />
        <LogoCard
          cluster={cluster}
          logo={page.logo}
          mayChange={page.maySetLogo}
          reply={reply}
          formKey={page.formKey}
        />
        {mayEdit || mayAsk ? (
          <DetailsForm />
        ) : (
          <Card title={m.clusters_tab_information()}>
            <DetailsList details={details} locale={locale} />
          </Card>
        )}
      </div>
    </ClusterFrame>
  );
}

function DetailsForm(): ReactNode {
  const { version, details, mayEdit, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const name = mayEdit ? 'save' : 'ask';
  const own = reply?.intent === name ? reply : undefined;
  const problem = clustersFormProblem(own, [name], detailsErrors());
  const box = useRef<HTMLFormElement>(null);
  const labels = detailsLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(own), labels });
  const shared = { details, problem };
  return (
    <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
      {!mayEdit && <Notice>{m.clusters_change_help()}</Notice>}
      <FormErrorSummary problem={problem} labels={labels} />
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="version" value={version} />
      <div key={`${fieldsKey} ${String(version)}`} className="flex flex-col gap-5">
        <Card title={m.clusters_part_name()}>
          <NameFields {...shared} />
        </Card>
        <Card title={m.clusters_address()}>
          <AddressFields {...shared} />
        </Card>
        <Card title={m.clusters_part_contact()}>
          <ContactFields {...shared} />
        </Card>
        <Card title={m.clusters_part_money()}>
          <MoneyFields {...shared} locale={locale} />
        </Card>
      </div>
      <SaveBar
        busy={useIsBusy(name)}
        outcome={own ? (own.ok ? 'success' : 'error') : undefined}
        label={mayEdit ? m.clusters_save() : m.clusters_change_ask()}
        changes={changes}
        onDiscard={discard}
      />
    </Form>
  );
}
