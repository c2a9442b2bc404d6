import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { CommentsQuery, RecordActivity } from '#modules/comments/public-ui.ts';
import { inPerson } from '#platform/access/access.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { requireVendor, type VendorAccess } from '../access/require-vendor.ts';
import { ChecksCard } from '../checking/checks-card.tsx';
import { confirmCheck, readChecklist, reopenCheck } from '../checking/confirm-check.ts';
import { ConfirmInput, ReopenInput } from '../checklist/check-contract.ts';
import { openPoints } from '../checklist/check-rules.ts';
import { DetailsCard } from '../details/details-card.tsx';
import { readDetails } from '../details/details-rows.ts';
import { detailsView, viewOfBuyers } from '../details/details-view.ts';
import { addDocument, endDocument, prepareScan } from '../documents/add-document.ts';
import { AddDocumentInput, EndDocumentInput } from '../documents/document-contract.ts';
import { readDocuments } from '../documents/document-rows.ts';
import { missingDocuments } from '../documents/document-rules.ts';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { StepCard } from '../lifecycle/step-card.tsx';
import { StepInput } from '../lifecycle/step-contract.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { vendorsPaths } from '../paths.ts';
import { visitVendors } from '../permissions.ts';
import { addProduct, readProducts, removeProduct } from '../products/change-products.ts';
import { AddProductInput, RemoveProductInput } from '../products/product-contract.ts';
import { ProductsCard } from '../products/products-card.tsx';
import { rateVendor } from '../rating/rate-vendor.ts';
import { listRateableClusters } from '../rating/rateable-clusters.ts';
import { RateInput, type RatingView } from '../rating/rating-contract.ts';
import { RatingsCard } from '../rating/ratings-card.tsx';
import { readRatings, readRatingSummary } from '../rating/read-ratings.ts';
import { addSupply, listSupplyChoices, readSupplied, removeSupply } from '../supply/change-supply.ts';
import { SupplyInput, SupplySearch } from '../supply/supply-contract.ts';
import { SupplyCard } from '../supply/supply-card.tsx';
import { VendorPath } from '../vendor/vendor-contract.ts';
import {
  isLeftToOthers,
  KNOWN_STATES,
  mayAddDocuments,
  mayCheck,
  mayEdit,
  missingParts,
  offeredSteps,
  seesAll,
} from '../vendor/vendor-rules.ts';
import { vendorName } from '../vendor/vendor-text.ts';
import { readActivity } from './vendor-activity.ts';

export const loader = pageLoader({
  access: visitVendors,
  params: VendorPath,
  query: CommentsQuery.extend(SupplySearch.shape),
  handle: async (scope, { params, query }) => {
    const access = await requireVendor(scope, params.vendor);
    const { vendor, standing } = access;
    const { vendorId, state } = vendor;
    const isKnown = KNOWN_STATES.includes(state);
    return {
      ...(await readCards(scope, access, query.organisation)),
      ...{ vendorId, state, version: vendor.version },
      name: vendorName(vendor, scope.locale),
      reason: seesAll(standing) ? vendor.stateReason : '',
      seesAll: seesAll(standing),
      // An applicant is told what to change, not how they are checked.
      seesChecks: standing.isReader,
      mayCheck: mayCheck(state, standing),
      mayEdit: mayEdit(state, standing),
      mayAddDocuments: mayAddDocuments(state, standing),
      ratings: isKnown ? await readShownRatings(scope, access) : null,
      summary: await readRatingSummary(scope, vendorId),
      rateable: isKnown && !standing.isApplicant ? await listRateableClusters(scope, vendorId) : [],
      activity: standing.isReader ? await readActivity(scope, vendorId, query) : null,
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** Staff see all ratings, those who buy from it those of their organisations, and its applicant what they come to. */
function readShownRatings(scope: Scope, { vendor, standing }: VendorAccess): Promise<RatingView[]> {
  if (standing.isApplicant && !standing.isReader) return Promise.resolve([]);
  return readRatings(scope, vendor.vendorId, { onlyOpen: !standing.isReader });
}

/** What the cards of a vendor show its reader, and the steps that they may take. */
async function readCards(scope: Scope, { vendor, standing }: VendorAccess, organisation: string) {
  const { vendorId, state } = vendor;
  const details = await readDetails(scope, vendorId);
  const view = await detailsView(scope, details);
  const documents = await readDocuments(scope, vendorId, { withScans: seesAll(standing) });
  const current = documents.filter(({ isEnded }) => !isEnded);
  const checks = await readChecklist(scope, vendorId);
  const missing = missingDocuments(details.kind, current, zonedDay(scope.now, scope.tenant.zone));
  const openChecks = openPoints(
    checks.filter(({ confirmed }) => confirmed !== null).map(({ point }) => point),
    missing.length === 0,
  );
  const supplied = await readSupplied(scope, vendorId, { onlyOpen: !seesAll(standing) });
  return {
    details: seesAll(standing) ? view : viewOfBuyers(view),
    documents,
    missing,
    checks: standing.isReader ? checks : [],
    openChecks: standing.isReader ? openChecks : [],
    products: await readProducts(scope, vendorId),
    supplied,
    offered: mayEdit(state, standing)
      ? await listSupplyChoices(scope, supplied, { named: organisation })
      : null,
    isLeftToOthers:
      isLeftToOthers(state, standing) && (!KNOWN_STATES.includes(state) || openChecks.length > 0),
    steps: offeredSteps(
      state,
      { ...standing, hasApplicant: vendor.appliedBy !== null },
      { missing: missingParts(details), openChecks: openChecks.length },
    ),
  };
}

export const action = pageAction({
  access: inPerson(visitVendors),
  intents: {
    step: intent({ input: StepInput, idempotent: true, handle: takeStep }),
    confirm: intent({ input: ConfirmInput, idempotent: true, handle: confirmCheck }),
    reopen: intent({ input: ReopenInput, idempotent: true, handle: reopenCheck }),
    addDocument: intent({
      input: AddDocumentInput,
      idempotent: true,
      prepare: prepareScan,
      handle: (scope, input, { prepared }) => addDocument(scope, input, prepared),
    }),
    endDocument: intent({ input: EndDocumentInput, idempotent: true, handle: endDocument }),
    addProduct: intent({ input: AddProductInput, idempotent: true, handle: addProduct }),
    removeProduct: intent({ input: RemoveProductInput, idempotent: true, handle: removeProduct }),
    addSupply: intent({ input: SupplyInput, idempotent: true, handle: addSupply }),
    removeSupply: intent({ input: SupplyInput, idempotent: true, handle: removeSupply }),
    rate: intent({ input: RateInput, idempotent: true, handle: rateVendor }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.name ?? '' }];

/** One vendor: its state with the next steps, what is known of it, and what organisations think of it. */
export default function VendorPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { vendorId, name, activity, locale, zone } = page;
  return (
    <>
      <PageHeader
        title={<span className="break-words">{name}</span>}
        breadcrumbs={[{ label: m.vendors_title(), to: vendorsPaths.vendors() }, { label: name }]}
        actions={page.mayEdit && <LinkButton to={vendorsPaths.edit(vendorId)}>{m.vendors_edit()}</LinkButton>}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <VendorCards />
        </div>
        {activity && (
          <RecordActivity
            key={vendorId}
            kind={activity.kind}
            record={activity.record}
            comments={activity.comments}
            changes={activity.changes}
            locale={locale}
            zone={zone}
          />
        )}
      </div>
    </>
  );
}

function VendorCards(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { state, version, reason, steps, openChecks, ratings, formKey, locale, zone } = page;
  const reply = useActionData<ActionReply>();
  const shared = { reply, formKey };
  const editing = { ...shared, mayEdit: page.mayEdit };
  return (
    <>
      <StepCard
        {...shared}
        state={state}
        version={version}
        reason={reason}
        steps={steps}
        isLeftToOthers={page.isLeftToOthers}
        openChecks={openChecks}
      />
      {page.seesChecks && (
        <ChecksCard
          {...shared}
          checks={page.checks}
          version={version}
          mayCheck={page.mayCheck}
          locale={locale}
          zone={zone}
        />
      )}
      <DetailsCard vendor={page.details} locale={locale} />
      <DocumentsCard
        {...editing}
        mayAdd={page.mayAddDocuments}
        documents={page.documents}
        missing={page.seesAll ? page.missing : []}
        locale={locale}
      />
      <ProductsCard {...editing} products={page.products} />
      <SupplyCard {...editing} supplied={page.supplied} offered={page.offered} locale={locale} />
      {ratings && (
        <RatingsCard
          {...shared}
          summary={page.summary}
          ratings={ratings}
          rateable={page.rateable}
          supplied={page.supplied}
          locale={locale}
          zone={zone}
        />
      )}
    </>
  );
}
