import type { CheckProblem } from '../refusals.ts';
import type { VendorKind } from '../vendor/vendor-rules.ts';

/** Points of the checklist, in the order in which they are looked at. */
export const CHECK_POINTS = ['tax_id', 'register_name', 'documents', 'bank_name'] as const;
export type CheckPoint = (typeof CHECK_POINTS)[number];

/** What a point is about: a change of any of it takes the confirmation back. */
const CHECKED_FIELDS = {
  tax_id: ['kind', 'taxId', 'branchCode'],
  register_name: ['kind', 'nameTh', 'taxId'],
  documents: ['kind'],
  bank_name: ['nameTh', 'bankCode', 'bankAccount', 'bankAccountName'],
} as const satisfies Readonly<Record<CheckPoint, readonly string[]>>;

/** Points for which something is typed to compare it. */
export const TYPED_POINTS: readonly CheckPoint[] = ['register_name'];

/** What the points are decided by. */
interface CheckedVendor {
  readonly kind: VendorKind;
  readonly nameTh: string;
  readonly taxId: string;
  readonly bankAccount: string | null;
  readonly bankAccountName: string;
  /** Whether all documents that it must have are there and valid today. */
  readonly hasDocuments: boolean;
}

/** Returns why a point of the checklist does not hold; null where it does. The person who checks decides the rest. */
export function findCheckProblem(
  point: CheckPoint,
  vendor: CheckedVendor,
  typed: string,
): CheckProblem | null {
  switch (point) {
    case 'tax_id':
      // Juristic persons have IDs that begin with 0, people never do (Department of Provincial Administration).
      return vendor.taxId.startsWith('0') === (vendor.kind === 'company') ? null : 'tax_id_of_other_kind';
    case 'register_name':
      return isSameName(typed, vendor.nameTh) ? null : 'name_differs';
    case 'documents':
      return vendor.hasDocuments ? null : 'documents_missing';
    case 'bank_name':
      if (vendor.bankAccount === null) return 'bank_missing';
      return isSameName(vendor.bankAccountName, vendor.nameTh) ? null : 'bank_name_differs';
  }
}

/** Words around a name that registers and banks write in several ways. */
const AROUND_NAMES =
  /^(?:บริษัทมหาชนจำกัด|บริษัท|บจก\.?|บมจ\.?|ห้างหุ้นส่วนจำกัด|หจก\.?|นางสาว|น\.ส\.|นาง|นาย|คุณ)|จำกัด(?:\(มหาชน\))?$/g;

/** Returns whether two names are the same but for spaces and the words around them. */
export function isSameName(one: string, other: string): boolean {
  const plain = plainName(one);
  return plain !== '' && plain === plainName(other);
}

function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, '').replaceAll(AROUND_NAMES, '');
}

/** Returns the points that nobody has confirmed. Documents that have expired since they were confirmed are open again. */
export function openPoints(confirmed: readonly CheckPoint[], hasDocuments: boolean): CheckPoint[] {
  return CHECK_POINTS.filter(
    (point) => !confirmed.includes(point) || (point === 'documents' && !hasDocuments),
  );
}

/** Returns the points that a change of these fields takes back. */
export function pointsAbout(changed: readonly string[]): CheckPoint[] {
  return CHECK_POINTS.filter((point) => CHECKED_FIELDS[point].some((field) => changed.includes(field)));
}
