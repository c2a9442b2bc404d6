import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatPlainBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { keepBooks } from '../../permissions.ts';
import { billingProblemText } from '../../problem-text.ts';
import { listBranches } from '../../seller/branch-view.ts';
import { bookPaths } from '../paths.ts';
import { MAX_PURCHASE_NOTE, PurchaseCorrection } from './purchase-contract.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { claimMonthsOf } from './purchase-rules.ts';
import { getPurchase } from './purchases.ts';
import { archivePurchase, correctPurchase } from './register-purchase.ts';

const PurchasePath = z.object({ purchase: z.uuid() });

export const loader = pageLoader({
  access: keepBooks,
  params: PurchasePath,
  handle: async (scope, { params }) => {
    const [purchase, branches] = await Promise.all([
      getPurchase(scope, params.purchase),
      listBranches(scope),
    ]);
    return {
      version: purchase.version,
      isArchived: purchase.archivedAt !== null,
      typed: {
        kind: purchase.kind,
        supplierName: purchase.supplierName,
        supplierTaxId: purchase.supplierTaxId,
        supplierBranch: purchase.supplierBranch,
        number: purchase.number,
        issuedOn: purchase.issuedOn,
        net: formatPlainBaht(purchase.netSatang),
        vat: formatPlainBaht(purchase.vatSatang),
        isClaimable: purchase.isClaimable,
        claimMonth: purchase.claimMonth.slice(0, 7),
        branch: purchase.branchCode,
        note: purchase.note,
      },
      branches,
      months: claimMonthsOf(purchase.issuedOn).map((month) => month.slice(0, 7)),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: keepBooks,
  intents: {
    save: intent({ input: PurchaseCorrection, handle: correctPurchase }),
    archive: intent({
      input: PurchasePath.extend({ reason: z.string().trim().min(1).max(MAX_PURCHASE_NOTE) }),
      handle: async (scope, input) => {
        await archivePurchase(scope, input);
        return redirectTo(bookPaths.purchases());
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.typed.number ?? m.billing_books_purchases() },
];

export default function PurchasePage(): ReactNode {
  const { version, isArchived, typed, branches, months, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const busy = useIsBusy('archive');
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books_purchases(), to: bookPaths.purchases() },
          { label: typed.number },
        ]}
        title={typed.supplierName}
        subtitle={<span className="tabular-nums">{typed.number}</span>}
        badge={isArchived && <Badge>{m.billing_books_archived()}</Badge>}
      />
      <div className="flex flex-col gap-5">
        {reply?.ok && (
          <Notice tone="positive" live>
            {m.billing_books_purchase_saved()}
          </Notice>
        )}
        {reply && !reply.ok && reply.intent === 'archive' && (
          <Notice tone="danger" live>
            {billingProblemText(reply.problem, locale)}
          </Notice>
        )}
        <PurchaseForm
          key={version}
          {...{ typed, branches, months, locale, reply }}
          hidden={{ version: String(version) }}
        />
        {!isArchived && (
          <Card title={m.billing_books_archive()} description={m.billing_books_archive_help()}>
            <Form method="post" className="flex max-w-xl flex-col gap-3">
              <input type="hidden" name="intent" value="archive" />
              <TextField
                name="reason"
                label={m.billing_document_reason()}
                maxLength={MAX_PURCHASE_NOTE}
                required
                autoComplete="off"
              />
              <SubmitButton className="self-start" busy={busy}>
                {m.billing_books_archive()}
              </SubmitButton>
            </Form>
          </Card>
        )}
      </div>
    </>
  );
}
