import { Plus, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { embedAddress } from '#platform/documents/embed-rules.ts';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay, zonedInstant, zonedTime } from '#platform/dates/zone.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import {
  ALIGNMENTS,
  type Alignment,
  type Block,
  type BlockContent,
  type BlockOf,
  BUTTON_LOOKS,
  HEADING_LEVELS,
  IMAGE_RATIOS,
  LIST_ICONS,
  type ListIcon,
  RIBBON_COLORS,
  type ShownPictures,
  type TitledDocument,
} from '../layout/layout-contract.ts';
import { managePaths } from '../item/paths.ts';
import type { OfferedSection } from '../reading/reading-contract.ts';
import type { KnownType } from './block-kinds.tsx';
import { LengthField, onDevice, RowFields } from './part-fields.tsx';
import type { Device } from '../page-view/device-rules.ts';
import { HtmlFields } from './html-fields.tsx';
import { ItemsField } from './items-field.tsx';
import { PictureField, type TextSource } from './picture-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RecordField, RecordsFields } from './record-fields.tsx';
import { TextOfBlock } from './text-of-block.tsx';

export interface BlockFieldsProps<Type extends KnownType> {
  readonly block: BlockOf<Type>;
  readonly device: Device;
  readonly source: TextSource;
  readonly categories: readonly { readonly slug: string; readonly title: string }[];
  readonly sections: readonly OfferedSection[];
  readonly zone: string;
  /** A function makes the fields of those that the block has by then, as after an upload. */
  readonly onChange: (
    fields: Partial<BlockContent[Type]> | ((present: BlockContent[Type]) => Partial<BlockContent[Type]>),
    what: string,
  ) => void;
}

/** Fields of a block's own content. */
export function BlockFields(
  props: Omit<BlockFieldsProps<KnownType>, 'block' | 'onChange'> & {
    readonly block: Block;
    readonly onChange: (fields: object, what: string) => void;
  },
): ReactNode {
  const { block } = props;
  if (block.type === 'unknown')
    return <p className="text-sm text-ink-soft">{m.content_block_unknown_text()}</p>;
  const fields = FIELDS[block.type] as (given: typeof props) => ReactNode;
  return fields(props);
}

const FIELDS: { readonly [Type in KnownType]: (props: BlockFieldsProps<Type>) => ReactNode } = {
  heading: ({ block, onChange }) => (
    <>
      <TextField
        label={m.content_block_words()}
        maxLength={200}
        value={block.text}
        onChange={(event) => onChange({ text: event.currentTarget.value }, 'text')}
      />
      <Select
        label={m.content_block_level()}
        value={String(block.level)}
        options={HEADING_LEVELS.map((level) => ({
          value: String(level),
          label: level === 1 ? m.content_block_level_title() : m.content_block_level_number({ level }),
        }))}
        onChange={(event) =>
          onChange({ level: Number(event.currentTarget.value) as (typeof HEADING_LEVELS)[number] }, 'level')
        }
      />
      <AlignField value={block.align} onChange={(align) => onChange({ align }, 'align')} />
    </>
  ),
  text: ({ block, source, onChange }) => (
    <TextOfBlock
      document={block.document}
      source={source}
      onChange={(document) => onChange({ document }, 'document')}
    />
  ),
  image: ({ block, source, onChange }) => (
    <>
      <PictureField
        source={source}
        pictureId={block.pictureId}
        onChange={(pictureId) => onChange({ pictureId }, '')}
      />
      <TextField
        label={m.content_block_alt()}
        help={m.content_block_alt_help()}
        maxLength={200}
        value={block.alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value }, 'alt')}
      />
      <TextField
        label={m.content_block_caption()}
        optional
        maxLength={500}
        value={block.caption}
        onChange={(event) => onChange({ caption: event.currentTarget.value }, 'caption')}
      />
      <LinkField value={block.link} isOptional onChange={(link) => onChange({ link }, 'link')} />
      <Select
        label={m.content_block_ratio()}
        value={block.ratio}
        options={IMAGE_RATIOS.map((ratio) => ({ value: ratio, label: RATIOS[ratio]() }))}
        onChange={(event) =>
          onChange({ ratio: event.currentTarget.value as (typeof IMAGE_RATIOS)[number] }, 'ratio')
        }
      />
    </>
  ),
  gallery: (props) => <PicturesFields {...props} />,
  stack: (props) => <PicturesFields {...props} />,
  protected_image: ({ block, source, onChange }) => (
    <>
      <PictureField
        source={source}
        pictureId={block.pictureId}
        onChange={(pictureId) => onChange({ pictureId }, '')}
      />
      <p className="text-sm text-ink-soft">{m.content_block_protected_help()}</p>
      <TextField
        label={m.content_block_alt()}
        help={m.content_block_alt_help()}
        maxLength={200}
        value={block.alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value }, 'alt')}
      />
      <TextField
        label={m.content_block_watermark()}
        optional
        maxLength={80}
        value={block.watermark}
        onChange={(event) => onChange({ watermark: event.currentTarget.value }, 'watermark')}
      />
    </>
  ),
  video: ({ block, onChange }) => (
    <>
      <VideoField value={block.url} onChange={(url) => onChange({ url }, 'url')} />
      <TextField
        label={m.content_block_video_title()}
        maxLength={200}
        value={block.title}
        onChange={(event) => onChange({ title: event.currentTarget.value }, 'title')}
      />
    </>
  ),
  button: ({ block, onChange }) => (
    <>
      <TextField
        label={m.content_block_button_label()}
        maxLength={200}
        value={block.label}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
      />
      <LinkField value={block.link} onChange={(link) => onChange({ link }, 'link')} />
      <Select
        label={m.content_block_look()}
        value={block.look}
        options={BUTTON_LOOKS.map((look) => ({ value: look, label: LOOKS[look]() }))}
        onChange={(event) =>
          onChange({ look: event.currentTarget.value as (typeof BUTTON_LOOKS)[number] }, 'look')
        }
      />
      <AlignField value={block.align} onChange={(align) => onChange({ align }, 'align')} />
    </>
  ),
  divider: ({ block, onChange }) => (
    <TextField
      label={m.content_block_words()}
      optional
      maxLength={200}
      value={block.text}
      onChange={(event) => onChange({ text: event.currentTarget.value }, 'text')}
    />
  ),
  spacer: ({ block, device, onChange }) => {
    const height = onDevice(block.height, device);
    return (
      <LengthField
        label={m.content_block_height()}
        value={height.value}
        onChange={(length) => onChange({ height: height.with(length) }, 'height')}
      />
    );
  },
  icon_list: ({ block, onChange }) => (
    <ItemsField
      items={block.items}
      fresh={() => ({ icon: 'check' as const, text: m.content_build_new_line(), link: '' })}
      onChange={(items) => onChange({ items }, 'items')}
      one={(item, change) => (
        <>
          <Select
            label={m.content_block_icon()}
            value={item.icon}
            options={LIST_ICONS.map((icon) => ({ value: icon, label: ICON_NAMES[icon]() }))}
            onChange={(event) => change({ ...item, icon: event.currentTarget.value as ListIcon })}
          />
          <TextField
            label={m.content_block_words()}
            maxLength={500}
            value={item.text}
            onChange={(event) => change({ ...item, text: event.currentTarget.value })}
          />
          <LinkField value={item.link} isOptional onChange={(link) => change({ ...item, link })} />
        </>
      )}
    />
  ),
  accordion: (props) => <TitledItems {...props} />,
  tabs: (props) => <TitledItems {...props} />,
  read_more: ({ block, source, onChange }) => (
    <>
      <TextOfBlock
        document={block.document}
        source={source}
        onChange={(document) => onChange({ document }, 'document')}
      />
      <NumberStepper
        label={m.content_block_closed_height()}
        min={60}
        max={1_200}
        step={20}
        value={block.height}
        onChange={(height) => onChange({ height }, 'height')}
      />
    </>
  ),
  ribbon: ({ block, source, onChange }) => (
    <>
      <TextField
        label={m.content_block_ribbon_text()}
        maxLength={40}
        value={block.text}
        onChange={(event) => onChange({ text: event.currentTarget.value }, 'text')}
      />
      <Select
        label={m.content_build_color()}
        value={block.color}
        options={RIBBON_COLORS.map((color) => ({ value: color, label: RIBBONS[color]() }))}
        onChange={(event) =>
          onChange({ color: event.currentTarget.value as (typeof RIBBON_COLORS)[number] }, 'color')
        }
      />
      <TextOfBlock
        document={block.document}
        source={source}
        onChange={(document) => onChange({ document }, 'document')}
      />
    </>
  ),
  countdown: ({ block, zone, onChange }) => (
    <>
      <InstantField value={block.until} zone={zone} onChange={(until) => onChange({ until }, 'until')} />
      <TextField
        label={m.content_block_words()}
        maxLength={200}
        value={block.label}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
      />
      <TextField
        label={m.content_block_after()}
        optional
        maxLength={200}
        value={block.after}
        onChange={(event) => onChange({ after: event.currentTarget.value }, 'after')}
      />
    </>
  ),
  section: ({ block, sections, onChange }) => {
    const chosen = sections.find(({ slug, otherSlugs }) => [slug, ...otherSlugs].includes(block.slug));
    return (
      <>
        <Select
          label={m.content_block_section()}
          help={sections.length === 0 ? m.content_section_none() : m.content_section_shared()}
          value={chosen?.slug ?? block.slug}
          options={[
            { value: '', label: m.content_section_choose() },
            // One that is in the trash stays chosen.
            ...(block.slug !== '' && !chosen ? [{ value: block.slug, label: block.slug }] : []),
            ...sections.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
          onChange={(event) => onChange({ slug: event.currentTarget.value }, '')}
        />
        {chosen && (
          <LinkButton to={managePaths.build(chosen.itemId)} size="sm" icon={<SquarePen aria-hidden />}>
            {m.content_section_edit()}
          </LinkButton>
        )}
      </>
    );
  },
  posts: ({ block, categories, onChange }) => (
    <>
      <Select
        label={m.content_category()}
        value={block.category}
        options={[
          { value: '', label: m.content_all_posts() },
          ...categories.map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        onChange={(event) => onChange({ category: event.currentTarget.value }, 'category')}
      />
      <NumberStepper
        label={m.content_block_count()}
        min={1}
        max={12}
        value={block.count}
        onChange={(count) => onChange({ count }, 'count')}
      />
    </>
  ),
  records: ({ block, source, onChange }) => (
    <RecordsFields block={block} cards={source.cards} onChange={onChange} />
  ),
  price: ({ block, source: { cards }, onChange }) => (
    <>
      <RecordField
        value={block}
        cards={cards}
        kinds={cards.kinds.filter(({ hasPrices }) => hasPrices)}
        none={m.content_block_price_none()}
        onChange={(record) => onChange(record, '')}
      />
      <TextField
        label={m.content_block_button_label()}
        optional
        placeholder={m.content_block_price_see()}
        maxLength={200}
        value={block.label}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
      />
    </>
  ),
  form: ({ block, source: { cards }, onChange }) => (
    <>
      <RecordField
        value={block}
        cards={cards}
        kinds={cards.kinds.filter(({ hasFrames }) => hasFrames)}
        none={m.content_block_form_none()}
        onChange={(record) => onChange(record, '')}
      />
      <p className="text-sm text-ink-soft">{m.content_block_form_help()}</p>
    </>
  ),
  map: (props) => <PlaceFields {...props} />,
  html: (props) => <HtmlFields {...props} />,
  row: ({ block, device, source, onChange }) => (
    <RowFields
      value={block.row}
      device={device}
      source={source}
      onChange={(fields, what) => onChange({ row: { ...block.row, ...fields } }, what)}
    />
  ),
};

interface Pictures {
  readonly pictures: ShownPictures;
}

function PicturesFields({
  block,
  source,
  onChange,
}: {
  block: Pictures;
  source: TextSource;
  onChange: (fields: Pictures | ((present: Pictures) => Pictures), what: string) => void;
}): ReactNode {
  return (
    <>
      <ItemsField
        items={block.pictures}
        fresh={null}
        onChange={(pictures) => onChange({ pictures }, 'pictures')}
        one={(picture, change) => (
          <>
            <img
              src={source.pictures[picture.pictureId]?.thumbnail}
              alt=""
              className="aspect-video w-full rounded-md bg-sunken object-contain"
            />
            <TextField
              label={m.content_block_alt()}
              maxLength={200}
              value={picture.alt}
              onChange={(event) => change({ ...picture, alt: event.currentTarget.value })}
            />
            <TextField
              label={m.content_block_caption()}
              optional
              maxLength={500}
              value={picture.caption}
              onChange={(event) => change({ ...picture, caption: event.currentTarget.value })}
            />
          </>
        )}
      />
      <Button
        icon={<Plus aria-hidden />}
        onClick={() =>
          void source.add().then((added) =>
            onChange(
              ({ pictures }) => ({
                pictures: [
                  ...pictures,
                  ...added.map(({ pictureId }) => ({ pictureId, alt: '', caption: '' })),
                ],
              }),
              '',
            ),
          )
        }
      >
        {m.content_build_picture_add()}
      </Button>
    </>
  );
}

function TitledItems({
  block,
  source,
  onChange,
}: {
  block: { readonly items: readonly TitledDocument[] };
  source: TextSource;
  onChange: (fields: { items: readonly TitledDocument[] }, what: string) => void;
}): ReactNode {
  return (
    <ItemsField
      items={block.items}
      fresh={() => ({ title: m.content_build_new_title(), document: EMPTY_DOCUMENT })}
      onChange={(items) => onChange({ items }, 'items')}
      one={(item, change) => (
        <>
          <TextField
            label={m.content_block_title()}
            maxLength={200}
            value={item.title}
            onChange={(event) => change({ ...item, title: event.currentTarget.value })}
          />
          <TextOfBlock
            document={item.document}
            source={source}
            onChange={(document) => change({ ...item, document })}
          />
        </>
      )}
    />
  );
}

/** An address within the site or of another one; what cannot be a link is said and not taken over. */
function LinkField({
  value,
  isOptional = false,
  onChange,
}: {
  value: string;
  isOptional?: boolean;
  onChange: (link: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isWrong = shown.trim() !== '' && !isSafeLink(shown.trim());
  return (
    <TextField
      label={m.content_block_link()}
      optional={isOptional}
      placeholder="/shop"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={2_000}
      value={shown}
      error={isWrong ? m.content_block_link_wrong() : undefined}
      onChange={(event) => {
        const link = event.currentTarget.value;
        setTyped(link);
        if (link.trim() === '' || isSafeLink(link.trim())) onChange(link.trim());
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}

function VideoField({ value, onChange }: { value: string; onChange: (url: string) => void }): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const isWrong = shown.trim() !== '' && embedAddress(shown.trim()) === null;
  return (
    <TextField
      label={m.content_block_video_address()}
      help={m.content_block_video_help()}
      inputMode="url"
      autoComplete="off"
      value={shown}
      error={isWrong ? m.content_block_video_wrong() : undefined}
      onChange={(event) => {
        const address = event.currentTarget.value;
        setTyped(address);
        onChange(embedAddress(address.trim()) ?? '');
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}

/** A day and a time in the site's zone; no instant while either cannot be read. */
function InstantField({
  value,
  zone,
  onChange,
}: {
  value: string | null;
  zone: string;
  onChange: (instant: string | null) => void;
}): ReactNode {
  const [day, setDay] = useState(value === null ? '' : zonedDay(new Date(value), zone));
  const [time, setTime] = useState(value === null ? '' : zonedTime(new Date(value), zone));
  const tell = (on: string, at: string): void =>
    onChange(
      isIsoDate(on) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(at || '00:00')
        ? zonedInstant(on, at || '00:00', zone).toISOString()
        : null,
    );
  return (
    <div className="grid grid-cols-[1fr_7rem] items-start gap-2">
      <DateField
        label={m.content_block_until()}
        defaultValue={day}
        onChange={(on) => {
          setDay(on);
          tell(on, time);
        }}
      />
      <TimeField
        label={m.content_block_until_time()}
        defaultValue={time}
        onChange={(at) => {
          setTime(at);
          tell(day, at);
        }}
      />
    </div>
  );
}

function AlignField({
  value,
  onChange,
}: {
  value: Alignment;
  onChange: (align: Alignment) => void;
}): ReactNode {
  return (
    <Select
      label={m.content_block_align()}
      value={value}
      options={ALIGNMENTS.map((align) => ({ value: align, label: ALIGN_NAMES[align]() }))}
      onChange={(event) => onChange(event.currentTarget.value as Alignment)}
    />
  );
}

const ALIGN_NAMES: Readonly<Record<Alignment, Sentence>> = {
  start: m.content_block_align_start,
  center: m.content_block_align_center,
  end: m.content_block_align_end,
};
const LOOKS: Readonly<Record<(typeof BUTTON_LOOKS)[number], Sentence>> = {
  primary: m.content_block_look_primary,
  secondary: m.content_block_look_secondary,
  plain: m.content_block_look_plain,
};
const RATIOS: Readonly<Record<(typeof IMAGE_RATIOS)[number], Sentence>> = {
  original: m.content_block_ratio_original,
  square: m.content_block_ratio_square,
  wide: m.content_block_ratio_wide,
  tall: m.content_block_ratio_tall,
};
const RIBBONS: Readonly<Record<(typeof RIBBON_COLORS)[number], Sentence>> = {
  red: m.content_block_ribbon_red,
  green: m.content_block_ribbon_green,
  amber: m.content_block_ribbon_amber,
  accent: m.content_build_color_accent,
  ink: m.content_build_color_ink,
};
const ICON_NAMES: Readonly<Record<ListIcon, Sentence>> = {
  check: m.content_icon_check,
  star: m.content_icon_star,
  heart: m.content_icon_heart,
  clock: m.content_icon_clock,
  pin: m.content_icon_pin,
  phone: m.content_icon_phone,
  mail: m.content_icon_mail,
  truck: m.content_icon_truck,
  gift: m.content_icon_gift,
  leaf: m.content_icon_leaf,
};
