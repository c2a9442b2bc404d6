import { type ReactNode, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatPlainBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ManagedDelivery } from '../delivery/delivery-contract.ts';
import { manageProblem } from './manage-problem.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { TitleFields } from './title-fields.tsx';

/** Form for the names, fee and status of a delivery method. */
export function DeliveryForm({
  method,
  lastPlace,
}: {
  method: ManagedDelivery | null;
  lastPlace: number;
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const [version, setVersion] = useState(method?.version ?? 0);
  const [kind, setKind] = useState<string>(method?.kind ?? 'flat');
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  const isOpened = version === (method?.version ?? 0);
  const isStale = reply?.ok === false && reply.problem.code === 'shop.version_conflict' && isOpened;
  const name = m.shop_manage_delivery_name();
  const labels = {
    titleTh: name,
    titleEn: m.shop_manage_in_english({ field: name }),
    code: m.shop_manage_code(),
    fee: m.shop_manage_delivery_fee(),
    freeFrom: m.shop_manage_delivery_free_from(),
  };
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="sort" value={method?.sort ?? lastPlace} />
      {isStale && !reply.ok ? (
        <StaleNotice details={reply.problem.details} onKeepMine={setVersion} />
      ) : (
        <FormErrorSummary problem={isOpened ? problem : null} labels={labels} />
      )}
      <RadioCards
        legend={m.shop_manage_delivery_kind()}
        name="kind"
        value={kind}
        onChange={setKind}
        columns={2}
        options={[
          { value: 'flat', label: m.shop_manage_delivery_flat() },
          { value: 'pickup', label: m.shop_manage_delivery_pickup() },
        ]}
      />
      <TitleFields label={name} titles={method} problem={problem} />
      <TextField
        label={labels.code}
        name="code"
        defaultValue={method?.code ?? ''}
        readOnly={method !== null}
        maxLength={40}
        optional={method === null}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        help={method ? m.shop_manage_delivery_code_fixed() : m.shop_manage_delivery_code_help()}
        error={fieldError(problem, 'code')}
      />
      {kind === 'flat' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={labels.fee}
            name="fee"
            defaultValue={method ? formatPlainBaht(method.feeSatang) : ''}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            suffix={m.shop_manage_baht()}
            error={fieldError(problem, 'fee')}
          />
          <TextField
            label={labels.freeFrom}
            name="freeFrom"
            defaultValue={
              method && method.freeFromSatang !== null ? formatPlainBaht(method.freeFromSatang) : ''
            }
            inputMode="decimal"
            autoComplete="off"
            suffix={m.shop_manage_baht()}
            optional
            error={fieldError(problem, 'freeFrom')}
          />
        </div>
      )}
      <BilingualField
        label={m.shop_manage_delivery_note()}
        names={{ th: 'noteTh', en: 'noteEn' }}
        texts={{ th: method?.noteTh ?? '', en: method?.noteEn ?? '' }}
        maxLength={300}
        help={m.shop_manage_delivery_note_help()}
      />
      <Select
        label={m.shop_manage_status()}
        name="status"
        defaultValue={method?.status ?? 'active'}
        options={[
          { value: 'active', label: m.shop_manage_delivery_offered() },
          { value: 'archived', label: m.shop_manage_delivery_not_offered() },
        ]}
      />
      <SubmitButton
        variant="primary"
        full
        busy={navigation.formMethod === 'POST'}
        outcome={problem ? 'error' : undefined}
      >
        {method ? m.shop_manage_save() : m.shop_manage_delivery_create()}
      </SubmitButton>
    </Form>
  );
}
