import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { TYPEFACES, type Typeface } from '#platform/paper/typeface-rules.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Menu } from '#ui/action/menu.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { kindText, typefaceText, variableText } from './element-text.tsx';
import { ALIGNMENTS, type Element, VARIABLES } from '../template/layout-contract.ts';
import { ColourField, NumberField } from './number-field.tsx';
import { PictureButton } from './picture-button.tsx';

type Change = (element: Element) => void;

/** Edits every property of one element as numbers and text, so that dragging is never required. */
export function Inspector({
  element,
  onChange,
  onRemove,
}: {
  element: Element;
  onChange: Change;
  onRemove: () => void;
}): ReactNode {
  return (
    <Card
      title={kindText(element.kind)}
      actions={
        <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          {m.certificates_remove()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={m.certificates_from_left()}
            value={element.x}
            max={297}
            onNumber={(x) => onChange({ ...element, x })}
          />
          <NumberField
            label={m.certificates_from_top()}
            value={element.y}
            max={297}
            onNumber={(y) => onChange({ ...element, y })}
          />
          <NumberField
            label={m.certificates_width()}
            value={element.w}
            min={1}
            max={297}
            onNumber={(w) => onChange({ ...element, w })}
          />
          {element.kind === 'picture' && (
            <NumberField
              label={m.certificates_height()}
              value={element.h}
              min={1}
              max={297}
              onNumber={(h) => onChange({ ...element, h })}
            />
          )}
          {element.kind === 'rule' && (
            <NumberField
              label={m.certificates_thickness()}
              value={element.thickness}
              min={0.1}
              max={5}
              step={0.1}
              onNumber={(thickness) => onChange({ ...element, thickness })}
            />
          )}
        </div>
        {element.kind === 'text' && <TextFields element={element} onChange={onChange} />}
        {element.kind === 'signature' && <SignatureFields element={element} onChange={onChange} />}
        {'colour' in element && (
          <ColourField
            label={m.certificates_colour()}
            value={element.colour}
            onColour={(colour) => onChange({ ...element, colour })}
          />
        )}
      </div>
    </Card>
  );
}

function TextFields({
  element,
  onChange,
}: {
  element: Extract<Element, { kind: 'text' }>;
  onChange: Change;
}): ReactNode {
  return (
    <>
      <TextArea
        label={m.certificates_kind_text()}
        help={m.certificates_text_help()}
        rows={3}
        maxLength={600}
        value={element.text}
        onChange={(event) => onChange({ ...element, text: event.currentTarget.value })}
      />
      <Menu
        label={m.certificates_insert()}
        size="sm"
        items={VARIABLES.map((variable) => ({
          label: variableText(variable),
          onSelect: () => onChange({ ...element, text: `${element.text}{${variable}}`.slice(0, 600) }),
        }))}
      />
      <FaceFields element={element} onChange={onChange} maxSize={96} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={m.certificates_align()}
          value={element.align}
          onChange={(event) =>
            onChange({ ...element, align: event.currentTarget.value as typeof element.align })
          }
          options={ALIGNMENTS.map((value) => ({ value, label: alignText(value) }))}
        />
        <NumberField
          label={m.certificates_max_lines()}
          value={element.maxLines}
          min={1}
          max={12}
          step={1}
          onNumber={(maxLines) => onChange({ ...element, maxLines: Math.round(maxLines) })}
        />
      </div>
      <Checkbox
        label={m.certificates_bold()}
        checked={element.isBold}
        onChange={(event) => onChange({ ...element, isBold: event.currentTarget.checked })}
      />
    </>
  );
}

function SignatureFields({
  element,
  onChange,
}: {
  element: Extract<Element, { kind: 'signature' }>;
  onChange: Change;
}): ReactNode {
  return (
    <>
      <TextField
        label={m.certificates_signer()}
        value={element.name}
        maxLength={120}
        onChange={(event) => onChange({ ...element, name: event.currentTarget.value })}
      />
      <TextField
        label={m.certificates_office()}
        value={element.office}
        maxLength={160}
        onChange={(event) => onChange({ ...element, office: event.currentTarget.value })}
      />
      <FaceFields element={element} onChange={onChange} maxSize={48} />
      <div className="flex flex-wrap gap-2">
        <PictureButton onPicture={({ pictureId }) => onChange({ ...element, pictureId })}>
          {m.certificates_signature_picture()}
        </PictureButton>
        {element.pictureId !== null && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ ...element, pictureId: null })}>
            {m.certificates_without_picture()}
          </Button>
        )}
      </div>
    </>
  );
}

function FaceFields({
  element,
  onChange,
  maxSize,
}: {
  element: Extract<Element, { kind: 'text' | 'signature' }>;
  onChange: Change;
  maxSize: number;
}): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={m.certificates_typeface()}
        value={element.typeface}
        onChange={(event) => onChange({ ...element, typeface: event.currentTarget.value as Typeface })}
        options={TYPEFACES.map((value) => ({ value, label: typefaceText(value) }))}
      />
      <NumberField
        label={m.certificates_size()}
        value={element.size}
        min={6}
        max={maxSize}
        step={1}
        onNumber={(size) => onChange({ ...element, size })}
      />
    </div>
  );
}

function alignText(align: (typeof ALIGNMENTS)[number]): string {
  switch (align) {
    case 'left':
      return m.certificates_align_left();
    case 'center':
      return m.certificates_align_center();
    case 'right':
      return m.certificates_align_right();
  }
}
