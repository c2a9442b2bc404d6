import * as m from '#messages';
import { isOpenFor } from '#modules/clusters/public.ts';
import { allows } from '#platform/access/access.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { formatDate, formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { ALERT_ITEMS, type Alert, MAX_ALERT_COUNT } from '#platform/figures/figure.ts';
import { REMINDER_DAYS } from '#platform/held-documents/held-document-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { seeVendorsOf } from '../access/cluster-actions.ts';
import { DOCUMENT_KIND_TEXTS } from '../documents/document-text.ts';
import { vendorsPaths } from '../paths.ts';
import { readVendors } from '../permissions.ts';
import { vendorName } from '../vendor/vendor-text.ts';

/** Only vendors, as `v`, that supply one organisation whose vendors the actor sees; all where none is asked about. */
function isSupplierOf(scope: Scope, groupId: string | null): ReturnType<typeof sql> {
  if (groupId === null) return sql`true`;
  return sql`exists (select from vendors_supply s
       where s.tenant_id = v.tenant_id and s.vendor_id = v.vendor_id and s.cluster_id = ${groupId}::uuid
         and ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)})`;
}

type Counted = { readonly counted: number };

/** Applications of vendors that wait for the staff, the oldest first. */
const waitingAlert: Alert = {
  name: 'vendors.waiting',
  rank: 60,
  label: m.vendors_alert_waiting,
  access: readVendors,
  concern: 'records',
  within: 'group',
  read: async (scope, { groupId }) => {
    // Before it is approved, organisations know nothing of a vendor.
    if (!allows(readVendors, scope.actor)) return { count: 0, to: null, items: [] };
    const rows = await scope.tx.rows(sql<
      RowOf<'vendors_vendor', 'vendorId' | 'nameTh' | 'nameEn' | 'stateAt'> & Counted
    >`
      with waiting as (
        select vendor_id, name_th, name_en, state_at from vendors_vendor v
         where tenant_id = ${scope.tenant.id} and state in ('applied', 'checking') and ${isSupplierOf(scope, groupId)}
         order by state_at, vendor_id limit ${MAX_ALERT_COUNT + 1})
      select waiting.*, (select count(*)::int from waiting) as counted from waiting order by state_at, vendor_id limit ${ALERT_ITEMS}`);
    return {
      ...countOf(rows),
      to: vendorsPaths.vendors({ state: 'applied' }),
      items: rows.map(({ vendorId, stateAt, ...names }) => ({
        label: vendorName(names, scope.locale),
        detail: formatDate(stateAt, { zone: scope.tenant.zone, locale: scope.locale }),
        to: vendorsPaths.vendor(vendorId),
      })),
    };
  },
};

/** Documents of approved vendors that expire soon or have expired, the first one first. */
const expiringAlert: Alert = {
  name: 'vendors.documents_expiring',
  rank: 62,
  label: m.vendors_alert_expiring,
  access: readVendors,
  concern: 'records',
  within: 'group',
  read: async (scope, { groupId }) => {
    const until = addDays(zonedDay(scope.now, scope.tenant.zone), REMINDER_DAYS[0]);
    const rows = await scope.tx.rows(sql<
      RowOf<'vendors_vendor', 'vendorId' | 'nameTh' | 'nameEn'> &
        RowOf<'vendors_document', 'kind'> &
        Filled<RowOf<'vendors_document', 'expiresOn'>> &
        Counted
    >`
      with expiring as (
        select v.vendor_id, v.name_th, v.name_en, d.document_id, d.kind, d.expires_on
          from vendors_document d join vendors_vendor v on v.tenant_id = d.tenant_id and v.vendor_id = d.vendor_id
         where d.tenant_id = ${scope.tenant.id} and d.ended_at is null and d.expires_on <= ${until}::date
           and v.state in ('approved', 'suspended') and ${isSupplierOf(scope, groupId)}
         order by d.expires_on, d.document_id limit ${MAX_ALERT_COUNT + 1})
      select vendor_id, name_th, name_en, kind, expires_on, (select count(*)::int from expiring) as counted
        from expiring order by expires_on, document_id limit ${ALERT_ITEMS}`);
    return {
      ...countOf(rows),
      to: vendorsPaths.vendors({ documents: 'expiring' }),
      items: rows.map(({ vendorId, kind, expiresOn, nameTh, nameEn }) => ({
        label: vendorName({ nameTh, nameEn }, scope.locale),
        detail: [
          DOCUMENT_KIND_TEXTS[kind]({}, { locale: scope.locale }),
          formatDay(expiresOn, { locale: scope.locale }),
        ].join(' · '),
        to: vendorsPaths.vendor(vendorId),
      })),
    };
  },
};

/** What waits among vendors. */
export const vendorAlerts: readonly Alert[] = [waitingAlert, expiringAlert];

function countOf(rows: readonly Counted[]): { count: number; isMore: boolean } {
  const counted = rows[0]?.counted ?? 0;
  return { count: Math.min(counted, MAX_ALERT_COUNT), isMore: counted > MAX_ALERT_COUNT };
}
