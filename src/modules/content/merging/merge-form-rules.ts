import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import {
  type MergedText,
  mergeDocuments,
  mergedParts,
  type MergePiece,
  type MergeSide,
  mergeSets,
  mergeText,
  type Versions,
} from '#platform/documents/merge-rules.ts';

/** What the form of an item holds: its fields as texts, and its document; null where that is edited elsewhere. */
export interface ItemForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly document: RichDocument | null;
}

/** What of the base is known: a version that is no longer kept has no document. */
export interface FormBase {
  readonly fields: Readonly<Record<string, string>> | null;
  readonly document: RichDocument | null;
}

/** The forms of two people who began with the same one. */
export interface FormVersions {
  readonly base: FormBase;
  readonly theirs: ItemForm;
  readonly mine: ItemForm;
}

export interface FieldMerge extends Versions<string> {
  readonly name: string;
  readonly merged: MergedText;
}

export interface FormMerge {
  /** Fields that somebody changed. */
  readonly fields: readonly FieldMerge[];
  readonly pieces: readonly MergePiece<Block>[];
}

/** What somebody has chosen: of fields by their names, of the document's pieces by their index. */
export interface MergeChoices {
  readonly fields: ReadonlyMap<string, MergeSide>;
  readonly pieces: ReadonlyMap<number, MergeSide>;
}

export const NO_CHOICES: MergeChoices = { fields: new Map(), pieces: new Map() };

/** Merges what stands in the form with what is stored now. Of fields, those that the form has count. */
export function mergeForms({ base, theirs, mine }: FormVersions): FormMerge {
  const fields = Object.entries(mine.fields).map(([name, typed]) => {
    const versions = {
      base: base.fields?.[name] ?? null,
      theirs: theirs.fields[name] ?? '',
      mine: typed,
    };
    return {
      ...written(versions),
      name,
      merged: name === 'tags' ? mergeTags(versions) : mergeText(written(versions)),
    };
  });
  return {
    fields: fields.filter(({ merged }) => merged.isConflict || merged.from !== null),
    pieces:
      mine.document === null || theirs.document === null
        ? []
        : mergeDocuments({ base: base.document, theirs: theirs.document, mine: mine.document }),
  };
}

/** How many choices are still to be made. */
export function undecidedIn({ fields, pieces }: FormMerge, choices: MergeChoices): number {
  return (
    fields.filter(({ name, merged }) => merged.isConflict && !choices.fields.has(name)).length +
    pieces.filter(({ kind }, index) => kind === 'conflict' && !choices.pieces.has(index)).length
  );
}

/** Returns the form with what was merged and chosen. */
export function mergedForm(
  { theirs, mine }: FormVersions,
  { fields, pieces }: FormMerge,
  choices: MergeChoices,
): ItemForm {
  const valueOf = ({ name, merged, ...versions }: FieldMerge): string => {
    if (!merged.isConflict) return merged.value;
    return choices.fields.get(name) === 'theirs' ? versions.theirs : versions.mine;
  };
  return {
    fields: { ...mine.fields, ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])) },
    document:
      mine.document === null || theirs.document === null
        ? null
        : { type: 'doc', content: mergedParts(pieces, choices.pieces) },
  };
}

/** As they are saved: without blanks at the ends, and with the line breaks of the database. */
function written({ base, theirs, mine }: Versions<string>): Versions<string> {
  const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();
  return { base: base === null ? null : plain(base), theirs: plain(theirs), mine: plain(mine) };
}

function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,،]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

function mergeTags({ base, theirs, mine }: Versions<string>): MergedText {
  const tags = { base: base === null ? null : tagsOf(base), theirs: tagsOf(theirs), mine: tagsOf(mine) };
  const merged = mergeSets(tags);
  const isSame = (one: readonly string[]): boolean =>
    one.length === merged.length && one.every((tag) => merged.includes(tag));
  if (isSame(tags.theirs) && isSame(tags.mine))
    return { isConflict: false, value: mine, from: tags.base === null || isSame(tags.base) ? null : 'both' };
  const from = isSame(tags.mine) ? 'mine' : isSame(tags.theirs) ? 'theirs' : 'both';
  return { isConflict: false, value: merged.join(', '), from };
}
