import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { accountsPaths } from '../paths.ts';
import { useCardForm } from '../person/card-form.tsx';
import type { ProfileView } from '../person/profile-contract.ts';

export function DetailsCard({ profile }: { profile: ProfileView }): ReactNode {
  const { Form, busy, problem, outcome } = useCardForm('details');
  const labels = {
    title: m.accounts_title(),
    firstname: m.accounts_firstname(),
    lastname: m.accounts_lastname(),
    phone: m.accounts_phone(),
  };
  return (
    <Card title={m.accounts_details_title()}>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="details" />
        <div className="grid gap-5 sm:grid-cols-2">
          {profile.title !== null && (
            <TextField
              className="sm:col-span-2"
              label={labels.title}
              name="title"
              autoComplete="honorific-prefix"
              maxLength={40}
              optional
              defaultValue={profile.title}
              error={fieldError(problem, 'title')}
            />
          )}
          <TextField
            label={labels.firstname}
            name="firstname"
            autoComplete="given-name"
            required
            maxLength={100}
            defaultValue={profile.firstname}
            error={fieldError(problem, 'firstname')}
          />
          <TextField
            label={labels.lastname}
            name="lastname"
            autoComplete="family-name"
            optional
            maxLength={100}
            defaultValue={profile.lastname}
            error={fieldError(problem, 'lastname')}
          />
        </div>
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {m.accounts_email()}
            {profile.isActivated ? (
              <Badge tone="positive">{m.accounts_email_confirmed()}</Badge>
            ) : (
              <Badge tone="warning">{m.accounts_email_unconfirmed()}</Badge>
            )}
          </p>
          <p className="break-all">{profile.email}</p>
          {!profile.isActivated && (
            <Link
              to={accountsPaths.activate()}
              className="inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-4"
            >
              {m.accounts_activate_title()}
            </Link>
          )}
        </div>
        <TextField
          label={labels.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          optional
          maxLength={40}
          defaultValue={profile.phone === null ? '' : formatThaiPhone(profile.phone)}
          error={fieldError(problem, 'phone')}
        />
        <SubmitButton busy={busy} outcome={outcome} className="self-start">
          {m.accounts_save()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
