import type { Role } from '#platform/access/role-rules.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { BorderStyle, Position } from './css-value-rules.ts';
import type { Place } from './place-rules.ts';

/** A value for each width of screen; what is not given is that of the next wider one. */
export interface Responsive<Value> {
  readonly desktop: Value;
  readonly tablet?: Value;
  readonly mobile?: Value;
}

/** Lengths at the four sides, as stored by `storedLength`. */
export interface Sides {
  readonly top: string;
  readonly right: string;
  readonly bottom: string;
  readonly left: string;
}

export const BACKGROUND_TYPES = ['none', 'color', 'image', 'gradient'] as const;
export type BackgroundType = (typeof BACKGROUND_TYPES)[number];
export const IMAGE_SIZES = ['cover', 'contain', 'auto'] as const;
export const IMAGE_POSITIONS = ['center', 'top', 'bottom', 'left', 'right'] as const;

export interface Background {
  readonly type: BackgroundType;
  readonly color: string | null;
  readonly image: {
    /** A picture of the page's own, or a path of the site. */
    readonly pictureId: string | null;
    readonly path: string | null;
    readonly size: (typeof IMAGE_SIZES)[number];
    readonly position: (typeof IMAGE_POSITIONS)[number];
    readonly repeats: boolean;
  } | null;
  readonly gradientColor1: string | null;
  readonly gradientColor2: string | null;
  readonly gradientAngle: number;
}

export interface Border {
  readonly width: string;
  readonly style: BorderStyle;
  readonly color: string | null;
  readonly radius: string;
}

/** Who sees a row or block: everybody where it is empty. */
export type Audience = readonly Role[];

export interface Visibility {
  readonly mobile: boolean;
  readonly tablet: boolean;
  readonly laptop: boolean;
  readonly desktop: boolean;
}

interface Part {
  /** Unique within the layout: `[a-z0-9-]{1,64}`. */
  readonly id: string;
  /** For editors; not shown. */
  readonly name: string;
  readonly isHidden: boolean;
  readonly audience: Audience;
}

export interface Row extends Part {
  readonly position: Position;
  readonly margin: Responsive<Sides>;
  readonly paddingIn: Responsive<Sides>;
  readonly paddingOut: Responsive<Sides>;
  readonly background: Background;
  readonly border: Border;
  readonly columns: Required<Responsive<number>>;
  /** Steps of 4 pixels. */
  readonly gap: Responsive<number>;
  readonly width: string;
  readonly visibility: Visibility;
  readonly cols: readonly Column[];
}

export interface Column {
  readonly id: string;
  readonly colspan: Responsive<number>;
  readonly position: Position;
  readonly margin: Responsive<Sides>;
  readonly padding: Responsive<Sides>;
  readonly background: Background;
  readonly border: Border;
  readonly blocks: readonly Block[];
}

export const ALIGNMENTS = ['start', 'center', 'end'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
/** Level 1 is the page's title. */
export const HEADING_LEVELS = [1, 2, 3, 4] as const;
export const BUTTON_LOOKS = ['primary', 'secondary', 'plain'] as const;
export const IMAGE_RATIOS = ['original', 'square', 'wide', 'tall'] as const;
export const RIBBON_COLORS = ['red', 'green', 'amber', 'accent', 'ink'] as const;
export const LIST_ICONS = [
  'check',
  'star',
  'heart',
  'clock',
  'pin',
  'phone',
  'mail',
  'truck',
  'gift',
  'leaf',
] as const;
export type ListIcon = (typeof LIST_ICONS)[number];

export interface TitledDocument {
  readonly title: string;
  readonly document: RichDocument;
}

/** Pictures in an order. */
export type ShownPictures = readonly {
  readonly pictureId: string;
  readonly alt: string;
  readonly caption: string;
}[];

/** What stands in a block, by its type. */
export interface BlockContent {
  heading: {
    readonly text: string;
    readonly level: (typeof HEADING_LEVELS)[number];
    readonly align: Alignment;
  };
  text: { readonly document: RichDocument };
  image: {
    readonly pictureId: string | null;
    readonly alt: string;
    readonly caption: string;
    readonly link: string;
    readonly ratio: (typeof IMAGE_RATIOS)[number];
  };
  gallery: { readonly pictures: ShownPictures };
  /** A pile, of which the first picture is seen; a press shows them one by one. */
  stack: { readonly pictures: ShownPictures };
  /** Not offered for saving; `watermark` is written on it. */
  protected_image: { readonly pictureId: string | null; readonly alt: string; readonly watermark: string };
  video: { readonly url: string; readonly title: string };
  button: {
    readonly label: string;
    readonly link: string;
    readonly look: (typeof BUTTON_LOOKS)[number];
    readonly align: Alignment;
  };
  divider: { readonly text: string };
  spacer: { readonly height: Responsive<string> };
  icon_list: {
    readonly items: readonly { readonly icon: ListIcon; readonly text: string; readonly link: string }[];
  };
  accordion: { readonly items: readonly TitledDocument[] };
  tabs: { readonly items: readonly TitledDocument[] };
  read_more: { readonly document: RichDocument; readonly height: number };
  ribbon: {
    readonly text: string;
    readonly color: (typeof RIBBON_COLORS)[number];
    readonly document: RichDocument;
  };
  countdown: { readonly until: string | null; readonly label: string; readonly after: string };
  posts: { readonly category: string; readonly count: number };
  /** Records of a kind, such as products, as cards: those chosen, or the newest where none is. */
  records: { readonly kind: string; readonly keys: readonly string[]; readonly count: number };
  /** One record with its price and a button to its page; the kind and key are empty where none is chosen. */
  price: { readonly kind: string; readonly key: string; readonly label: string };
  /** A record that people use where it stands, such as a form: as its own page, in a frame. */
  form: { readonly kind: string; readonly key: string };
  map: { readonly title: string; readonly address: string; readonly place: Place | null };
  /** What was read from pasted HTML: never HTML itself. */
  html: { readonly document: RichDocument };
  /** What stands on several pages: a section of the site, by its slug; empty where none is chosen yet. */
  section: { readonly slug: string };
  row: { readonly row: Row };
  /** Of a newer version: kept, shown to editors as a placeholder and to readers not at all. */
  unknown: { readonly given: Readonly<Record<string, unknown>> };
}
export type BlockType = keyof BlockContent;
export type BlockOf<Type extends BlockType> = Part & { readonly type: Type } & BlockContent[Type];
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];

/** A page made of rows, columns and blocks. */
export interface PageLayout {
  readonly schema: 1;
  readonly rows: readonly Row[];
}

export const EMPTY_LAYOUT: PageLayout = { schema: 1, rows: [] };
export const MAX_ROWS = 200;
export const MAX_BLOCKS = 1_000;
export const MAX_COLUMN_PARTS = 24;
export const MAX_LIST_ITEMS = 40;
/** Records that one block shows. */
export const MAX_RECORDS = 12;
/** A row of the page, and one within a column of it. */
export const MAX_ROW_DEPTH = 2;
