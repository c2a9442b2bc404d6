import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { heldDocumentErrors, HeldDocumentFields } from '#ui/held-document/held-document-fields.tsx';
import { clustersFormProblem } from '../problem-text.tsx';
import type { ClusterDocuments } from './document-contract.ts';
import { DOCUMENT_KINDS } from './document-rules.ts';
import { documentKindName } from './document-text.ts';

const ADD_DOCUMENT = 'addDocument';

/** Adds a document; the kinds that the operating model asks for are offered first. */
export function DocumentForm({
  cluster,
  documents,
  reply,
  formKey,
  locale,
}: {
  readonly cluster: string;
  readonly documents: ClusterDocuments;
  readonly reply: ActionReply | undefined;
  readonly formKey: string;
  readonly locale: Locale;
}): ReactNode {
  const { asked, missing, current } = documents;
  const problem = clustersFormProblem(reply, [ADD_DOCUMENT], heldDocumentErrors());
  const own = reply?.intent === ADD_DOCUMENT ? reply : undefined;
  const labels = {
    kind: m.clusters_document_kind(),
    issuedOn: m.ui_held_document_issued(),
    expiresOn: m.ui_held_document_expires(),
    scan: m.ui_held_document_scan(),
    replaces: m.clusters_document_replaces(),
  };
  const kinds = [...asked.map(({ nameTh }) => nameTh), ...DOCUMENT_KINDS];
  return (
    <Form
      key={own?.ok ? formKey : 'typing'}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4"
    >
      <HiddenFields intent={ADD_DOCUMENT} formKey={formKey} />
      <input type="hidden" name="cluster" value={cluster} />
      <FormErrorSummary problem={problem} labels={labels} />
      <Select
        name="kind"
        label={labels.kind}
        defaultValue={missing[0]?.nameTh ?? kinds[0]}
        options={kinds.map((value) => ({ value, label: documentKindName(value, asked, locale) }))}
        error={fieldError(problem, 'kind')}
      />
      <HeldDocumentFields problem={problem} />
      {current.length > 0 && (
        <Select
          name="replaces"
          label={labels.replaces}
          help={m.clusters_document_replaces_help()}
          optional
          placeholder={m.clusters_document_replaces_none()}
          options={current.map(({ documentId, kindName, number }) => ({
            value: documentId,
            label: [kindName, number].filter(Boolean).join(' · '),
          }))}
          error={fieldError(problem, 'replaces')}
        />
      )}
      <SubmitButton
        busy={useIsBusy(ADD_DOCUMENT)}
        outcome={own ? (own.ok ? 'success' : 'error') : undefined}
        className="self-start"
      >
        {m.clusters_document_add()}
      </SubmitButton>
    </Form>
  );
}
