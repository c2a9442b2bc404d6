import { type ReactNode, useRef } from 'react';
import {
  Form,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { DOCUMENT_KINDS, type DocumentKind } from '../document/document-kinds-rules.ts';
import { documentKindText } from '../document/document-text.ts';
import { documentPaths } from '../document/paths.ts';
import { LookInput, MAX_LOOK_NOTE, MAX_SIGNER } from '../look/look-contract.ts';
import { findLatestLook } from '../look/look-rows.ts';
import { prepareLook, saveLook } from '../look/save-look.ts';
import { PaperFace } from '../paper/paper-face.tsx';
import { usePaperPreview } from '../paper/use-paper-preview.tsx';
import { manageLook } from '../permissions.ts';
import { billingFormProblem } from '../document/form-problem.tsx';
import { billingProblemText } from '../problem-text.ts';
import { previewLook } from './look-preview.ts';

const PICTURE_TYPES = 'image/png,image/jpeg';
const DEFAULT_KIND: DocumentKind = 'receipt';

export const loader = pageLoader({
  access: manageLook,
  query: z.object({ kind: z.enum(DOCUMENT_KINDS).catch(DEFAULT_KIND).default(DEFAULT_KIND) }),
  prepare: (outside, { query }) => previewLook(outside, { kind: query.kind, typed: null }),
  handle: async (scope, { query: { kind }, prepared: { pages } }) => {
    const look = await findLatestLook(scope);
    return {
      ...{ kind, pages, locale: scope.locale },
      version: look?.version ?? 0,
      hasLogo: (look?.logoId ?? null) !== null,
      hasSignature: (look?.signatureId ?? null) !== null,
      signerName: look?.signerName ?? '',
      signerPosition: look?.signerPosition ?? '',
      signsAll: look?.signsAll ?? false,
      note: look?.notes[kind] ?? { th: '', en: '' },
    };
  },
});

export const action = pageAction({
  access: manageLook,
  intents: {
    default: intent({
      input: LookInput,
      prepare: prepareLook,
      handle: (scope, input, { prepared }) => saveLook(scope, input, prepared),
    }),
    preview: intent({
      input: LookInput,
      prepare: (outside, typed) => previewLook(outside, { kind: typed.kind, typed }),
      handle: async (_scope, _input, { prepared }) => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_look() }];

/** A preview changes nothing that the loader has read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && formData?.get('intent') !== 'preview';

/** How documents look, beside an example on paper that follows what is typed. */
export default function LookPage(): ReactNode {
  const look = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: m.billing_look() },
        ]}
        title={m.billing_look()}
        subtitle={m.billing_look_help()}
      />
      <ChoiceLinks
        label={m.billing_document_kind()}
        choices={DOCUMENT_KINDS.map((kind) => ({
          label: documentKindText(kind, look.locale),
          to: documentPaths.manageLook({ kind }),
          isChosen: kind === look.kind,
        }))}
        className="mb-4"
      />
      <LookEditor key={look.kind} look={look} />
    </>
  );
}

function LookEditor({ look }: { look: LookView }): ReactNode {
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, look.locale);
  const box = useRef<HTMLFormElement>(null);
  const labels = fieldLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  const fieldsOf = `${look.kind} ${look.version} ${fieldsKey}`;
  const preview = usePaperPreview(`look ${fieldsOf}`, look.pages);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Form
        ref={box}
        method="post"
        encType="multipart/form-data"
        noValidate
        onChange={({ currentTarget }) => preview.follow(currentTarget)}
        className="flex flex-col gap-5"
        preventScrollReset
      >
        <FormErrorSummary problem={problem} labels={labels} />
        {reply?.ok && (
          <Notice tone="positive" live>
            {m.billing_look_saved()}
          </Notice>
        )}
        <input type="hidden" name="version" value={look.version} />
        <input type="hidden" name="kind" value={look.kind} />
        <div key={fieldsOf} className="flex flex-col gap-5">
          <PicturesCard look={look} problem={problem} />
          <Card title={m.billing_look_note()} description={documentKindText(look.kind, look.locale)}>
            <BilingualField
              label={m.billing_look_note()}
              names={{ th: 'noteTh', en: 'noteEn' }}
              texts={look.note}
              maxLength={MAX_LOOK_NOTE}
              rows={3}
              help={m.billing_look_note_help()}
              problem={problem}
            />
          </Card>
        </div>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.billing_seller_save()}
          changes={changes}
          onDiscard={discard}
          openedBy="kind"
        />
      </Form>
      <section aria-label={m.billing_look_preview()} className="min-w-0">
        {preview.problem && (
          <Notice tone="danger" className="mb-3">
            {billingProblemText(preview.problem, look.locale)}
          </Notice>
        )}
        <PaperFace form="a4" pages={preview.pages} isAlwaysShown />
      </section>
    </div>
  );
}

type LookView = Awaited<ReturnType<typeof loader>>;

function PicturesCard({ look, problem }: { look: LookView; problem: FormProblem | null }): ReactNode {
  return (
    <Card title={m.billing_look_pictures()}>
      <div className="flex flex-col gap-4">
        <FileField
          name="logo"
          label={m.billing_look_logo()}
          help={m.billing_look_picture_help()}
          accept={PICTURE_TYPES}
          optional
          error={fieldError(problem, 'logo')}
        />
        {look.hasLogo && <Checkbox name="dropsLogo" label={m.billing_look_drop_logo()} />}
        <FileField
          name="signature"
          label={m.billing_look_signature()}
          help={m.billing_look_picture_help()}
          accept={PICTURE_TYPES}
          optional
          error={fieldError(problem, 'signature')}
        />
        {look.hasSignature && <Checkbox name="dropsSignature" label={m.billing_look_drop_signature()} />}
        <TextField
          name="signerName"
          label={m.billing_look_signer_name()}
          defaultValue={look.signerName}
          maxLength={MAX_SIGNER}
          optional
          error={fieldError(problem, 'signerName')}
        />
        <TextField
          name="signerPosition"
          label={m.billing_look_signer_position()}
          defaultValue={look.signerPosition}
          maxLength={MAX_SIGNER}
          optional
          error={fieldError(problem, 'signerPosition')}
        />
        <Checkbox
          name="signsAll"
          label={m.billing_look_signs_all()}
          help={m.billing_look_signs_all_help()}
          defaultChecked={look.signsAll}
        />
      </div>
    </Card>
  );
}

function fieldLabels(): Record<string, string> {
  return {
    logo: m.billing_look_logo(),
    dropsLogo: m.billing_look_drop_logo(),
    signature: m.billing_look_signature(),
    dropsSignature: m.billing_look_drop_signature(),
    signerName: m.billing_look_signer_name(),
    signerPosition: m.billing_look_signer_position(),
    signsAll: m.billing_look_signs_all(),
    noteTh: m.billing_look_note(),
    noteEn: m.billing_look_note(),
  };
}

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  return billingFormProblem(reply, { otherwise: m.billing_problem_invalid_input(), locale });
}
