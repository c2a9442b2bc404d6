import type { ReactNode } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn, type RowDetails } from '#ui/edit/edited-column.ts';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { ProductField } from './product-field.tsx';
import { SlidePictureField } from './slide-picture-field.tsx';
import { MAX_SLIDE_TEXT, MAX_SLIDES, SLIDE_KINDS, type SlideKind, USUAL_SECONDS } from './signage-rules.ts';
import { SLIDE_KIND_TEXTS } from './signage-text.ts';

/** A saved slide with what its fields show. */
export interface KnownSlide {
  readonly slideId: string;
  readonly kind: SlideKind;
  readonly textTh: string;
  readonly textEn: string;
  readonly pictureId: string | null;
  readonly pictureUrl: string | null;
  readonly sku: string | null;
  readonly productTitle: string | null;
  readonly seconds: number;
}

/** A slide with the key that it keeps while it is edited. */
export interface SlideDraft extends Omit<KnownSlide, 'slideId' | 'seconds'> {
  readonly key: string;
  readonly seconds: string;
}

/** The rows of the slides that a playlist has. */
export function slideDrafts(slides: readonly KnownSlide[]): SlideDraft[] {
  return slides.map(({ slideId, seconds, ...rest }) => ({ ...rest, key: slideId, seconds: String(seconds) }));
}

interface SlideRowsProps {
  rows: readonly SlideDraft[];
  onRows: (rows: SlideDraft[]) => void;
  clusterKey: string;
  problem: FormProblem | null;
}

/** The slides of a playlist in the order in which they are shown. */
export function SlideRows({ rows, onRows, clusterKey, problem }: SlideRowsProps): ReactNode {
  return (
    <EditableTable<SlideDraft>
      caption={m.clusters_signage_slides_title()}
      columns={COLUMNS()}
      rows={rows}
      onRows={(changed) => onRows([...changed])}
      rowKey={({ key }) => key}
      rowName={(_row, at) => m.clusters_signage_slide_number({ number: at + 1 })}
      make={() => ({
        ...{ key: crypto.randomUUID(), kind: 'text', textTh: '', textEn: '', seconds: String(USUAL_SECONDS) },
        ...{ pictureId: null, pictureUrl: null, sku: null, productTitle: null },
      })}
      max={MAX_SLIDES}
      addLabel={m.clusters_signage_slide_add()}
      isOrdered
      nameOf={(at, field) => `slides.${at}.${field}`}
      problem={problem}
      details={(given) => <SlideDetails {...given} clusterKey={clusterKey} problem={problem} />}
      isOpenAtFirst={({ textTh, textEn, pictureId, sku }) =>
        textTh === '' && textEn === '' && pictureId === null && sku === null
      }
    />
  );
}

const COLUMNS = (): EditedColumn<SlideDraft>[] => [
  {
    ...{ key: 'kind', header: m.clusters_signage_kind(), className: '@2xl:w-40' },
    cell: ({ row, control, onRow }) => (
      <select
        {...control}
        value={row.kind}
        onChange={({ currentTarget }) => onRow({ ...row, kind: currentTarget.value as SlideKind })}
        className={cellClass}
      >
        {SLIDE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {SLIDE_KIND_TEXTS[kind]()}
          </option>
        ))}
      </select>
    ),
  },
  {
    ...{ key: 'summary', header: m.clusters_signage_shows(), isWide: true },
    cell: ({ row }) => (
      <span className="flex min-h-11 min-w-0 items-center gap-3 px-2">
        {row.pictureUrl !== null && (
          <img src={row.pictureUrl} alt="" loading="lazy" className="h-10 w-16 rounded-sm object-cover" />
        )}
        <span className="line-clamp-2 min-w-0">
          {row.kind === 'product' && row.productTitle !== null
            ? row.productTitle
            : row.textTh || row.textEn || '–'}
        </span>
      </span>
    ),
  },
  {
    ...{ key: 'seconds', header: m.clusters_signage_seconds(), className: '@2xl:w-24' },
    text: ({ seconds }) => seconds,
    set: (row, seconds) => ({ ...row, seconds }),
    input: { inputMode: 'numeric', maxLength: 4 },
  },
];

function SlideDetails({
  row,
  nameOf,
  onRow,
  clusterKey,
  problem,
}: RowDetails<SlideDraft> & Pick<SlideRowsProps, 'clusterKey' | 'problem'>): ReactNode {
  const errorOf = (field: string) => fieldError(problem, nameOf(field) ?? '');
  const text = (key: 'textTh' | 'textEn') => ({
    name: nameOf(key),
    value: row[key],
    rows: 2,
    lang: key === 'textTh' ? 'th' : 'en',
    maxLength: MAX_SLIDE_TEXT,
    optional: row.kind !== 'text',
    error: errorOf(key),
    onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
      onRow({ ...row, [key]: currentTarget.value }),
  });
  return (
    <div className="grid gap-4 rounded-md bg-canvas p-3 @2xl:grid-cols-2">
      <TextArea label={m.clusters_signage_text_th()} {...text('textTh')} />
      <TextArea label={m.clusters_signage_text_en()} {...text('textEn')} />
      <SlidePictureField
        clusterKey={clusterKey}
        picture={
          row.pictureId !== null && row.pictureUrl !== null
            ? { pictureId: row.pictureId, url: row.pictureUrl }
            : null
        }
        onPicture={(picture) =>
          onRow({ ...row, pictureId: picture?.pictureId ?? null, pictureUrl: picture?.url ?? null })
        }
        name={nameOf('pictureId')}
        optional={row.kind !== 'picture'}
        error={errorOf('pictureId')}
      />
      {row.kind === 'product' && (
        <ProductField
          clusterKey={clusterKey}
          product={row.sku === null ? null : { sku: row.sku, title: row.productTitle ?? row.sku }}
          onProduct={(product) =>
            onRow({ ...row, sku: product?.sku ?? null, productTitle: product?.title ?? null })
          }
          name={nameOf('sku')}
          error={errorOf('sku')}
        />
      )}
    </div>
  );
}
