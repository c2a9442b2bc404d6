import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { freeCode, latinCode } from '#platform/text/latin-code.ts';
import { shopRefusals } from '../refusals.ts';
import type { DeliveryInput, DeliveryOption, ManagedDelivery } from './delivery-contract.ts';
import { MAX_DELIVERY_METHODS } from './delivery-contract.ts';
import { deliveryFee } from './delivery-rules.ts';

const MAX_CODE = 40;
const MAX_MADE_CODE = 30;

type DeliveryRow = RowOf<
  'shop_delivery_method',
  | 'code'
  | 'kind'
  | 'titleTh'
  | 'titleEn'
  | 'noteTh'
  | 'noteEn'
  | 'feeSatang'
  | 'freeFromSatang'
  | 'sort'
  | 'status'
  | 'version'
>;

function listRows(scope: Scope): Promise<DeliveryRow[]> {
  return scope.tx.rows(sql<DeliveryRow>`
    select code, kind, title_th, title_en, note_th, note_en, fee_satang, free_from_satang, sort, status, version
      from shop_delivery_method where tenant_id = ${scope.tenant.id} order by sort, method_id limit ${sql.lit(MAX_DELIVERY_METHODS * 2)}`);
}

/** Returns the active delivery methods with their fee for a subtotal. */
export async function listDeliveryOptions(scope: Scope, subtotalSatang: number): Promise<DeliveryOption[]> {
  const rows = await listRows(scope);
  return rows.filter(({ status }) => status === 'active').map((row) => optionOf(scope, row, subtotalSatang));
}

/** Refuses with `shop.delivery_method_missing`. */
export async function getDeliveryOption(
  scope: Scope,
  code: string,
  subtotalSatang: number,
): Promise<DeliveryOption> {
  const option = (await listDeliveryOptions(scope, subtotalSatang)).find((each) => each.code === code);
  if (!option) throw refuse(shopRefusals, 'shop.delivery_method_missing');
  return option;
}

function optionOf(scope: Scope, row: DeliveryRow, subtotalSatang: number): DeliveryOption {
  const inEnglish = scope.locale === 'en';
  return {
    code: row.code,
    kind: row.kind,
    title: inEnglish && row.titleEn !== '' ? row.titleEn : row.titleTh,
    note: inEnglish && row.noteEn !== '' ? row.noteEn : row.noteTh,
    feeSatang: deliveryFee({ feeSatang: row.feeSatang, freeFromSatang: row.freeFromSatang }, subtotalSatang),
    fullFeeSatang: row.feeSatang,
    freeFromSatang: row.freeFromSatang,
  };
}

export async function listManagedDelivery(scope: Scope): Promise<ManagedDelivery[]> {
  return (await listRows(scope)).map((row) => ({
    code: row.code,
    kind: row.kind,
    titleTh: row.titleTh,
    titleEn: row.titleEn,
    noteTh: row.noteTh,
    noteEn: row.noteEn,
    feeSatang: row.feeSatang,
    freeFromSatang: row.freeFromSatang,
    sort: row.sort,
    status: row.status,
    version: row.version,
  }));
}

/**
 * Adds a delivery method (version 0), whose code is made from its name if it has none, or updates the one with this code.
 * Refuses with `shop.delivery_code_taken`, `shop.delivery_method_missing`, `shop.version_conflict`.
 */
export async function saveDelivery(
  scope: Scope,
  typed: DeliveryInput,
): Promise<{ code: string; version: number }> {
  const isNew = typed.version === 0;
  const input = { ...typed, code: isNew ? typed.code || (await codeFromName(scope, typed)) : typed.code };
  if (isNew) await insertDelivery(scope, input);
  else await updateDelivery(scope, input);
  await recordAudit(scope, {
    action: 'shop.save_delivery',
    entityKind: 'shop.delivery_method',
    entityId: input.code,
    after: input,
  });
  return { code: input.code, version: input.version + 1 };
}

/** Makes a code that no method of the site has. */
async function codeFromName(
  scope: Scope,
  { titleTh, titleEn }: Pick<DeliveryInput, 'titleTh' | 'titleEn'>,
): Promise<string> {
  const taken = new Set((await listRows(scope)).map(({ code }) => code));
  const code = latinCode(titleEn || titleTh, MAX_MADE_CODE) || 'delivery';
  return freeCode(code, { taken, rest: crypto.randomUUID().slice(0, 8), max: MAX_CODE });
}

async function insertDelivery(scope: Scope, input: DeliveryInput): Promise<void> {
  const inserted = await scope.tx.run(sql`
    insert into shop_delivery_method (tenant_id, code, kind, title_th, title_en, note_th, note_en, fee_satang, free_from_satang, sort, status)
    values (${scope.tenant.id}, ${input.code}, ${input.kind}, ${input.titleTh}, ${input.titleEn}, ${input.noteTh}, ${input.noteEn},
            ${input.feeSatang}, ${input.freeFromSatang}, ${input.sort}, ${input.status})
    on conflict (tenant_id, code) do nothing`);
  if (inserted === 0) throw refuse(shopRefusals, 'shop.delivery_code_taken');
}

async function updateDelivery(scope: Scope, input: DeliveryInput): Promise<void> {
  const saved = await scope.tx.run(sql`
    update shop_delivery_method
       set kind = ${input.kind}, title_th = ${input.titleTh}, title_en = ${input.titleEn}, note_th = ${input.noteTh}, note_en = ${input.noteEn},
           fee_satang = ${input.feeSatang}, free_from_satang = ${input.freeFromSatang}, sort = ${input.sort}, status = ${input.status}, version = version + 1
     where tenant_id = ${scope.tenant.id} and code = ${input.code} and version = ${input.version}`);
  if (saved === 1) return;
  const theirs = (await listManagedDelivery(scope)).find(({ code }) => code === input.code);
  if (!theirs) throw refuse(shopRefusals, 'shop.delivery_method_missing');
  throw refuse(shopRefusals, 'shop.version_conflict', {
    yours: input.version,
    current: theirs.version,
    theirs,
  });
}
