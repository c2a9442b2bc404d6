import type { ImportProblem } from '#platform/imports/import-rules.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import { parseBaht } from '#platform/money/money.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { MAX_DESCRIPTION_CELL } from './description-cell.ts';
import { skuFromNames } from '../editing/make-skus.ts';
import {
  MAX_OPTIONS,
  MAX_PICTURES,
  MAX_PRICE_SATANG,
  MAX_VARIANTS,
  type ProductStatus,
  Sku,
} from '../product/product-contract.ts';

/** A variant as one line of the file says; undefined where the line says nothing. */
export interface ReadVariant {
  readonly row: number;
  readonly sku: string;
  /** Made from the names, because the line has none. */
  readonly isMadeSku: boolean;
  readonly optionValues: readonly string[];
  readonly barcode: string | undefined;
  readonly priceSatang: number | undefined;
  /** The price before a sale. */
  readonly comparePriceSatang: number | undefined;
  readonly stock: number | undefined;
  readonly weightGrams: number | undefined;
  /** What its own line says; a line without a status leaves a variant as it is. */
  readonly status: 'active' | 'archived' | undefined;
}

/** A product as its lines say. */
export interface ReadProduct {
  readonly row: number;
  readonly titleTh: string;
  readonly titleEn: string | undefined;
  /** The descriptions as their cells have them: Markdown or HTML. */
  readonly descriptionTh: string | undefined;
  readonly descriptionEn: string | undefined;
  /** Code, name or path of names. */
  readonly category: string | undefined;
  readonly status: ProductStatus | undefined;
  readonly optionNames: readonly string[];
  readonly variants: readonly ReadVariant[];
  /** Web addresses and names of files, in order. */
  readonly pictures: readonly string[];
}

const STATUS_WORDS = new Map<string, ProductStatus>(
  Object.entries({
    active: ['active', 'true', 'yes', '1', 'published', 'for sale', 'เปิดขาย', 'ขาย', 'เผยแพร่', 'ใช่'],
    draft: ['draft', 'false', 'no', '0', 'unpublished', 'hidden', 'ร่าง', 'ฉบับร่าง', 'ซ่อน', 'ไม่'],
    archived: ['archived', 'เลิกขาย', 'เลิกขายแล้ว', 'เก็บถาวร'],
  } as const).flatMap(([status, words]) => words.map((word) => [word, status as ProductStatus] as const)),
);

/** Shopify's product without options has one of this name and value. */
const NO_OPTION = 'default title';

/** Groups lines to products and parses their cells. Each line is a variant; a line with pictures only adds them. */
export function readProductRows(rows: readonly ImportRow[]): ReadItem<ReadProduct>[] {
  const seen = new Map<string, number>();
  return groupsOf(rows).map((group) => {
    const problems: ImportProblem[] = [];
    const value = readProduct(group, problems);
    for (const { row, sku, isMadeSku } of value.variants) {
      if (seen.has(sku)) problems.push({ row, field: 'sku', code: isMadeSku ? 'sku_needed' : 'repeated' });
      seen.set(sku, row);
    }
    return { rows: group.map(({ row }) => row), value, problems };
  });
}

/** Lines of one handle, or of one name, belong together; without either, a line belongs to the one before it. */
function groupsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const groups = new Map<string, ImportRow[]>();
  let last = '';
  for (const row of rows) {
    const handle = row.cell('handle').toLowerCase();
    const title = row.cell('title_th') || row.cell('title_en');
    const key = handle
      ? `handle ${handle}`
      : title
        ? `title ${title.toLowerCase()}`
        : last || `row ${row.row}`;
    last = key;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readProduct(group: readonly ImportRow[], problems: ImportProblem[]): ReadProduct {
  const first = group[0] as ImportRow;
  const text = (key: string): string | undefined =>
    group.map((row) => row.cell(key)).find((cell) => cell !== '');
  const titleTh = text('title_th') ?? text('title_en') ?? '';
  if (titleTh === '') problems.push({ row: first.row, field: 'title_th', code: 'missing' });
  const optionNames = namesOf(first);
  const lines = group.filter((row, at) => at === 0 || isVariant(row));
  const extra = lines[MAX_VARIANTS];
  if (extra) problems.push({ row: extra.row, field: 'sku', code: 'too_many_variants' });
  const pictures = [...new Set(group.flatMap((row) => picturesOf(row.cell('pictures'))))];
  if (pictures.length > MAX_PICTURES)
    problems.push({ row: first.row, field: 'pictures', code: 'too_many_pictures' });
  const status = statusOf(group, problems);
  for (const field of ['description_th', 'description_en'])
    if ((text(field)?.length ?? 0) > MAX_DESCRIPTION_CELL)
      problems.push({ row: first.row, field, code: 'too_long' });
  return {
    row: first.row,
    titleTh,
    titleEn: text('title_en'),
    descriptionTh: text('description_th'),
    descriptionEn: text('description_en'),
    category: text('category'),
    status,
    optionNames,
    variants: lines.map((row) =>
      readVariant(row, { problems, optionNames, titleTh, titleEn: text('title_en') ?? '', status }),
    ),
    pictures,
  };
}

/** Options in their order, without gaps. */
function namesOf(row: ImportRow): string[] {
  const names = Array.from({ length: MAX_OPTIONS }, (_, at) => row.cell(`option${at + 1}_name`));
  const isNone = row.cell('option1_value').toLowerCase() === NO_OPTION;
  return isNone ? [] : names.filter((name) => name !== '');
}

/** Whether a further line says more than a picture. */
function isVariant(row: ImportRow): boolean {
  return ['sku', 'barcode', 'price', 'option1_value', 'option2_value', 'option3_value', 'stock'].some(
    (key) => row.cell(key) !== '',
  );
}

interface ProductLines {
  readonly problems: ImportProblem[];
  readonly optionNames: readonly string[];
  readonly titleTh: string;
  readonly titleEn: string;
  readonly status: ProductStatus | undefined;
}

function readVariant(
  row: ImportRow,
  { problems, optionNames, titleTh, titleEn, status }: ProductLines,
): ReadVariant {
  const problem = (field: string, code: string): undefined => {
    problems.push({ row: row.row, field, code });
    return undefined;
  };
  const optionValues = optionNames.map((_, at) => row.cell(`option${at + 1}_value`));
  const empty = optionValues.indexOf('');
  if (empty >= 0) problem(`option${empty + 1}_value`, 'missing');
  const names = { optionValues: optionValues.map((th) => ({ th, en: '' })) };
  const isMadeSku = row.cell('sku') === '';
  const sku = Sku.safeParse(
    isMadeSku ? skuFromNames({ titleTh, titleEn }, names) : toArabicDigits(row.cell('sku')),
  );
  if (!sku.success) problem('sku', 'bad_sku');
  const whole = (key: string): number | undefined => {
    const cell = toArabicDigits(row.cell(key)).replaceAll(/[,\s]/g, '');
    if (cell === '') return undefined;
    return /^\d{1,7}(?:\.0+)?$/.test(cell) ? Number(cell) : problem(key, 'not_a_number');
  };
  const amount = (key: string): number | undefined => {
    if (row.cell(key) === '') return undefined;
    const satang = parseBaht(row.cell(key));
    const isPrice = satang !== null && satang >= 0 && satang <= MAX_PRICE_SATANG;
    return isPrice ? satang : problem(key, 'not_an_amount');
  };
  return {
    row: row.row,
    sku: sku.data ?? '',
    isMadeSku,
    optionValues,
    barcode: row.cell('barcode') ? toArabicDigits(row.cell('barcode')).replace(/^'/, '') : undefined,
    priceSatang: amount('price'),
    comparePriceSatang: amount('compare_price'),
    stock: whole('stock'),
    weightGrams: whole('weight'),
    status: variantStatusOf(row, status),
  };
}

/** The status of a product; a line that says `archived` beside others means its variant only. */
function statusOf(group: readonly ImportRow[], problems: ImportProblem[]): ProductStatus | undefined {
  const statuses = group.flatMap((row) => {
    const status = statusIn(row);
    if (status === null) problems.push({ row: row.row, field: 'status', code: 'not_a_choice' });
    return status ?? [];
  });
  return statuses.find((status) => status !== 'archived') ?? statuses[0];
}

function variantStatusOf(row: ImportRow, product: ProductStatus | undefined): ReadVariant['status'] {
  const status = statusIn(row);
  if (status === 'active') return 'active';
  return status === 'archived' && product !== 'archived' ? 'archived' : undefined;
}

/** What a line says; undefined for nothing, null for no known word. */
function statusIn(row: ImportRow): ProductStatus | undefined | null {
  const cell = row.cell('status').toLowerCase();
  return cell === '' ? undefined : (STATUS_WORDS.get(cell) ?? null);
}

/** The name of a picture's file, or its beginning. */
const FILE_NAME = /^[^\s/]+[.][a-z]{3,4}(?![\w])/i;
const WEB_ADDRESS = /^https?:/i;

/** A cell may hold several, separated by spaces, commas, semicolons or lines; names of files may contain spaces and commas. */
export function picturesOf(cell: string): string[] {
  return cell
    .split(/[;\n]+/)
    .flatMap(splitAtCommas)
    .flatMap(splitBeforeAddresses)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** A comma separates only where an address or a file's name follows: addresses and names may contain commas. */
function splitAtCommas(text: string): string[] {
  const parts: string[][] = [];
  for (const piece of text.split(',')) {
    const begin = piece.trimStart();
    const isNext = begin !== '' && (WEB_ADDRESS.test(begin) || FILE_NAME.test(begin));
    const last = parts.at(-1);
    if (last && !isNext) last.push(piece);
    else parts.push([piece]);
  }
  return parts.map((pieces) => pieces.join(','));
}

function splitBeforeAddresses(text: string): string[] {
  const cuts = [...text.matchAll(/\shttps?:/gi)].map(({ index }) => index);
  return [0, ...cuts].map((from, at) => text.slice(from, cuts[at]));
}
