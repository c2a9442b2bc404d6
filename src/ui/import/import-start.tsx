import { ClipboardPaste, FileDown, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import {
  type ImportSourceView,
  MAX_EXPORT_BYTES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { buttonClass } from '../action/button-class.ts';
import { SubmitButton } from '../action/submit-button.tsx';
import { FileField } from '../form/file-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { Card } from '../layout/card.tsx';
import { ProblemNotice } from '../form/problem-notice.tsx';
import { type ImportRefusal, importRefusalText } from './import-refusal-text.ts';

const BYTES_PER_MB = 1_000_000;

/** Tables alone, and what other programs write. */
const TABLE_KINDS =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Told before a file is sent that would be refused. */
function sizeProblem(file: File | undefined, mostBytes: number): string {
  const size = String(mostBytes / BYTES_PER_MB);
  return file && file.size > mostBytes ? m.ui_import_refused_too_large({ size }) : '';
}

/** Takes a file, or cells copied out of a spreadsheet. */
export function ImportStart({
  source,
  isSending,
  problem,
}: {
  source: ImportSourceView;
  isSending: boolean;
  problem: ImportRefusal | null;
}): ReactNode {
  const mostBytes = source.exports ? MAX_EXPORT_BYTES : MAX_IMPORT_BYTES;
  return (
    <Card
      title={m.ui_import_file()}
      actions={
        // A download, which the router would take for a page.
        <a
          href={importPaths.template(source.name)}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <FileDown aria-hidden />
          {m.ui_import_template()}
        </a>
      }
    >
      <Form method="post" encType="multipart/form-data" className="flex max-w-2xl flex-col gap-4">
        <ProblemNotice problem={problem && { message: importRefusalText(problem) }} />
        <FileField
          label={source.exports?.label ?? m.ui_import_choose_file()}
          help={m.ui_import_file_help({
            size: String(mostBytes / BYTES_PER_MB),
            rows: MAX_IMPORT_ROWS.toLocaleString('en'),
          })}
          name="file"
          accept={source.exports ? `${source.exports.endings},${TABLE_KINDS}` : TABLE_KINDS}
          onChange={({ currentTarget: input }) =>
            input.setCustomValidity(sizeProblem(input.files?.[0], mostBytes))
          }
        />
        <details className="group">
          <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-sm text-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11">
            <ClipboardPaste aria-hidden className="size-4" />
            {m.ui_import_paste()}
          </summary>
          <TextArea
            label={m.ui_import_paste_label()}
            help={m.ui_import_paste_help()}
            name="pasted"
            rows={6}
            optional
            className="mt-3"
          />
        </details>
        <SubmitButton variant="primary" icon={<Upload aria-hidden />} busy={isSending} className="w-fit">
          {m.ui_import_upload()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
