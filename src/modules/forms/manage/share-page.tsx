import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { getForm } from '../form/form-queries.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { FormHeader } from './form-header.tsx';
import { managedForm } from './managed-form.ts';

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const { origin } = scope.tenant;
    return {
      form: managedForm(scope, form),
      address: origin + formsPaths.form(form.slug),
      alias: form.alias === null ? null : `${origin}/${form.alias}`,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

export default function SharePage(): ReactNode {
  const { form, address, alias } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<FormHeader form={form} />}>
      {form.state !== 'open' && <Notice tone="warning">{m.forms_share_not_open()}</Notice>}
      <Card title={m.forms_tab_share()} description={m.forms_share_text()}>
        <div className="flex flex-col gap-4">
          <CopyField label={m.forms_share_link()} value={address} />
          {alias !== null && <CopyField label={m.forms_alias()} value={alias} />}
        </div>
      </Card>
    </EditPage>
  );
}
