import { FileSpreadsheet, ListChecks, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type CheckedFile, checkQuestionFile } from '../importing/check-question-file.ts';
import {
  type ImportReport,
  importQuestions,
  type PreparedFile,
  prepareQuestionFile,
} from '../interchange/exchange-questions.ts';
import { EXPORT_FORMATS, MAX_IMPORT_BYTES } from '../interchange/interchange-contract.ts';
import { examsPaths, QUESTIONS_IMPORT } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { examProblemText } from '../problem-text.tsx';
import { cleanText } from '../question/question-contract.ts';
import { LeftLines } from './skipped-lines.tsx';

export const loader = pageLoader({
  access: manageExams,
  handle: async (scope) => ({ formKey: scope.requestId }),
});

const IMPORTS_PER_MINUTE = 10;

const FileInput = z.object({
  format: z.enum(['gift', 'xml', 'aiken', 'csv', 'xlsx']),
  category: cleanText(200).default(''),
  file: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_IMPORT_BYTES),
});

async function readGiven(
  scope: ScopeWithoutTx,
  { format, file }: z.output<typeof FileInput>,
): Promise<PreparedFile> {
  return prepareQuestionFile(scope, format, new Uint8Array(await file.arrayBuffer()));
}

export const action = pageAction({
  access: manageExams,
  intents: {
    /** Shows what would come in, as an import that can be run and undone. */
    check: intent({
      input: FileInput,
      limit: { perMinute: IMPORTS_PER_MINUTE },
      prepare: readGiven,
      handle: async (scope, { file: { name }, category }, { prepared }) => {
        const given = { file: prepared, fileName: name, category: category.trim() };
        const checked = await checkQuestionFile(scope, given);
        return checked.importId !== null && checked.left.length === 0
          ? redirectTo(importPaths.import(QUESTIONS_IMPORT, checked.importId))
          : checked;
      },
    }),
    default: intent({
      input: FileInput,
      limit: { perMinute: IMPORTS_PER_MINUTE },
      prepare: readGiven,
      handle: (scope, { category }, { prepared }) =>
        importQuestions(scope, { file: prepared, category: category.trim() }),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.exams_import() }];

export default function ImportPage(): ReactNode {
  useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<ImportReport | CheckedFile>>();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={m.exams_import()}
        subtitle={m.exams_import_help()}
        breadcrumbs={[
          { label: m.exams_bank_title(), to: examsPaths.questions() },
          { label: m.exams_import() },
        ]}
      />
      <div className="flex flex-col gap-5">
        {reply?.ok === false && (
          <Notice tone="danger" live>
            {examProblemText(reply.problem)}
          </Notice>
        )}
        {reply?.ok &&
          ('taken' in reply.result ? (
            <Report report={reply.result} />
          ) : (
            <CheckReport checked={reply.result} />
          ))}
        <Card>
          <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            <Select
              label={m.exams_import_format()}
              name="format"
              options={EXPORT_FORMATS.map(({ format, label }) => ({ value: format, label }))}
            />
            <FileField
              label={m.exams_import_file()}
              help={m.exams_import_file_help()}
              name="file"
              required
              accept=".txt,.gift,.xml,.csv,.xlsx,text/plain,text/csv,application/xml"
            />
            <TextField
              label={m.exams_category()}
              help={m.exams_import_category_help()}
              name="category"
              maxLength={200}
              optional
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton
                variant="primary"
                icon={<Upload aria-hidden />}
                busy={isSending}
                outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
              >
                {m.exams_import()}
              </SubmitButton>
              <Button
                type="submit"
                name="intent"
                value="check"
                icon={<ListChecks aria-hidden />}
                disabled={isSending}
              >
                {m.exams_import_check()}
              </Button>
            </div>
          </Form>
        </Card>
        <Card
          title={m.exams_import_sheet()}
          description={m.exams_import_sheet_help()}
          actions={
            <LinkButton to={importPaths.imports(QUESTIONS_IMPORT)} icon={<FileSpreadsheet aria-hidden />}>
              {m.exams_import_sheet()}
            </LinkButton>
          }
        />
        <Card title={m.exams_sheet_title()} description={m.exams_sheet_help()}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible */}
          <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 text-sm">
            {
              'kind, name, category, tags, level, points, question, option1 … option10, answer, explanation, data\nsingle, , ชีววิทยา, , 2, 1, ข้อใดคือ…, ก, ข, ค, …, A,\nnumeric, , , , 1, 1, น้ำเดือดที่กี่ °C, …, 100±0.5,\nmatching, , , , 2, 1, จับคู่, เชียงใหม่ -> เหนือ, สงขลา -> ใต้, …'
            }
          </pre>
        </Card>
      </div>
    </>
  );
}

function Report({ report }: { report: ImportReport }): ReactNode {
  const { taken, left, encoding } = report;
  const isOldEncoding = encoding !== null && !encoding.startsWith('utf-');
  return (
    <Notice
      tone={left.length === 0 && !isOldEncoding ? 'positive' : 'warning'}
      live
      title={m.exams_imported_n({ count: taken })}
      action={<LinkButton to={examsPaths.questions()}>{m.exams_bank_title()}</LinkButton>}
    >
      {isOldEncoding && <p>{m.exams_import_encoding({ encoding: encodingName(encoding) })}</p>}
      {left.length > 0 && (
        <>
          <p>{m.exams_left_n({ count: left.filter(({ isTaken }) => !isTaken).length })}</p>
          <LeftLines left={left} />
        </>
      )}
    </Notice>
  );
}

/** What would come in, and what the file holds besides. */
function CheckReport({ checked: { count, importId, left } }: { checked: CheckedFile }): ReactNode {
  return (
    <Notice
      tone="warning"
      live
      title={m.exams_import_checked_n({ count })}
      {...(importId !== null && {
        action: (
          <LinkButton to={importPaths.import(QUESTIONS_IMPORT, importId)} variant="primary">
            {m.exams_import_go_on()}
          </LinkButton>
        ),
      })}
    >
      <p>{m.exams_left_n({ count: left.filter(({ isTaken }) => !isTaken).length })}</p>
      <LeftLines left={left} />
    </Notice>
  );
}

/** As people write it: Windows-874. */
function encodingName(encoding: string): string {
  return encoding.replace(/^windows/, 'Windows').replace(/^iso/, 'ISO');
}
