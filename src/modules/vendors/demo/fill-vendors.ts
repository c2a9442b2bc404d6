import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { PersonActor } from '#platform/scope.ts';
import { requireVendor } from '../access/require-vendor.ts';
import { confirmCheck } from '../checking/confirm-check.ts';
import { CHECK_POINTS } from '../checklist/check-rules.ts';
import { VendorInput } from '../details/details-contract.ts';
import { createVendor } from '../details/save-vendor.ts';
import { addDocument } from '../documents/add-document.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { listVendors } from '../manage/list-vendors.ts';
import { addProduct } from '../products/change-products.ts';
import { rateVendor } from '../rating/rate-vendor.ts';
import { addSupply } from '../supply/change-supply.ts';
import type { VendorStep } from '../vendor/vendor-rules.ts';
import { DEMO_VENDORS, type DemoVendor } from './demo-vendors.ts';

const FIRST_DAYS_AGO = 40;

/** Makes vendors as people do: applied for, checked, approved, rated. Skips a site that has some. */
export async function fillVendors(stage: Stage): Promise<void> {
  const at = new Date(stage.today.getTime() - FIRST_DAYS_AGO * DAY_MS);
  const { vendors } = await runAsOf(stage, { at }, (scope) => listVendors(scope, { q: '', limit: 1 }));
  if (vendors.length > 0) return;
  for (const [days, demo] of (DEMO_VENDORS[stage.code] ?? []).entries())
    await bringIn(stage, demo, new Date(at.getTime() + days * DAY_MS));
}

async function bringIn(stage: Stage, demo: DemoVendor, at: Date): Promise<void> {
  const applicant = personAs(stage, demo.applicant);
  const vendor = await runAsOf(stage, { at, as: applicant }, async (scope) => {
    const { vendorId } = await createVendor(scope, VendorInput.parse(demo.details));
    for (const product of demo.products) await addProduct(scope, { vendor: vendorId, ...product });
    for (const cluster of demo.supplies) await addSupply(scope, { vendor: vendorId, cluster });
    const today = zonedDay(stage.today, stage.tenant.zone);
    for (const [kind, days] of demo.documents)
      await addDocument(
        scope,
        {
          vendor: vendorId,
          kind,
          number: '',
          issuedOn: null,
          expiresOn: days === null ? null : addDays(today, days),
          note: '',
        },
        [],
      );
    return vendorId;
  });
  if (demo.steps.length > 0) await take(stage, { vendor, step: 'submit', at, as: applicant });
  const staff = personAs(stage, demo.staff);
  for (const [place, { step, reason = '' }] of demo.steps.entries()) {
    const later = new Date(at.getTime() + (place + 1) * DAY_MS);
    if (step === 'approve' && demo.isChecked) await confirmAll(stage, { vendor, demo, at: later });
    await take(stage, { vendor, step, reason, at: later, as: staff });
  }
  for (const { by, cluster, stars, note } of demo.ratings)
    await runAsOf(stage, { at: new Date(at.getTime() + 20 * DAY_MS), as: personAs(stage, by) }, (scope) =>
      rateVendor(scope, { vendor, cluster, stars, note }),
    );
}

function personAs(stage: Stage, email: string): PersonActor {
  const person = stage.people.get(email);
  if (!person) throw new Error(`Nobody in the demo is ${email}.`);
  return person;
}

interface DemoStep {
  readonly vendor: string;
  readonly step: VendorStep;
  readonly reason?: string;
  readonly at: Date;
  readonly as: PersonActor;
}

async function take(stage: Stage, { vendor, step, reason = '', at, as }: DemoStep): Promise<void> {
  await runAsOf(stage, { at, as }, async (scope) => {
    const { version } = (await requireVendor(scope, vendor)).vendor;
    await takeStep(scope, { vendor, version, step, reason });
  });
}

async function confirmAll(
  stage: Stage,
  { vendor, demo, at }: { vendor: string; demo: DemoVendor; at: Date },
): Promise<void> {
  await runAsOf(stage, { at, as: personAs(stage, demo.staff) }, async (scope) => {
    const { version } = (await requireVendor(scope, vendor)).vendor;
    for (const point of CHECK_POINTS) {
      const typed = point === 'register_name' ? demo.details.nameTh : '';
      await confirmCheck(scope, { vendor, version, point, typed });
    }
  });
}
