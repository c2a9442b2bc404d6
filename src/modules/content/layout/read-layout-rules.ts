import { type Role, ROLES } from '#platform/access/role-rules.ts';
import { CardKey, CardKind, EMPTY_DOCUMENT, RichDocument } from '#platform/documents/document-contract.ts';
import { embedAddress } from '#platform/documents/embed-rules.ts';
import { isWithinLimits } from '#platform/documents/limit-rules.ts';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { isSlug, maxSlugLength } from '#platform/text/slug.ts';
import {
  oneOf,
  storedAngle,
  storedBorderStyle,
  storedColor,
  storedColspan,
  storedColumns,
  storedFlag,
  storedGap,
  storedLength,
  storedPicturePath,
  storedPosition,
  storedWidth,
} from './css-value-rules.ts';
import {
  ALIGNMENTS,
  BACKGROUND_TYPES,
  type Background,
  type Block,
  type BlockContent,
  type BlockType,
  type Border,
  BUTTON_LOOKS,
  HEADING_LEVELS,
  type Column,
  IMAGE_POSITIONS,
  IMAGE_RATIOS,
  IMAGE_SIZES,
  LIST_ICONS,
  MAX_BLOCKS,
  MAX_COLUMN_PARTS,
  MAX_LIST_ITEMS,
  MAX_RECORDS,
  MAX_ROW_DEPTH,
  MAX_ROWS,
  type PageLayout,
  type Responsive,
  RIBBON_COLORS,
  type Row,
  type ShownPictures,
  type Sides,
  type TitledDocument,
} from './layout-contract.ts';
import { placeAt } from './place-rules.ts';

/**
 * Reads any value as a layout: what is allowed is kept as it is, everything else becomes harmless (`css-value-rules.ts`);
 * a block of a type that is not known is kept apart. Null for what is no layout or exceeds a limit: 200 rows, 1,000 blocks,
 * 1 MB. Reading what was read changes nothing.
 */
export function readLayout(given: unknown): PageLayout | null {
  if (!isRecord(given) || !isLayoutSized(given) || !Array.isArray(given['rows'])) return null;
  if (given['rows'].length > MAX_ROWS) return null;
  const reading: Reading = { ids: new Set(), blocks: 0 };
  const rows = given['rows'].filter(isRecord).map((row) => readRow(reading, row, 1));
  return reading.blocks > MAX_BLOCKS ? null : { schema: 1, rows };
}

/** A layout nests a document (12 levels) in an item of a block of a row within a row. */
const DOCUMENT_DEPTH = 12;
function isLayoutSized(given: Record<string, unknown>): boolean {
  return isWithinLimits(given, { depth: DOCUMENT_DEPTH, nesting: 2 * DOCUMENT_DEPTH + 20 });
}

interface Reading {
  readonly ids: Set<string>;
  blocks: number;
}

type Given = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readId(reading: Reading, given: unknown): string {
  let id = typeof given === 'string' && /^[a-z0-9-]{1,64}$/.test(given) ? given : 'part-1';
  for (let number = reading.ids.size + 1; reading.ids.has(id); number++) id = `part-${number}`;
  reading.ids.add(id);
  return id;
}

function readText(given: unknown, max: number): string {
  if (typeof given !== 'string') return '';
  return [...normalizeText(given)].slice(0, max).join('');
}

const MAX_NAME = 80;
const MAX_LABEL = 200;
const MAX_LINE = 500;

function readLink(given: unknown): string {
  return typeof given === 'string' && isSafeLink(given.trim()) ? given.trim() : '';
}

function readDocument(given: unknown): RichDocument {
  const read = RichDocument.safeParse(given);
  return read.success ? read.data : EMPTY_DOCUMENT;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
function readPictureId(given: unknown): string | null {
  return typeof given === 'string' && UUID.test(given) ? given : null;
}

/** A flat value holds for every width of screen. */
function readResponsive<Value>(given: unknown, read: (value: unknown) => Value): Responsive<Value> {
  if (!isRecord(given) || !('desktop' in given || 'tablet' in given || 'mobile' in given))
    return { desktop: read(given) };
  return {
    desktop: read(given['desktop']),
    ...(given['tablet'] !== undefined && { tablet: read(given['tablet']) }),
    ...(given['mobile'] !== undefined && { mobile: read(given['mobile']) }),
  };
}

function readSides(given: unknown, options?: { readonly allowsNegative: boolean }): Sides {
  const side = (name: string): string => storedLength(isRecord(given) ? given[name] : given, options);
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

const readMargin = (given: unknown): Responsive<Sides> =>
  readResponsive(given, (value) => readSides(value, { allowsNegative: true }));
const readPadding = (given: unknown): Responsive<Sides> => readResponsive(given, (value) => readSides(value));

function readBackground(given: unknown): Background {
  const from = isRecord(given) ? given : {};
  const image = isRecord(from['image']) ? from['image'] : null;
  const pictureId = readPictureId(image?.['pictureId']);
  const path = pictureId === null ? storedPicturePath(image?.['path'] ?? image?.['url']) : null;
  return {
    type: oneOf(BACKGROUND_TYPES, from['type'], 'none'),
    color: storedColor(from['color']),
    image:
      pictureId === null && path === null
        ? null
        : {
            pictureId,
            path,
            size: oneOf(IMAGE_SIZES, image?.['size'], 'cover'),
            position: oneOf(IMAGE_POSITIONS, image?.['position'], 'center'),
            repeats: image?.['repeats'] === true || image?.['repeat'] === true,
          },
    gradientColor1: storedColor(from['gradientColor1']),
    gradientColor2: storedColor(from['gradientColor2']),
    gradientAngle: storedAngle(from['gradientAngle']),
  };
}

/** A border without a width draws nothing, whatever its style. */
function readBorder(given: unknown): Border {
  const from = isRecord(given) ? given : {};
  return {
    width: storedLength(from['width']),
    style: storedBorderStyle(from['style']),
    color: storedColor(from['color']),
    radius: storedLength(from['radius']),
  };
}

function readAudience(given: unknown): Role[] {
  const named = Array.isArray(given) ? given : [];
  const roles = ROLES.filter((role) => named.includes(role));
  return roles.length === ROLES.length ? [] : roles;
}

function readPart(reading: Reading, given: Given) {
  return {
    id: readId(reading, given['id']),
    name: readText(given['name'], MAX_NAME),
    isHidden: given['isHidden'] === true || given['hidden'] === true,
    audience: readAudience(given['audience']),
  };
}

function readRow(reading: Reading, given: Given, depth: number): Row {
  const columns = isRecord(given['columns']) ? given['columns'] : {};
  const desktop = storedColumns(columns['desktop'], 1);
  const visibility = isRecord(given['visibility']) ? given['visibility'] : {};
  const shownOnDesktop = storedFlag(visibility['desktop']);
  const cols = Array.isArray(given['cols']) ? given['cols'] : [];
  return {
    ...readPart(reading, given),
    position: storedPosition(given['position']),
    margin: readMargin(given['margin']),
    paddingIn: readPadding(given['paddingIn']),
    paddingOut: readPadding(given['paddingOut']),
    background: readBackground(given['background']),
    border: readBorder(given['border']),
    columns: {
      desktop,
      tablet: storedColumns(columns['tablet'], desktop),
      mobile: storedColumns(columns['mobile'], 1),
    },
    gap: readResponsive(given['gap'], storedGap),
    width: storedWidth(given['width']),
    visibility: {
      mobile: storedFlag(visibility['mobile']),
      tablet: storedFlag(visibility['tablet']),
      laptop: visibility['laptop'] === undefined ? shownOnDesktop : storedFlag(visibility['laptop']),
      desktop: shownOnDesktop,
    },
    cols: cols
      .filter(isRecord)
      .slice(0, MAX_COLUMN_PARTS)
      .map((column) => readColumn(reading, column, depth)),
  };
}

function readColumn(reading: Reading, given: Given, depth: number): Column {
  const blocks = Array.isArray(given['blocks']) ? given['blocks'] : [];
  return {
    id: readId(reading, given['id']),
    colspan: readResponsive(given['colspan'], storedColspan),
    position: storedPosition(given['position']),
    margin: readMargin(given['margin']),
    padding: readPadding(given['padding']),
    background: readBackground(given['background']),
    border: readBorder(given['border']),
    blocks: blocks.filter(isRecord).flatMap((block) => readBlock(reading, block, depth) ?? []),
  };
}

/** Null for a row that is nested too deep. */
function readBlock(reading: Reading, given: Given, depth: number): Block | null {
  if (given['type'] === 'unknown')
    return isRecord(given['given']) ? readBlock(reading, given['given'], depth) : null;
  reading.blocks += 1;
  if (given['type'] === 'row') {
    if (depth >= MAX_ROW_DEPTH || !isRecord(given['row'])) return null;
    return { ...readPart(reading, given), type: 'row', row: readRow(reading, given['row'], depth + 1) };
  }
  const part = readPart(reading, given);
  const type = given['type'];
  if (typeof type === 'string' && Object.hasOwn(CONTENT_OF, type)) {
    const read = CONTENT_OF[type as PlainType];
    return { ...part, type, ...read(given) } as Block;
  }
  return { ...part, type: 'unknown', given: { ...given, id: part.id } };
}

type PlainType = Exclude<BlockType, 'row' | 'unknown'>;

/** Reads the content of each type of block. */
const CONTENT_OF: { readonly [Type in PlainType]: (given: Given) => BlockContent[Type] } = {
  heading: (given) => ({
    text: readText(given['text'], MAX_LABEL),
    level: HEADING_LEVELS.find((level) => level === given['level']) ?? 2,
    align: oneOf(ALIGNMENTS, given['align'], 'start'),
  }),
  text: (given) => ({ document: readDocument(given['document']) }),
  image: (given) => ({
    pictureId: readPictureId(given['pictureId']),
    alt: readText(given['alt'], MAX_LABEL),
    caption: readText(given['caption'], MAX_LINE),
    link: readLink(given['link']),
    ratio: oneOf(IMAGE_RATIOS, given['ratio'], 'original'),
  }),
  gallery: (given) => ({ pictures: readPictures(given['pictures']) }),
  stack: (given) => ({ pictures: readPictures(given['pictures']) }),
  protected_image: (given) => ({
    pictureId: readPictureId(given['pictureId']),
    alt: readText(given['alt'], MAX_LABEL),
    watermark: readText(given['watermark'], MAX_NAME),
  }),
  video: (given) => ({
    url: (typeof given['url'] === 'string' && embedAddress(given['url'])) || '',
    title: readText(given['title'], MAX_LABEL),
  }),
  button: (given) => ({
    label: readText(given['label'], MAX_LABEL),
    link: readLink(given['link']),
    look: oneOf(BUTTON_LOOKS, given['look'], 'primary'),
    align: oneOf(ALIGNMENTS, given['align'], 'start'),
  }),
  divider: (given) => ({ text: readText(given['text'], MAX_LABEL) }),
  spacer: (given) => ({ height: readResponsive(given['height'], (value) => storedLength(value)) }),
  icon_list: (given) => ({
    items: readItems(given['items'], (item) => ({
      icon: oneOf(LIST_ICONS, item['icon'], 'check'),
      text: readText(item['text'], MAX_LINE),
      link: readLink(item['link']),
    })),
  }),
  accordion: (given) => ({ items: readItems(given['items'], readTitled) }),
  tabs: (given) => ({ items: readItems(given['items'], readTitled) }),
  read_more: (given) => ({
    document: readDocument(given['document']),
    height: readWhole(given['height'], { least: 60, most: 1_200, otherwise: 100 }),
  }),
  ribbon: (given) => ({
    text: readText(given['text'], 40),
    color: oneOf(RIBBON_COLORS, given['color'], 'red'),
    document: readDocument(given['document']),
  }),
  countdown: (given) => ({
    until: readInstant(given['until']),
    label: readText(given['label'], MAX_LABEL),
    after: readText(given['after'], MAX_LABEL),
  }),
  section: (given) => ({ slug: readSlug(given['slug']) }),
  posts: (given) => ({
    category: readText(given['category'], 100),
    count: readWhole(given['count'], { least: 1, most: 12, otherwise: 6 }),
  }),
  records: (given) => ({
    kind: readCardKind(given['kind']),
    keys: readCardKeys(given['keys']),
    count: readWhole(given['count'], { least: 1, most: MAX_RECORDS, otherwise: 3 }),
  }),
  price: (given) => ({ ...readCard(given), label: readText(given['label'], MAX_LABEL) }),
  form: readCard,
  map: (given) => ({
    title: readText(given['title'], MAX_LABEL),
    address: readText(given['address'], MAX_LINE),
    place: isRecord(given['place']) ? placeAt(given['place']['lat'], given['place']['lng']) : null,
  }),
  html: (given) => ({ document: readDocument(given['document']) }),
};

/** A record needs both its kind and its key. */
function readCard(given: Given): { kind: string; key: string } {
  const kind = readCardKind(given['kind']);
  return { kind, key: kind === '' ? '' : (CardKey.safeParse(given['key']).data ?? '') };
}

function readPictures(given: unknown): ShownPictures {
  return readItems(given, (item) => {
    const pictureId = readPictureId(item['pictureId']);
    return pictureId === null
      ? null
      : { pictureId, alt: readText(item['alt'], MAX_LABEL), caption: readText(item['caption'], MAX_LINE) };
  });
}

function readCardKind(given: unknown): string {
  const kind = CardKind.safeParse(given);
  return kind.success ? kind.data : '';
}

function readCardKeys(given: unknown): string[] {
  const keys = (Array.isArray(given) ? given : []).flatMap((key) => CardKey.safeParse(key).data ?? []);
  return [...new Set(keys)].slice(0, MAX_RECORDS);
}

function readSlug(given: unknown): string {
  const slug = readText(given, maxSlugLength);
  return isSlug(slug) ? slug : '';
}

function readTitled(item: Given): TitledDocument {
  return { title: readText(item['title'], MAX_LABEL), document: readDocument(item['document']) };
}

function readItems<Item>(given: unknown, read: (item: Given) => Item | null): Item[] {
  const items = Array.isArray(given) ? given.filter(isRecord).slice(0, MAX_LIST_ITEMS) : [];
  return items.flatMap((item) => read(item) ?? []);
}

function readWhole(
  given: unknown,
  { least, most, otherwise }: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  const number = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : given;
  if (typeof number !== 'number' || !Number.isInteger(number)) return otherwise;
  return Math.min(most, Math.max(least, number));
}

function readInstant(given: unknown): string | null {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)$/.test(given))
    return null;
  const instant = new Date(given);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
