import { type ReactNode, useRef, useState } from 'react';
import { BilingualCell } from '#ui/edit/bilingual-cell.tsx';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import type { EditedColumn } from '#ui/edit/edited-column.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

/** What long forms are made of: tables that are edited, the index of sections, and the save bar. */
export function EditingSections(): ReactNode {
  const w = demoWords();
  return (
    <>
      <DemoSection id="editable-table" title="Editable table">
        <DemoState name="filled, ordered, with details; paste cells from a spreadsheet">
          <Sizes name="demo-sizes" isFilled />
        </DemoState>
        <DemoState name="errors at their cells">
          <Sizes
            name="demo-refused"
            isFilled
            problem={{
              message: w.problem,
              fields: { 'demo-refused.0.price': w.priceError, 'demo-refused.1.name.en': w.noteError },
            }}
          />
        </DemoState>
        <DemoState name="empty">
          <Sizes name="demo-no-sizes" />
        </DemoState>
        <DemoState name="disabled">
          <Sizes name="demo-fixed" isFilled disabled />
        </DemoState>
      </DemoSection>
      <DemoSection id="edit-page" title="Edit page, save bar">
        <LongForm />
      </DemoSection>
    </>
  );
}

interface Size {
  readonly key: string;
  readonly name: { readonly th: string; readonly en: string };
  readonly price: string;
  readonly note: string;
}

function Sizes({
  name,
  isFilled = false,
  problem = null,
  disabled = false,
}: {
  name: string;
  isFilled?: boolean;
  problem?: FormProblem | null;
  disabled?: boolean;
}): ReactNode {
  const w = demoWords();
  const [rows, setRows] = useState<readonly Size[]>(
    isFilled
      ? [
          { key: 's', name: { th: 'เล็ก', en: 'Small' }, price: '590.00', note: '' },
          { key: 'm', name: { th: 'กลาง', en: '' }, price: '690.00', note: '' },
          { key: 'l', name: { th: 'ใหญ่', en: 'Large' }, price: '790.00', note: '' },
        ]
      : [],
  );
  const columns: EditedColumn<Size>[] = [
    {
      key: 'name',
      header: w.size,
      set: (row, text) => ({ ...row, name: { ...row.name, th: text } }),
      cell: ({ row, control, onRow }) => (
        <BilingualCell
          control={control}
          texts={row.name}
          onText={(language, text) => onRow({ ...row, name: { ...row.name, [language]: text } })}
          maxLength={60}
        />
      ),
    },
    {
      key: 'price',
      header: w.price,
      text: ({ price }) => price,
      set: (row, price) => ({ ...row, price }),
      input: { inputMode: 'decimal', maxLength: 20, placeholder: '0.00' },
    },
  ];
  return (
    <EditableTable
      caption={w.sizes}
      columns={columns}
      rows={rows}
      onRows={setRows}
      rowKey={({ key }) => key}
      rowName={(row, at) => row.name.th || `${w.size} ${at + 1}`}
      make={(last) => ({
        key: crypto.randomUUID(),
        name: { th: '', en: '' },
        price: last?.price ?? '',
        note: '',
      })}
      max={6}
      isOrdered
      nameOf={(at, field) => `${name}.${at}.${field}`}
      problem={problem}
      disabled={disabled}
      details={({ row, nameOf, onRow }) => (
        <TextField
          label={w.note}
          name={nameOf('note')}
          value={row.note}
          optional
          disabled={disabled}
          onChange={({ currentTarget }) => onRow({ ...row, note: currentTarget.value })}
        />
      )}
    />
  );
}

/** Nothing is sent: saving takes what stands there as saved, and an empty name is refused. */
function LongForm(): ReactNode {
  const w = demoWords();
  const form = useRef<HTMLFormElement>(null);
  const [saves, setSaves] = useState(0);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const labels = {
    'demo-long-th': w.productName,
    'demo-long-en': w.productName,
    'demo-long-price': w.price,
    'demo-long-sizes': w.sizes,
  };
  const { changes, discard, fieldsKey } = useFormChanges(form, { opened: saves, labels });

  function save(): void {
    const name = new FormData(form.current ?? undefined).get('demo-long-th');
    const isNamed = typeof name === 'string' && name.trim() !== '';
    setProblem(isNamed ? null : { message: w.problem, fields: { 'demo-long-th': w.nameError } });
    if (isNamed) setSaves(saves + 1);
  }

  return (
    <EditPage
      header={<p className="mb-4 text-lg font-semibold">{w.product}</p>}
      problem={problem}
      sections={[
        { id: 'demo-words', label: w.productName, fields: ['demo-long-th', 'demo-long-en'] },
        { id: 'demo-price', label: w.price, fields: ['demo-long-price'] },
        { id: 'demo-sizes', label: w.sizes, fields: ['demo-long-sizes'] },
      ]}
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormErrorSummary problem={problem} labels={labels} />
        <div key={fieldsKey} className="flex flex-col gap-5">
          <Card id="demo-words" headingLevel={3} title={w.productName}>
            <BilingualField
              label={w.productName}
              names={{ th: 'demo-long-th', en: 'demo-long-en' }}
              texts={{ th: 'ผ้าขาวม้าทอมือ', en: '' }}
              required={['th']}
              maxLength={120}
              problem={problem}
            />
          </Card>
          <Card id="demo-price" headingLevel={3} title={w.price}>
            <TextField
              label={w.price}
              name="demo-long-price"
              defaultValue="590.00"
              inputMode="decimal"
              suffix={w.baht}
            />
          </Card>
          <Card id="demo-sizes" headingLevel={3} title={w.sizes}>
            <Sizes name="demo-long-sizes" isFilled />
          </Card>
        </div>
        <SaveBar
          busy={false}
          outcome={problem ? 'error' : undefined}
          label={w.save}
          changes={changes}
          onDiscard={discard}
        />
      </form>
    </EditPage>
  );
}
