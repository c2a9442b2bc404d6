import { Phone, Store, Truck, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { SuggestField } from '#ui/form/suggest-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { BilingualSection } from './bilingual-section.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

export function FormSections(): ReactNode {
  const w = demoWords();
  const provinces = [
    { value: '10', label: w.bangkok },
    { value: '50', label: w.chiangMai },
    { value: '14', label: w.ayutthaya },
  ];
  return (
    <>
      <DemoSection id="field" title="Field">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={w.name} name="demo-name" placeholder={w.namePlaceholder} autoComplete="off" />
          <TextField
            label={w.phone}
            name="demo-phone"
            type="tel"
            inputMode="tel"
            prefix={<Phone aria-hidden />}
            help={w.phoneHelp}
          />
          <TextField
            label={w.phone}
            name="demo-wrong"
            defaultValue="08123"
            error={w.phoneError}
            help={w.phoneHelp}
          />
          <TextField
            label={w.price}
            name="demo-price"
            inputMode="decimal"
            suffix={w.baht}
            defaultValue="1,234.50"
          />
          <DateField label={w.day} name="demo-day" defaultValue="2026-11-21" />
          <TimeField label={w.time} name="demo-time" defaultValue="09:30" />
          <Select
            label={w.province}
            name="demo-province"
            options={provinces}
            placeholder={w.chooseProvince}
          />
          <Select
            label={w.province}
            name="demo-province-off"
            options={provinces}
            defaultValue="14"
            disabled
          />
          <TextArea label={w.note} name="demo-note" optional />
          <div className="flex flex-col gap-4">
            <SearchField label={w.search} name="demo-search" />
            <NumberStepper label={w.quantity} name="demo-quantity" defaultValue={1} min={1} max={5} />
          </div>
          <Checkbox label={w.agree} name="demo-agree" help={w.agreeHelp} defaultChecked />
          <Checkbox label={w.agree} name="demo-agree-wrong" error={w.agree} />
        </div>
        <DemoState name="error">
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label={w.province}
              name="demo-province-wrong"
              options={provinces}
              placeholder={w.chooseProvince}
              error={w.provinceError}
            />
            <NumberStepper
              label={w.quantity}
              name="demo-quantity-wrong"
              defaultValue={5}
              max={5}
              error={w.quantityError}
            />
            <TextArea label={w.note} name="demo-note-wrong" error={w.noteError} defaultValue={w.long} />
          </div>
        </DemoState>
        <DemoState name="disabled, readOnly">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={w.name} name="demo-name-off" defaultValue="สมหญิง ใจดี" disabled />
            <TextField label={w.orderNumber} name="demo-order" defaultValue="DEMO-1001" readOnly />
            <NumberStepper label={w.quantity} name="demo-quantity-off" defaultValue={2} disabled />
            <TextArea label={w.note} name="demo-note-off" defaultValue={w.alertText} disabled />
            <Checkbox label={w.agree} name="demo-agree-off" defaultChecked disabled />
            <DateField label={w.day} name="demo-day-off" defaultValue="2026-11-21" disabled />
            <TimeField label={w.time} name="demo-time-off" defaultValue="09:30" disabled />
            <CopyField label={w.shareLink} value="https://sala.example/demo/element" />
          </div>
        </DemoState>
      </DemoSection>
      <BilingualSection />
      <DemoSection id="suggest-field" title="Suggest field">
        <ProvinceByName provinces={provinces} />
      </DemoSection>
      <DemoSection id="radio-cards" title="Radio cards">
        <RadioCards
          legend={w.delivery}
          name="demo-delivery"
          defaultValue="post"
          options={[
            { value: 'post', label: w.post, help: w.postHelp, icon: <Truck />, trailing: '฿45.00' },
            { value: 'pickup', label: w.pickup, help: w.pickupHelp, icon: <Store />, trailing: w.free },
            {
              value: 'courier',
              label: w.courier,
              icon: <Zap />,
              trailing: '฿120.00',
              disabledReason: w.courierWhy,
            },
          ]}
        />
        <DemoState name="columns, help, error">
          <RadioCards
            legend={w.delivery}
            name="demo-delivery-wrong"
            columns={2}
            help={w.deliveryHelp}
            error={w.deliveryError}
            options={[
              { value: 'post', label: w.post },
              { value: 'pickup', label: w.pickup },
            ]}
          />
        </DemoState>
      </DemoSection>
      <DemoSection id="form-error-summary" title="Form error summary">
        <FaultyForm />
      </DemoSection>
    </>
  );
}

function ProvinceByName({
  provinces,
}: {
  provinces: readonly { readonly value: string; readonly label: string }[];
}): ReactNode {
  const w = demoWords();
  const [text, setText] = useState('');
  return (
    <SuggestField
      label={w.province}
      name="demo-province-by-name"
      value={text}
      onText={setText}
      suggestions={provinces
        .filter(({ label }) => label.includes(text))
        .map(({ value, label }) => ({ id: value, label, detail: value }))}
      suggestionsLabel={w.province}
      onChoose={(id) => setText(provinces.find(({ value }) => value === id)?.label ?? '')}
      className="max-w-md"
    />
  );
}

function FaultyForm(): ReactNode {
  const w = demoWords();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  return (
    <Card className="max-w-xl">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem({
            message: w.problem,
            fields: { fullname: [w.namePlaceholder], telephone: w.phoneError },
          });
        }}
      >
        <FormErrorSummary problem={problem} labels={{ fullname: w.name, telephone: w.phone }} />
        <TextField label={w.name} name="fullname" error={fieldError(problem, 'fullname')} />
        <TextField label={w.phone} name="telephone" type="tel" error={fieldError(problem, 'telephone')} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            {w.buy}
          </Button>
          {problem && (
            <Button variant="quiet" onClick={() => setProblem(null)}>
              {w.undo}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
