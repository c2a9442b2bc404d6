import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ROLES } from '#platform/access/role-rules.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ROLE_TEXTS } from '../manage/item-text.ts';
import { BORDER_STYLES, MAX_COLUMNS, ROW_WIDTHS, storedColor } from '../layout/css-value-rules.ts';
import {
  BACKGROUND_TYPES,
  type Background,
  type Border,
  type Column,
  IMAGE_SIZES,
  type Responsive,
  type Row,
  type Sides,
} from '../layout/layout-contract.ts';
import { valuesOf } from '../layout/layout-look-rules.ts';
import type { Device } from '../page-view/device-rules.ts';
import { PictureField, type PictureSource } from './picture-field.tsx';

export interface FieldsProps<Value> {
  readonly value: Value;
  readonly device: Device;
  readonly source: PictureSource;
  /** Changes fields; `what` names the one that is typed into. */
  readonly onChange: (fields: Partial<Value>, what: string) => void;
}

const AT: Readonly<Record<Device, 0 | 1 | 2>> = { mobile: 0, tablet: 1, desktop: 2 };

/** The value of a width of screen, and what is stored when it is changed there. */
export function onDevice<Value>(
  responsive: Responsive<Value>,
  device: Device,
): { value: Value; with: (value: Value) => Responsive<Value> } {
  return {
    value: valuesOf(responsive)[AT[device]],
    with: (value) => ({ ...responsive, [device]: value }),
  };
}

export function RowFields({ value: row, device, source, onChange }: FieldsProps<Row>): ReactNode {
  const gap = onDevice(row.gap, device);
  return (
    <>
      <NumberStepper
        label={m.content_build_columns()}
        min={1}
        max={MAX_COLUMNS}
        value={row.columns[device]}
        onChange={(count) => onChange({ columns: { ...row.columns, [device]: count } }, 'columns')}
      />
      <NumberStepper
        label={m.content_build_gap()}
        help={m.content_build_gap_help({ pixels: gap.value * 4 })}
        min={0}
        max={96}
        value={gap.value}
        onChange={(steps) => onChange({ gap: gap.with(steps) }, 'gap')}
      />
      <LengthOrName
        label={m.content_build_width()}
        names={ROW_WIDTHS}
        value={row.width}
        onChange={(width) => onChange({ width }, 'width')}
      />
      <BackgroundFields
        value={row.background}
        source={source}
        onChange={(background, what) => onChange({ background }, what)}
      />
      <SidesField
        label={m.content_build_padding_in()}
        value={onDevice(row.paddingIn, device).value}
        onChange={(sides) =>
          onChange({ paddingIn: onDevice(row.paddingIn, device).with(sides) }, 'paddingIn')
        }
      />
      <SidesField
        label={m.content_build_padding_out()}
        value={onDevice(row.paddingOut, device).value}
        onChange={(sides) =>
          onChange({ paddingOut: onDevice(row.paddingOut, device).with(sides) }, 'paddingOut')
        }
      />
      <SidesField
        label={m.content_build_margin()}
        value={onDevice(row.margin, device).value}
        onChange={(sides) => onChange({ margin: onDevice(row.margin, device).with(sides) }, 'margin')}
      />
      <BorderFields value={row.border} onChange={(border) => onChange({ border }, 'border')} />
      <PositionField value={row.position} onChange={(position) => onChange({ position }, 'position')} />
      <fieldset>
        <legend className="text-sm font-medium">{m.content_build_visibility()}</legend>
        {(['mobile', 'tablet', 'laptop', 'desktop'] as const).map((screen) => (
          <Checkbox
            key={screen}
            label={SCREENS[screen]()}
            checked={row.visibility[screen]}
            onChange={(event) =>
              onChange(
                { visibility: { ...row.visibility, [screen]: event.currentTarget.checked } },
                'visibility',
              )
            }
          />
        ))}
      </fieldset>
    </>
  );
}

const SCREENS: Readonly<Record<'mobile' | 'tablet' | 'laptop' | 'desktop', Sentence>> = {
  mobile: m.content_build_screen_mobile,
  tablet: m.content_build_screen_tablet,
  laptop: m.content_build_screen_laptop,
  desktop: m.content_build_screen_desktop,
};

export function ColumnFields({ value: column, device, source, onChange }: FieldsProps<Column>): ReactNode {
  const span = onDevice(column.colspan, device);
  return (
    <>
      <NumberStepper
        label={m.content_build_colspan()}
        help={m.content_build_colspan_help()}
        min={1}
        max={MAX_COLUMNS}
        value={span.value}
        onChange={(count) => onChange({ colspan: span.with(count) }, 'colspan')}
      />
      <BackgroundFields
        value={column.background}
        source={source}
        onChange={(background, what) => onChange({ background }, what)}
      />
      <SidesField
        label={m.content_build_padding_in()}
        value={onDevice(column.padding, device).value}
        onChange={(sides) => onChange({ padding: onDevice(column.padding, device).with(sides) }, 'padding')}
      />
      <SidesField
        label={m.content_build_margin()}
        value={onDevice(column.margin, device).value}
        onChange={(sides) => onChange({ margin: onDevice(column.margin, device).with(sides) }, 'margin')}
      />
      <BorderFields value={column.border} onChange={(border) => onChange({ border }, 'border')} />
      <PositionField value={column.position} onChange={(position) => onChange({ position }, 'position')} />
    </>
  );
}

/** Who sees a row or block, what editors call it, and whether it is left out for now. */
export function PartFields({
  value,
  onChange,
}: {
  value: Pick<Row, 'name' | 'audience' | 'isHidden'>;
  onChange: (fields: Partial<Pick<Row, 'name' | 'audience' | 'isHidden'>>, what: string) => void;
}): ReactNode {
  const isForAll = value.audience.length === 0;
  return (
    <>
      <TextField
        label={m.content_build_name()}
        optional
        maxLength={80}
        value={value.name}
        onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
      />
      <Checkbox
        label={m.content_build_hidden()}
        checked={value.isHidden}
        onChange={(event) => onChange({ isHidden: event.currentTarget.checked }, 'isHidden')}
      />
      <fieldset>
        <legend className="text-sm font-medium">{m.content_build_audience()}</legend>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_TEXTS[role]()}
            checked={isForAll || value.audience.includes(role)}
            onChange={(event) => {
              const before = isForAll ? [...ROLES] : value.audience;
              const audience = event.currentTarget.checked
                ? [...before, role]
                : before.filter((each) => each !== role);
              // Nobody at all is what "hidden" is for.
              if (audience.length > 0) onChange({ audience }, 'audience');
            }}
          />
        ))}
      </fieldset>
    </>
  );
}

/** One length for all four sides, or one for each. */
export function SidesField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Sides;
  onChange: (sides: Sides) => void;
}): ReactNode {
  const isSame = value.top === value.right && value.top === value.bottom && value.top === value.left;
  const [isOpen, setOpen] = useState(false);
  const isSplit = isOpen || !isSame;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="flex items-center justify-between gap-2 text-sm font-medium">
        {label}
      </span>
      {isSplit ? (
        <div className="grid grid-cols-2 gap-2">
          {SIDES.map(([side, name]) => (
            <LengthField
              key={side}
              label={name()}
              value={value[side]}
              onChange={(length) => onChange({ ...value, [side]: length })}
            />
          ))}
        </div>
      ) : (
        <LengthField
          label={m.content_build_all_sides()}
          value={value.top}
          onChange={(length) => onChange({ top: length, right: length, bottom: length, left: length })}
        />
      )}
      {isSame && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.content_build_one_length() : m.content_build_four_lengths()}
        </Button>
      )}
    </fieldset>
  );
}

const SIDES = [
  ['top', m.content_build_top],
  ['bottom', m.content_build_bottom],
  ['left', m.content_build_left],
  ['right', m.content_build_right],
] as const;

/** What is typed is taken over when the field is left: half of '10px' is no length. */
export function LengthField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (length: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed !== null && typed.trim() !== value) onChange(typed);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      placeholder="0"
      maxLength={20}
      value={typed ?? (value === '0' ? '' : value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}

function LengthOrName({
  label,
  names,
  value,
  onChange,
}: {
  label: string;
  names: readonly string[];
  value: string;
  onChange: (width: string) => void;
}): ReactNode {
  const isOwn = !names.includes(value);
  return (
    <>
      <Select
        label={label}
        value={isOwn ? 'own' : value}
        options={[
          ...names.map((name) => ({ value: name, label: WIDTHS[name]?.() ?? name })),
          { value: 'own', label: m.content_build_width_own() },
        ]}
        onChange={(event) =>
          onChange(event.currentTarget.value === 'own' ? '960px' : event.currentTarget.value)
        }
      />
      {isOwn && <LengthField label={m.content_build_width_own()} value={value} onChange={onChange} />}
    </>
  );
}

const WIDTHS: Readonly<Record<string, Sentence>> = {
  full: m.content_build_width_full,
  container: m.content_build_width_container,
};

function BackgroundFields({
  value,
  source,
  onChange,
}: {
  value: Background;
  source: PictureSource;
  onChange: (background: Background, what: string) => void;
}): ReactNode {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{m.content_build_background()}</legend>
      <Select
        label={m.content_build_background()}
        value={value.type}
        options={BACKGROUND_TYPES.map((type) => ({ value: type, label: BACKGROUNDS[type]() }))}
        onChange={(event) =>
          onChange({ ...value, type: event.currentTarget.value as Background['type'] }, 'background')
        }
      />
      {(value.type === 'color' || value.type === 'image') && (
        <ColorField
          label={m.content_build_color()}
          value={value.color}
          onChange={(color) => onChange({ ...value, color }, 'color')}
        />
      )}
      {value.type === 'gradient' && (
        <>
          <ColorField
            label={m.content_build_gradient_from()}
            value={value.gradientColor1}
            onChange={(gradientColor1) => onChange({ ...value, gradientColor1 }, 'gradientColor1')}
          />
          <ColorField
            label={m.content_build_gradient_to()}
            value={value.gradientColor2}
            onChange={(gradientColor2) => onChange({ ...value, gradientColor2 }, 'gradientColor2')}
          />
          <NumberStepper
            label={m.content_build_angle()}
            min={0}
            max={360}
            step={15}
            value={value.gradientAngle}
            onChange={(gradientAngle) => onChange({ ...value, gradientAngle }, 'gradientAngle')}
          />
        </>
      )}
      {value.type === 'image' && (
        <>
          <PictureField
            source={source}
            pictureId={value.image?.pictureId ?? null}
            onChange={(pictureId) =>
              onChange(
                {
                  ...value,
                  image: pictureId === null ? null : { ...(value.image ?? NEW_IMAGE), pictureId, path: null },
                },
                'image',
              )
            }
          />
          {value.image && (
            <Select
              label={m.content_build_image_size()}
              value={value.image.size}
              options={IMAGE_SIZES.map((size) => ({ value: size, label: SIZES[size]() }))}
              onChange={(event) =>
                onChange(
                  {
                    ...value,
                    image: value.image && {
                      ...value.image,
                      size: event.currentTarget.value as (typeof IMAGE_SIZES)[number],
                    },
                  },
                  'imageSize',
                )
              }
            />
          )}
        </>
      )}
    </fieldset>
  );
}

const NEW_IMAGE = { pictureId: null, path: null, size: 'cover', position: 'center', repeats: false } as const;

const BACKGROUNDS: Readonly<Record<Background['type'], Sentence>> = {
  none: m.content_build_background_none,
  color: m.content_build_background_color,
  image: m.content_build_background_image,
  gradient: m.content_build_background_gradient,
};
const SIZES: Readonly<Record<(typeof IMAGE_SIZES)[number], Sentence>> = {
  cover: m.content_build_image_cover,
  contain: m.content_build_image_contain,
  auto: m.content_build_image_auto,
};

/** A colour of the theme, which follows its light and dark look, or one of one's own. */
function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (color: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isOwn = value !== null && !(value in COLORS);
  const settle = (): void => {
    if (typed !== null) onChange(storedColor(typed) ?? value);
    setTyped(null);
  };
  return (
    <>
      <Select
        label={label}
        value={value === null ? '' : isOwn ? 'own' : value}
        options={[
          { value: '', label: m.content_build_color_none() },
          ...Object.entries(COLORS).map(([name, text]) => ({ value: name, label: text() })),
          { value: 'own', label: m.content_build_color_own() },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(chosen === '' ? null : chosen === 'own' ? '#1f4d3a' : chosen);
        }}
      />
      {isOwn && (
        <div className="flex items-end gap-2">
          <input
            type="color"
            aria-label={label}
            value={/^#[\da-f]{6}$/.test(value) ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <TextField
            className="grow"
            label={m.content_build_color_code()}
            maxLength={64}
            autoComplete="off"
            value={typed ?? value}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
          />
        </div>
      )}
    </>
  );
}

const COLORS: Readonly<Record<string, Sentence>> = {
  surface: m.content_build_color_surface,
  sunken: m.content_build_color_sunken,
  'accent-soft': m.content_build_color_accent_soft,
  accent: m.content_build_color_accent,
  ink: m.content_build_color_ink,
};

function BorderFields({ value, onChange }: { value: Border; onChange: (border: Border) => void }): ReactNode {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{m.content_build_border()}</legend>
      <div className="grid grid-cols-2 gap-2">
        <LengthField
          label={m.content_build_border_width()}
          value={value.width}
          onChange={(width) => onChange({ ...value, width })}
        />
        <LengthField
          label={m.content_build_radius()}
          value={value.radius}
          onChange={(radius) => onChange({ ...value, radius })}
        />
      </div>
      {value.width !== '0' && (
        <>
          <Select
            label={m.content_build_border_style()}
            value={value.style}
            options={BORDER_STYLES.map((style) => ({ value: style, label: style }))}
            onChange={(event) => onChange({ ...value, style: event.currentTarget.value as Border['style'] })}
          />
          <ColorField
            label={m.content_build_border_color()}
            value={value.color}
            onChange={(color) => onChange({ ...value, color })}
          />
        </>
      )}
    </fieldset>
  );
}

function PositionField({
  value,
  onChange,
}: {
  value: Row['position'];
  onChange: (position: Row['position']) => void;
}): ReactNode {
  return (
    <Checkbox
      label={m.content_build_sticky()}
      checked={value === 'sticky'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'sticky' : 'relative')}
    />
  );
}
