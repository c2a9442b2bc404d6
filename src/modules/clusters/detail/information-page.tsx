import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { mayIn } from '../access/action-rules.ts';
import { editInformation, seeInformation } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
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
import { saveDetails } from '../details/save-details.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { clustersFormProblem } from '../problem-text.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeInformation);
    return {
      cluster: framedCluster(access, scope.locale),
      version: access.cluster.version,
      details: await detailsView(scope, await readDetails(scope, access.cluster.clusterId)),
      mayEdit: mayIn(editInformation, access.standing),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: { default: intent({ input: DetailsInput, handle: saveDetails }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_tab_information()} · ${loaderData?.cluster.name ?? ''}` },
];

/** The registered data of an organisation: to read, or to change. */
export default function InformationPage(): ReactNode {
  const { cluster, details, mayEdit, locale } = useLoaderData<typeof loader>();
  return (
    <ClusterFrame cluster={cluster} current="information">
      {mayEdit ? (
        <DetailsForm />
      ) : (
        <Card title={m.clusters_tab_information()}>
          <DetailsList details={details} locale={locale} />
        </Card>
      )}
    </ClusterFrame>
  );
}

function DetailsForm(): ReactNode {
  const { version, details, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = clustersFormProblem(reply, ['default'], detailsErrors());
  const box = useRef<HTMLFormElement>(null);
  const labels = detailsLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  const shared = { details, problem };
  return (
    <Form ref={box} method="post" noValidate className="flex max-w-3xl flex-col gap-5">
      <FormErrorSummary problem={problem} labels={labels} />
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
        busy={useNavigation().formMethod === 'POST'}
        outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.clusters_save()}
        changes={changes}
        onDiscard={discard}
      />
    </Form>
  );
}
