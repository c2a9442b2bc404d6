import type { ReactNode } from 'react';
import { getLocale } from '#messages/runtime';
import { defaultZone } from '#platform/dates/zone.ts';
import type {
  ImportLine,
  ImportSourceView,
  ImportState,
  ImportView,
} from '#platform/imports/import-rules.ts';
import { ImportHistory } from '#ui/import/import-history.tsx';
import { ImportProgress } from '#ui/import/import-progress.tsx';
import { ImportStart } from '#ui/import/import-start.tsx';
import { ImportSteps } from '#ui/import/import-steps.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { reportWords } from './report-text.ts';

const NO_PROGRESS = {
  ...{ waiting: 0, applied: 0, left: 0, unchanged: 0, undone: 0, kept: 0, extras: 0, extrasDone: 0 },
};

function source(): ImportSourceView {
  const w = reportWords();
  return {
    ...{
      name: 'demo.products',
      title: w.source,
      help: '',
      listPath: '#import',
      takesArchive: true,
      exports: null,
    },
    fields: [
      { key: 'code', label: w.code, isRequired: true },
      { key: 'name', label: w.name, isRequired: true },
      { key: 'price', label: w.price, isRequired: false },
    ],
    choices: [
      {
        ...{ name: 'existing', label: w.existing },
        options: [
          { value: 'update', label: w.update },
          { value: 'skip', label: w.skip },
        ],
      },
    ],
  };
}

const LINE: ImportLine = {
  importId: '019a0000-0000-7000-8000-000000000000',
  fileName: 'products.csv',
  state: 'checked',
  rowCount: 18,
  by: '',
  uploadedAt: '2026-11-24T02:00:00Z',
};

function view(changes: Partial<ImportView>): ImportView {
  const w = reportWords();
  return {
    ...LINE,
    failure: null,
    ...{ by: w.by, encoding: 'utf-8', hasArchive: false, choices: { existing: 'update' } },
    columns: [
      { heading: 'SKU', samples: ['M-1', 'M-2'], field: 'code' },
      { heading: w.name, samples: [w.mug, w.pot], field: 'name' },
      { heading: '', samples: ['120', '350'], field: 'price' },
    ],
    counts: { new: 12, changed: 3, unchanged: 1, wrong: 2 },
    progress: NO_PROGRESS,
    ...{ isExport: false, notTaken: [], wrongRows: [] },
    changed: [
      { ...{ row: 2, name: w.mug, more: 0 }, changes: [{ label: w.price, from: '฿100.00', to: '฿90.00' }] },
      { ...{ row: 3, name: w.pot, more: 2 }, changes: [{ label: w.name, from: '', to: w.pot }] },
    ],
    notes: [],
    ...changes,
  };
}

/** Imports in every state. The gallery keeps what its forms send to itself. */
export function ImportSections(): ReactNode {
  const w = reportWords();
  const locale = getLocale();
  const history: ImportLine[] = (['running', 'done', 'failed', 'undone'] satisfies ImportState[]).map(
    (state, at) => ({ ...LINE, importId: `${LINE.importId.slice(0, -1)}${at}`, by: w.by, state }),
  );
  const steps = (changes: Partial<ImportView>): ReactNode => (
    <ImportSteps
      source={source()}
      view={view(changes)}
      isMatching={changes.state === 'matching'}
      problem={null}
      sending={null}
      locale={locale}
      zone={defaultZone}
    />
  );
  const states: { name: string; shown: ReactNode }[] = [
    { name: w.fresh, shown: <ImportStart source={source()} isSending={false} problem={null} /> },
    {
      name: w.refused,
      shown: (
        <ImportStart
          source={source()}
          isSending={false}
          problem={{ code: 'platform.import_unreadable', message: '' }}
        />
      ),
    },
    {
      name: w.matching,
      shown: steps({
        state: 'matching',
        encoding: 'windows-874',
        columns: view({}).columns.map((column, at) => (at === 1 ? { ...column, field: null } : column)),
      }),
    },
    {
      name: w.checked,
      shown: steps({
        wrongRows: [
          {
            ...{ row: 4, name: w.mug, errors: [w.codeError] },
            cells: [{ field: 'price', label: w.price, text: 'สิบบาท', error: w.priceError }],
            others: [
              { field: 'code', label: w.code, text: 'M-1' },
              { field: 'name', label: w.name, text: w.mug },
            ],
          },
        ],
      }),
    },
    {
      name: w.nothing,
      shown: steps({ counts: { new: 0, changed: 0, unchanged: 18, wrong: 0 }, changed: [] }),
    },
    {
      name: w.running,
      shown: (
        <ImportProgress
          view={view({ state: 'running', progress: { ...NO_PROGRESS, waiting: 9, applied: 9 } })}
          locale={locale}
        />
      ),
    },
    {
      name: w.done,
      shown: steps({
        state: 'done',
        progress: { ...NO_PROGRESS, applied: 15, left: 2, unchanged: 1 },
        notes: [{ row: 7, name: w.pot, text: w.left }],
      }),
    },
    {
      name: w.failed,
      shown: steps({ state: 'failed', progress: { ...NO_PROGRESS, applied: 6, waiting: 12 } }),
    },
    {
      name: w.undone,
      shown: steps({
        state: 'undone',
        progress: { ...NO_PROGRESS, undone: 14, kept: 1 },
        notes: [{ row: 3, name: w.mug, text: w.kept }],
      }),
    },
    {
      name: w.history,
      shown: <ImportHistory source="demo.products" imports={history} locale={locale} zone={defaultZone} />,
    },
    {
      name: w.noHistory,
      shown: <ImportHistory source="demo.products" imports={[]} locale={locale} zone={defaultZone} />,
    },
  ];
  return (
    <DemoSection id="import" title="Import">
      {states.map(({ name, shown }) => (
        <DemoState key={name} name={name}>
          <Still>{shown}</Still>
        </DemoState>
      ))}
    </DemoSection>
  );
}

/** Forms that send nothing: the gallery has nowhere to send it to. */
function Still({ children }: { children: ReactNode }): ReactNode {
  return (
    <div
      className="min-w-0"
      onSubmitCapture={(event) => event.preventDefault()}
      onClickCapture={(event) => {
        const button = event.target instanceof Element && event.target.closest('button[type="button"]');
        if (button) event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
