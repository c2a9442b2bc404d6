import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { requireChange } from '../access/lock-for-change.ts';
import { requireVendor } from '../access/require-vendor.ts';
import { vendorsPaths } from '../paths.ts';
import { applyAsVendor } from '../permissions.ts';
import { DuplicateLink, vendorsFormProblem } from '../problem-text.tsx';
import { VendorPath } from '../vendor/vendor-contract.ts';
import { vendorName } from '../vendor/vendor-text.ts';
import { SaveVendorInput } from './details-contract.ts';
import { VendorFields, vendorErrors, vendorLabels } from './details-fields.tsx';
import { readDetails } from './details-rows.ts';
import { detailsView } from './details-view.ts';
import { saveVendor } from './save-vendor.ts';

export const loader = pageLoader({
  access: applyAsVendor,
  params: VendorPath,
  handle: async (scope, { params }) => {
    const access = await requireVendor(scope, params.vendor);
    requireChange(access);
    const { vendorId, version } = access.vendor;
    return {
      vendorId,
      version,
      name: vendorName(access.vendor, scope.locale),
      details: await detailsView(scope, await readDetails(scope, vendorId)),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: applyAsVendor,
  intents: { save: intent({ input: SaveVendorInput, handle: saveVendor }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.vendors_edit()} · ${loaderData?.name ?? ''}` },
];

/** Changing what is known of a vendor. */
export default function EditVendorPage(): ReactNode {
  const { vendorId, version, name, details, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = vendorsFormProblem(reply, ['save'], vendorErrors());
  const box = useRef<HTMLFormElement>(null);
  const labels = vendorLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  return (
    <EditPage
      header={
        <PageHeader
          title={m.vendors_edit()}
          breadcrumbs={[
            { label: m.vendors_title(), to: vendorsPaths.vendors() },
            { label: name, to: vendorsPaths.vendor(vendorId) },
            { label: m.vendors_edit() },
          ]}
        />
      }
    >
      <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} labels={labels} />
        <DuplicateLink reply={reply} />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <div key={`${fieldsKey} ${String(version)}`} className="flex flex-col gap-5">
          <VendorFields vendor={details} problem={problem} locale={locale} />
        </div>
        <SaveBar
          busy={useIsBusy('save')}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.vendors_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
    </EditPage>
  );
}
