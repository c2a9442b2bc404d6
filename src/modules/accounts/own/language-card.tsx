import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Select } from '#ui/form/select.tsx';

/** Submits with a full page load, because every text on the page changes. */
export function LanguageCard({ locale }: { locale: 'th' | 'en' }): ReactNode {
  return (
    <Card title={m.accounts_language_title()} description={m.accounts_language_help()}>
      <Form method="post" reloadDocument className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="language" />
        <Select
          label={m.accounts_language_label()}
          hideLabel
          name="locale"
          defaultValue={locale}
          options={[
            { value: 'th', label: 'ภาษาไทย' },
            { value: 'en', label: 'English' },
          ]}
          className="grow basis-48"
        />
        <Button type="submit">{m.accounts_language_save()}</Button>
      </Form>
    </Card>
  );
}
