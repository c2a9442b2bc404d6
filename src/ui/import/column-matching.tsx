import { ArrowRight, FileArchive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { type ImportSourceView, type ImportView, MAX_ARCHIVE_BYTES } from '#platform/imports/import-rules.ts';
import { SubmitButton } from '../action/submit-button.tsx';
import { FileField } from '../form/file-field.tsx';
import { Select } from '../form/select.tsx';
import { Card } from '../layout/card.tsx';
import { Notice } from '../text/notice.tsx';

const BYTES_PER_MB = 1_000_000;
/** Kinds shown without a press; more would push the button out of sight. */
const SHOWN_OPEN = 8;

/** Which column of the file fills which field, and what happens to records that exist. */
export function ColumnMatching({
  source,
  view,
  sending,
}: {
  source: ImportSourceView;
  view: ImportView;
  sending: string | null;
}): ReactNode {
  const [matching, setMatching] = useState(() => view.columns.map(({ field }) => field ?? ''));
  const missing = source.fields.filter(({ key, isRequired }) => isRequired && !matching.includes(key));
  const choose = (at: number, field: string): void =>
    // A field is filled by one column: the one chosen last.
    setMatching((before) => before.map((old, each) => (each === at ? field : old === field ? '' : old)));
  const archive = source.takesArchive && <ArchiveCard hasArchive={view.hasArchive} sending={sending} />;
  if (view.isExport)
    return (
      <>
        <ExportCard view={view} sending={sending} />
        {archive}
      </>
    );
  return (
    <>
      {archive}
      <Card title={m.ui_import_columns()} description={m.ui_import_columns_help()}>
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="match" />
          <ul className="divide-y divide-line rounded-md border border-line">
            {view.columns.map(({ heading, samples }, at) => (
              <li
                // Columns have no name of their own: headings can repeat or be empty.
                key={`${at} ${heading}`}
                className="grid items-center gap-x-4 gap-y-2 px-3 py-3 sm:grid-cols-[1fr_auto_1fr]"
              >
                <span className="min-w-0">
                  <span className="block font-medium break-words">
                    {heading || m.ui_import_column_n({ n: at + 1 })}
                  </span>
                  <span className="line-clamp-2 text-sm break-words text-ink-soft">
                    {samples.join(' · ')}
                  </span>
                </span>
                <ArrowRight aria-hidden className="size-4 text-ink-soft max-sm:hidden" />
                <Select
                  label={m.ui_import_field_of({ heading: heading || m.ui_import_column_n({ n: at + 1 }) })}
                  hideLabel
                  name="matching[]"
                  value={matching[at] ?? ''}
                  onChange={(event) => choose(at, event.currentTarget.value)}
                  help={source.fields.find(({ key }) => key === matching[at])?.help}
                  options={[
                    { value: '', label: m.ui_import_unused() },
                    ...source.fields.map(({ key, label, isRequired }) => ({
                      value: key,
                      label: isRequired ? `${label} *` : label,
                    })),
                  ]}
                />
              </li>
            ))}
          </ul>
          {source.choices.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              name={`choices.${name}`}
              options={options}
              defaultValue={view.choices[name]}
              className="max-w-md"
            />
          ))}
          {missing.length > 0 && (
            <Notice tone="warning">
              {m.ui_import_missing_fields({ fields: missing.map(({ label }) => label).join(', ') })}
            </Notice>
          )}
          <SubmitButton
            variant="primary"
            busy={sending === 'match'}
            disabled={missing.length > 0 || sending !== null}
            className="w-fit"
          >
            {m.ui_import_check()}
          </SubmitButton>
        </Form>
      </Card>
    </>
  );
}

/** An export of another program: its columns are known, and only what is not taken needs to be seen. */
function ExportCard({ view, sending }: { view: ImportView; sending: string | null }): ReactNode {
  return (
    <Card
      title={m.ui_import_export_read()}
      description={m.ui_import_export_read_text({ count: view.rowCount })}
    >
      <NotTaken notTaken={view.notTaken} />
      <Form method="post">
        <input type="hidden" name="intent" value="match" />
        {view.columns.map(({ heading, field }) => (
          <input key={heading} type="hidden" name="matching[]" value={field ?? ''} />
        ))}
        <SubmitButton variant="primary" busy={sending === 'match'} disabled={sending !== null}>
          {m.ui_import_check()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** What an export holds and no import takes. */
export function NotTaken({ notTaken }: Pick<ImportView, 'notTaken'>): ReactNode {
  if (notTaken.length === 0) return null;
  return (
    <details className="mb-4 text-sm" open={notTaken.length <= SHOWN_OPEN}>
      <summary className="w-fit min-h-9 cursor-pointer py-1.5 text-accent pointer-coarse:min-h-11">
        {m.ui_import_not_taken()}
      </summary>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {notTaken.map(({ what, count }) => (
          <li key={what} className="flex gap-x-4 py-1.5">
            <span className="min-w-0 grow wrap-anywhere">{what}</span>
            <span className="tabular-nums text-ink-soft">{count}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A zip of pictures beside the file. */
function ArchiveCard({ hasArchive, sending }: { hasArchive: boolean; sending: string | null }): ReactNode {
  return (
    <Card
      title={m.ui_import_archive()}
      description={`${m.ui_import_archive_help()} ${m.ui_import_archive_limit({ size: String(MAX_ARCHIVE_BYTES / BYTES_PER_MB) })}`}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
        aria-label={m.ui_import_archive()}
      >
        <input type="hidden" name="intent" value="archive" />
        <FileField
          label={hasArchive ? m.ui_import_archive_replace() : m.ui_import_archive_choose()}
          name="archive"
          required
          accept=".zip,application/zip"
          className="min-w-0 grow sm:max-w-md"
        />
        <SubmitButton
          icon={<FileArchive aria-hidden />}
          busy={sending === 'archive'}
          disabled={sending !== null}
          variant="secondary"
        >
          {m.ui_import_archive_add()}
        </SubmitButton>
      </Form>
      {hasArchive && <p className="mt-3 text-sm text-positive">{m.ui_import_archive_there()}</p>}
    </Card>
  );
}
