import { type ComponentProps, type ReactNode, useId } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { EmailField } from '../person/email-field.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { type ConsentKind, MAX_TITLE, type RegistrationForm } from './registration-contract.ts';

interface FieldsProps {
  form: RegistrationForm;
  problem: FormProblem | null | undefined;
  typed?: Readonly<Record<string, string>>;
}

/** Labels by field name, for the error summary. */
export function registrationLabels(): Record<string, string> {
  return {
    title: m.accounts_title(),
    firstname: m.accounts_firstname(),
    lastname: m.accounts_lastname(),
    email: m.accounts_email(),
    phone: m.accounts_phone(),
    password: m.accounts_password(),
    'accept.terms': m.accounts_accept_terms_name(),
    'accept.privacy': m.accounts_accept_privacy_name(),
  };
}

/** All registration fields that the site asks for. */
export function RegistrationFields({
  email = {},
  hasPassword = true,
  ...fields
}: FieldsProps & { email?: ComponentProps<typeof EmailField>; hasPassword?: boolean }): ReactNode {
  const { problem, typed = {} } = fields;
  return (
    <>
      <NameFields {...fields} />
      <EmailField defaultValue={typed['email']} error={fieldError(problem, 'email')} {...email} />
      <PhoneField {...fields} />
      {hasPassword && <NewPasswordField label={m.accounts_password()} problem={problem} />}
      <ConsentFields {...fields} />
    </>
  );
}

/** Title, first and last name, as far as the site asks for them. */
function NameFields({ form: { fields }, problem, typed = {} }: FieldsProps): ReactNode {
  const list = useId();
  const labels = registrationLabels();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.title !== 'off' && (
        <div className="sm:col-span-2">
          <TextField
            label={labels['title']}
            name="title"
            autoComplete="honorific-prefix"
            maxLength={MAX_TITLE}
            list={list}
            required={fields.title === 'required'}
            optional={fields.title === 'optional'}
            defaultValue={typed['title']}
            error={fieldError(problem, 'title')}
          />
          <datalist id={list}>
            {m
              .accounts_title_choices()
              .split(' ')
              .map((title) => (
                <option key={title} value={title} />
              ))}
          </datalist>
        </div>
      )}
      <TextField
        label={labels['firstname']}
        name="firstname"
        autoComplete="given-name"
        required
        defaultValue={typed['firstname']}
        error={fieldError(problem, 'firstname')}
      />
      {fields.lastname !== 'off' && (
        <TextField
          label={labels['lastname']}
          name="lastname"
          autoComplete="family-name"
          required={fields.lastname === 'required'}
          defaultValue={typed['lastname']}
          error={fieldError(problem, 'lastname')}
        />
      )}
    </div>
  );
}

function PhoneField({ form: { fields }, problem, typed = {} }: FieldsProps): ReactNode {
  if (fields.phone === 'off') return null;
  return (
    <TextField
      label={m.accounts_phone()}
      name="phone"
      type="tel"
      autoComplete="tel-national"
      required={fields.phone === 'required'}
      optional={fields.phone === 'optional'}
      defaultValue={typed['phone']}
      error={fieldError(problem, 'phone')}
    />
  );
}

/** One checkbox per current text; submits the version number that was shown. */
function ConsentFields({ form: { documents }, problem }: FieldsProps): ReactNode {
  if (documents.length === 0) return null;
  return (
    <div className="flex flex-col">
      {documents.map(({ kind, number }) => (
        <Checkbox
          key={`${kind} ${number}`}
          name={`accept.${kind}`}
          value={number}
          required
          label={<ConsentLabel kind={kind} />}
          error={fieldError(problem, `accept.${kind}`)}
        />
      ))}
    </div>
  );
}

function ConsentLabel({ kind }: { kind: ConsentKind }): ReactNode {
  const [before, name] =
    kind === 'terms'
      ? [m.accounts_accept_terms(), m.accounts_accept_terms_name()]
      : [m.accounts_accept_privacy(), m.accounts_accept_privacy_name()];
  return (
    <>
      {before}{' '}
      <a
        href={`/legal/${kind}`}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent underline underline-offset-4"
      >
        {name}
      </a>
    </>
  );
}
