import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { mayIn } from '../access/action-rules.ts';
import { manageDocuments, seeInformation, verifyInformation } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { clustersFormProblem } from '../problem-text.tsx';
import { addDocument, prepareDocument } from './add-document.ts';
import { endDocument, verifyDocument } from './change-document.ts';
import { AddDocumentInput, DocumentInput } from './document-contract.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentList } from './document-list.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import { readDocuments } from './read-documents.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeInformation);
    const { cluster, standing } = access;
    return {
      cluster: framedCluster(access, scope.locale),
      documents: await readDocuments(scope, cluster.clusterId),
      mayManage: mayIn(manageDocuments, standing),
      mayVerify: mayIn(verifyInformation, standing),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    addDocument: intent({
      input: AddDocumentInput,
      idempotent: true,
      prepare: prepareDocument,
      handle: (scope, input, { prepared }) => addDocument(scope, input, prepared),
    }),
    verifyDocument: intent({ input: DocumentInput, handle: verifyDocument }),
    endDocument: intent({ input: DocumentInput, handle: endDocument }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_documents()} · ${loaderData?.cluster.name ?? ''}` },
];

/** Licences and other documents of an organisation: those in use, those of before, and a form that adds one. */
export default function DocumentsPage(): ReactNode {
  const { cluster, documents, mayManage, mayVerify, formKey, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = clustersFormProblem(reply, ['verifyDocument', 'endDocument']);
  const { current, history, missing } = documents;
  const shared = { cluster: cluster.key, mayManage, mayVerify, locale, zone };
  return (
    <ClusterFrame cluster={cluster} current="information">
      <div className="flex max-w-3xl flex-col gap-5">
        {problem && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <MissingDocuments missing={missing} locale={locale} />
        <Card title={m.clusters_documents()} description={m.clusters_documents_help()}>
          {current.length === 0 ? (
            <EmptyState icon={<FileText />} title={m.clusters_documents_none()} headingLevel={3}>
              {m.clusters_documents_none_text()}
            </EmptyState>
          ) : (
            <DocumentList documents={current} {...shared} />
          )}
        </Card>
        {mayManage && (
          <Card title={m.clusters_document_add()}>
            <DocumentForm {...{ documents, reply, formKey, locale }} cluster={cluster.key} />
          </Card>
        )}
        {history.length > 0 && (
          <Card title={m.clusters_document_history()}>
            <DocumentList documents={history} {...shared} />
          </Card>
        )}
      </div>
    </ClusterFrame>
  );
}
