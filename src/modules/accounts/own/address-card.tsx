import type { ReactNode } from 'react';
import * as m from '#messages';
import { ThaiAddressFields } from '#modules/address/public-ui.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCardForm } from '../person/card-form.tsx';
import type { ProfileAddress } from '../person/profile-contract.ts';

export function AddressCard({ address }: { address: ProfileAddress | null }): ReactNode {
  const { Form, busy, problem, outcome } = useCardForm('address');
  const remover = useCardForm('remove_address');
  return (
    <Card
      title={m.accounts_address_title()}
      description={m.accounts_address_help()}
      actions={
        address && (
          <remover.Form method="post">
            <input type="hidden" name="intent" value="remove_address" />
            <Button type="submit" size="sm" variant="quiet" disabled={remover.busy}>
              {m.accounts_address_remove()}
            </Button>
          </remover.Form>
        )
      }
    >
      <Form method="post" key={address === null ? 'none' : 'kept'} className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ addressLine: m.accounts_address_line() }} />
        <input type="hidden" name="intent" value="address" />
        <TextField
          label={m.accounts_address_line()}
          name="addressLine"
          autoComplete="street-address"
          maxLength={300}
          required
          defaultValue={address?.addressLine ?? ''}
          error={fieldError(problem, 'addressLine')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ThaiAddressFields defaultValue={address ?? {}} problem={problem} />
        </div>
        <SubmitButton busy={busy} outcome={outcome} className="self-start">
          {m.accounts_address_save()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
