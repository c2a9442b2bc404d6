import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { vendorsPaths } from '../paths.ts';
import { applyAsVendor, reviewVendors } from '../permissions.ts';
import { DuplicateLink, vendorsFormProblem } from '../problem-text.tsx';
import { VendorInput } from './details-contract.ts';
import { VendorFields, vendorErrors, vendorLabels } from './details-fields.tsx';
import { createVendor } from './save-vendor.ts';

export const loader = pageLoader({
  access: applyAsVendor,
  handle: (scope) =>
    Promise.resolve({
      isByStaff: allows(reviewVendors, scope.actor),
      locale: scope.locale,
      formKey: scope.requestId,
    }),
});

export const action = pageAction({
  access: applyAsVendor,
  intents: {
    create: intent({
      input: VendorInput,
      idempotent: true,
      handle: async (scope, input) => {
        const { vendorId } = await createVendor(scope, input);
        return redirectTo(vendorsPaths.vendor(vendorId));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.vendors_apply() }];

/** Applying as a vendor; staff register one for somebody else. Documents and products follow on the vendor's page. */
export default function ApplyPage(): ReactNode {
  const { isByStaff, locale, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = vendorsFormProblem(reply, ['create'], vendorErrors());
  const title = isByStaff ? m.vendors_register() : m.vendors_apply();
  return (
    <EditPage
      header={
        <PageHeader
          title={title}
          subtitle={m.vendors_apply_subtitle()}
          breadcrumbs={[{ label: m.vendors_title(), to: vendorsPaths.vendors() }, { label: title }]}
        />
      }
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} labels={vendorLabels()} />
        <DuplicateLink reply={reply} />
        <HiddenFields intent="create" formKey={formKey} />
        <VendorFields vendor={null} problem={problem} locale={locale} />
        <SubmitButton
          variant="primary"
          busy={useIsBusy('create')}
          outcome={problem ? 'error' : undefined}
          className="self-start"
        >
          {m.vendors_save_and_go_on()}
        </SubmitButton>
      </Form>
    </EditPage>
  );
}
