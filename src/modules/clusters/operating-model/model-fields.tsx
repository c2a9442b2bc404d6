import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatPlainBaht } from '#platform/money/money.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { PageSection } from '#ui/edit/section-rules.ts';
import { Card } from '#ui/layout/card.tsx';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import { DocumentRows, documentDrafts, PositionRows, positionDrafts } from './item-rows.tsx';
import type { ModelContent } from './model-contract.ts';
import {
  CLUSTER_PARTS,
  MAX_MODEL_NAME,
  MAX_TYPED_NUMBER,
  MAX_VERSION_NOTES,
  PRICE_MODES,
  RECEIPT_PAPERS,
  SELLING_ROLES,
  STOCK_POLICIES,
  VAT_REGISTRATIONS,
} from './model-rules.ts';
import {
  CONTENT_TEXTS,
  PART_TEXTS,
  PRICE_MODE_TEXTS,
  RECEIPT_PAPER_TEXTS,
  STOCK_POLICY_TEXTS,
  VAT_TEXTS,
} from './model-text.ts';

export interface EditedModel {
  readonly nameTh: string;
  readonly nameEn: string;
  readonly notes: string;
  readonly content: ModelContent;
}

interface SectionProps {
  model: EditedModel;
  problem: FormProblem | null;
}

/** Sections of the form of an operating model, for its index. */
export function modelSections(): PageSection[] {
  return [
    { id: 'name', label: m.clusters_model_section_name(), fields: ['nameTh', 'nameEn', 'notes'] },
    { id: 'parts', label: m.clusters_model_parts(), fields: ['parts', 'sellers'] },
    {
      id: 'selling',
      label: m.clusters_model_section_selling(),
      fields: ['priceMode', 'vat', 'stockPolicy', 'receiptPaper'],
    },
    {
      id: 'approvals',
      label: m.clusters_model_section_approvals(),
      fields: ['discountLimitPercent', 'refundLimitSatang', 'purchaseLimitSatang'],
    },
    {
      id: 'money',
      label: m.clusters_model_section_money(),
      fields: ['commissionBp', 'monthlyFeeSatang', 'salesTargetSatang', 'memberTarget'],
    },
    { id: 'positions', label: m.clusters_model_positions(), fields: ['positions'] },
    { id: 'documents', label: m.clusters_model_documents(), fields: ['documents'] },
  ];
}

/** Labels of the fields, for the summary of errors and the list of changes. */
export function modelFieldLabels(): Record<string, string> {
  return {
    nameTh: m.clusters_model_name(),
    nameEn: m.clusters_model_name(),
    notes: m.clusters_model_notes(),
    ...Object.fromEntries(Object.entries(CONTENT_TEXTS).map(([field, text]) => [field, text()])),
  };
}

/** All fields of an operating model and its draft. */
export function ModelFields({ model, problem }: SectionProps): ReactNode {
  return (
    <>
      <Card id="name" title={m.clusters_model_section_name()}>
        <div className="flex flex-col gap-4">
          <BilingualField
            label={m.clusters_model_name()}
            names={{ th: 'nameTh', en: 'nameEn' }}
            texts={{ th: model.nameTh, en: model.nameEn }}
            required={['th']}
            maxLength={MAX_MODEL_NAME}
            problem={problem}
          />
          <TextArea
            name="notes"
            label={m.clusters_model_notes()}
            help={m.clusters_model_notes_help()}
            defaultValue={model.notes}
            maxLength={MAX_VERSION_NOTES}
            rows={2}
            optional
          />
        </div>
      </Card>
      <PartsCard model={model} problem={problem} />
      <SellingCard model={model} problem={problem} />
      <ApprovalsCard model={model} problem={problem} />
      <MoneyCard model={model} problem={problem} />
      <ItemCards model={model} problem={problem} />
    </>
  );
}

function PartsCard({ model: { content } }: SectionProps): ReactNode {
  return (
    <Card id="parts" title={m.clusters_model_parts()} description={m.clusters_model_parts_help()}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <fieldset>
          <legend className="text-sm font-medium">{m.clusters_model_parts()}</legend>
          {CLUSTER_PARTS.map((part) => (
            <Checkbox
              key={part}
              name="parts"
              value={part}
              label={PART_TEXTS[part]()}
              defaultChecked={content.parts.includes(part)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="text-sm font-medium">{m.clusters_model_sellers()}</legend>
          {SELLING_ROLES.map((role) => (
            <Checkbox
              key={role}
              name="sellers"
              value={role}
              label={CLUSTER_ROLE_TEXTS[role]()}
              defaultChecked={content.sellers.includes(role)}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}

function SellingCard({ model: { content } }: SectionProps): ReactNode {
  return (
    <Card id="selling" title={m.clusters_model_section_selling()}>
      <div className="flex flex-col gap-4">
        <RadioCards
          legend={m.clusters_model_price()}
          name="priceMode"
          defaultValue={content.priceMode}
          columns={2}
          options={PRICE_MODES.map((value) => ({ value, label: PRICE_MODE_TEXTS[value]() }))}
        />
        <RadioCards
          legend={m.clusters_model_vat()}
          name="vat"
          defaultValue={content.vat}
          columns={2}
          options={VAT_REGISTRATIONS.map((value) => ({ value, label: VAT_TEXTS[value]() }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="stockPolicy"
            label={m.clusters_model_stock()}
            defaultValue={content.stockPolicy}
            options={STOCK_POLICIES.map((value) => ({ value, label: STOCK_POLICY_TEXTS[value]() }))}
          />
          <Select
            name="receiptPaper"
            label={m.clusters_model_paper()}
            defaultValue={content.receiptPaper}
            options={RECEIPT_PAPERS.map((value) => ({ value, label: RECEIPT_PAPER_TEXTS[value]() }))}
          />
        </div>
      </div>
    </Card>
  );
}

function ApprovalsCard({ model: { content }, problem }: SectionProps): ReactNode {
  return (
    <Card
      id="approvals"
      title={m.clusters_model_section_approvals()}
      description={m.clusters_model_approvals_help()}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          name="discountLimitPercent"
          value={text(content.discountLimitPercent)}
          suffix="%"
          problem={problem}
        />
        <MoneyField name="refundLimitSatang" satang={content.refundLimitSatang} problem={problem} />
        <MoneyField name="purchaseLimitSatang" satang={content.purchaseLimitSatang} problem={problem} />
      </div>
    </Card>
  );
}

function MoneyCard({ model: { content }, problem }: SectionProps): ReactNode {
  return (
    <Card id="money" title={m.clusters_model_section_money()} description={m.clusters_model_money_help()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="commissionBp"
          value={content.commissionBp === 0 ? '' : String(content.commissionBp / 100)}
          suffix="%"
          problem={problem}
        />
        <MoneyField name="monthlyFeeSatang" satang={content.monthlyFeeSatang || null} problem={problem} />
        <MoneyField name="salesTargetSatang" satang={content.salesTargetSatang} problem={problem} />
        <NumberField name="memberTarget" value={text(content.memberTarget)} problem={problem} />
      </div>
    </Card>
  );
}

function ItemCards({ model: { content }, problem }: SectionProps): ReactNode {
  const [positions, setPositions] = useState(() => positionDrafts(content.positions));
  const [documents, setDocuments] = useState(() => documentDrafts(content.documents));
  return (
    <>
      <Card
        id="positions"
        title={m.clusters_model_positions()}
        description={m.clusters_model_positions_help()}
      >
        <PositionRows rows={positions} onRows={setPositions} problem={problem} />
      </Card>
      <Card
        id="documents"
        title={m.clusters_model_documents()}
        description={m.clusters_model_documents_help()}
      >
        <DocumentRows rows={documents} onRows={setDocuments} problem={problem} />
      </Card>
    </>
  );
}

function text(number: number | null): string {
  return number === null ? '' : String(number);
}

interface NumberFieldProps {
  name: keyof ModelContent;
  value: string;
  suffix?: string;
  problem: FormProblem | null;
}

function NumberField({ name, value, suffix, problem }: NumberFieldProps): ReactNode {
  return (
    <TextField
      name={name}
      label={CONTENT_TEXTS[name]()}
      defaultValue={value}
      inputMode="decimal"
      maxLength={MAX_TYPED_NUMBER}
      autoComplete="off"
      optional
      suffix={suffix}
      error={fieldError(problem, name)}
    />
  );
}

function MoneyField({
  satang,
  ...field
}: Omit<NumberFieldProps, 'value' | 'suffix'> & { satang: number | null }): ReactNode {
  return (
    <NumberField
      {...field}
      value={satang === null ? '' : formatPlainBaht(satang).replace(/\.00$/, '')}
      suffix={m.clusters_model_baht()}
    />
  );
}
