import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { qrPath } from '#platform/images/qr-rules.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { canBeFilledIn } from '../fill/prefill-rules.ts';
import { getForm, getQuestions } from '../form/form-queries.ts';
import { allFields } from '../form/schema-rules.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { FormHeader } from './form-header.tsx';
import { FilledLinkCard } from './filled-link-card.tsx';
import { managedForm } from './managed-form.ts';

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const { origin } = scope.tenant;
    const questions =
      form.publishedVersion === null ? null : await getQuestions(scope, form.formId, form.publishedVersion);
    return {
      form: managedForm(scope, form),
      fields: questions === null ? [] : allFields(questions).filter(canBeFilledIn),
      locale: scope.locale,
      now: scope.now.toISOString(),
      zone: scope.tenant.zone,
      address: origin + formsPaths.form(form.slug),
      alias: form.alias === null ? null : `${origin}/${form.alias}`,
      embed: form.settings.embedOn.length === 0 ? null : origin + formsPaths.embedded(form.slug),
      qr: qrPath(origin + formsPaths.form(form.slug)),
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

export default function SharePage(): ReactNode {
  const { form, address, alias, embed, qr, fields, ...reader } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<FormHeader form={form} />}>
      {form.state !== 'open' && <Notice tone="warning">{m.forms_share_not_open()}</Notice>}
      <Card title={m.forms_tab_share()} description={m.forms_share_text()}>
        <div className="flex flex-col gap-4">
          <CopyField label={m.forms_share_link()} value={address} />
          {alias !== null && <CopyField label={m.forms_alias()} value={alias} />}
          <figure className="flex flex-wrap items-center gap-4">
            {/* Dark on light in both looks: that is what phones read best. */}
            <svg
              role="img"
              aria-label={m.forms_share_qr()}
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              className="size-44 shrink-0 rounded-md border border-line bg-white"
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
            <figcaption className="max-w-prose min-w-48 grow basis-0 text-sm text-ink-soft">
              <p>{m.forms_share_qr_text()}</p>
              <a
                className="mt-2 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
                href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrFile(qr))}`}
                download={`${form.slug}.svg`}
              >
                {m.forms_share_qr_download()}
              </a>
            </figcaption>
          </figure>
        </div>
      </Card>
      {fields.length > 0 && (
        <FilledLinkCard slug={form.slug} address={address} fields={fields} reader={reader} />
      )}
      {embed !== null && (
        <Card title={m.forms_embed()} description={m.forms_embed_text()}>
          <CopyField label={m.forms_embed_code()} value={frameCode(embed, form.title)} />
        </Card>
      )}
    </EditPage>
  );
}

function frameCode(address: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${address}" title="${escaped}" width="100%" height="800" allow="geolocation" style="border:0"></iframe>`;
}

function qrFile({ size, path }: { size: number; path: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`;
}
