import type { ModelContent } from './model-contract.ts';

type Lists = 'parts' | 'sellers' | 'positions' | 'documents';
/** Fields with one value. */
export type SingleField = Exclude<keyof ModelContent, Lists>;
/** Fields with named things in them. */
export type NamedField = 'positions' | 'documents';
/** Fields that hold chosen codes. */
export type ChosenField = 'parts' | 'sellers';

/** One difference between two contents. Renaming a position or document takes one away and adds another. */
export type Change =
  | { readonly [Field in SingleField]: SingleChange<Field> }[SingleField]
  | { readonly [Field in ChosenField]: ChosenChange<Field> }[ChosenField]
  | { readonly [Field in NamedField]: NamedChange<Field> }[NamedField];

interface SingleChange<Field extends SingleField> {
  readonly field: Field;
  readonly before: ModelContent[Field];
  readonly after: ModelContent[Field];
}

interface ChosenChange<Field extends ChosenField> {
  readonly field: Field;
  readonly item: ModelContent[Field][number];
  /** Whether it was chosen. */
  readonly before: boolean;
  readonly after: boolean;
}

interface NamedChange<Field extends NamedField> {
  readonly field: Field;
  /** Its Thai name. */
  readonly item: string;
  /** Null: it did not exist. */
  readonly before: ModelContent[Field][number] | null;
  readonly after: ModelContent[Field][number] | null;
}

/** Fields in the order in which differences and contents are shown. */
export const CONTENT_FIELDS = [
  'parts',
  'sellers',
  'priceMode',
  'vat',
  'stockPolicy',
  'receiptPaper',
  'discountLimitPercent',
  'refundLimitSatang',
  'purchaseLimitSatang',
  'commissionBp',
  'monthlyFeeSatang',
  'salesTargetSatang',
  'memberTarget',
  'positions',
  'documents',
] as const satisfies readonly (keyof ModelContent)[];

/** Returns what differs between two contents, in the order of the fields; the order inside a list does not count. */
export function differenceOf(before: ModelContent, after: ModelContent): Change[] {
  return CONTENT_FIELDS.flatMap((field): Change[] => {
    if (field === 'parts' || field === 'sellers') return chosenDifference(field, before, after);
    if (field === 'positions' || field === 'documents') return namedDifference(field, before, after);
    return before[field] === after[field]
      ? []
      : [{ field, before: before[field], after: after[field] } as Change];
  });
}

function chosenDifference(field: ChosenField, before: ModelContent, after: ModelContent): Change[] {
  const [were, are] = [new Set<string>(before[field]), new Set<string>(after[field])];
  return [...were.union(are)]
    .filter((item) => were.has(item) !== are.has(item))
    .sort()
    .map((item) => ({ field, item, before: were.has(item), after: are.has(item) }) as Change);
}

function namedDifference(field: NamedField, before: ModelContent, after: ModelContent): Change[] {
  const [were, are] = [byName(before[field]), byName(after[field])];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((item) => {
    const change = { field, item, before: were.get(item) ?? null, after: are.get(item) ?? null };
    return sameItem(change.before, change.after) ? [] : [change as Change];
  });
}

function byName(items: readonly { readonly nameTh: string }[]): ReadonlyMap<string, object> {
  return new Map(items.map((item) => [item.nameTh, item]));
}

/** Compares by value: the database returns the keys of an object in an order of its own. */
function sameItem(one: object | null, other: object | null): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(item: object | null): [string, unknown][] {
  return Object.entries(item ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Those whose differences are the same. */
export interface DifferenceGroup<Row> {
  readonly changes: readonly Change[];
  readonly rows: readonly Row[];
}

/** Groups by the same differences: the largest group first, those without a difference last. */
export function groupByDifference<Row extends { readonly changes: readonly Change[] }>(
  rows: readonly Row[],
): DifferenceGroup<Row>[] {
  const groups = Map.groupBy(rows, ({ changes }) => JSON.stringify(changes.map(comparable).sort()));
  return [...groups.values()]
    .map((alike) => ({ changes: alike[0]?.changes ?? [], rows: alike }))
    .sort(
      (one, other) =>
        Number(one.changes.length === 0) - Number(other.changes.length === 0) ||
        other.rows.length - one.rows.length,
    );
}

function comparable(change: Change): string {
  const value = (given: unknown): unknown =>
    typeof given === 'object' && given !== null ? sorted(given) : given;
  return JSON.stringify([
    change.field,
    'item' in change ? change.item : '',
    value(change.before),
    value(change.after),
  ]);
}
