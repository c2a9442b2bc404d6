import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { FRAMES, type Layout } from '../template/layout-contract.ts';
import { ColourField } from './number-field.tsx';
import { PictureButton } from './picture-button.tsx';

/** Settings of the whole page. */
export function PageSettings({
  layout,
  onChange,
}: {
  layout: Layout;
  onChange: (layout: Layout) => void;
}): ReactNode {
  return (
    <Card title={m.certificates_page()}>
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={m.certificates_orientation()}
            value={layout.page}
            onChange={(event) => onChange({ ...layout, page: event.currentTarget.value as Layout['page'] })}
            options={[
              { value: 'landscape', label: m.certificates_landscape() },
              { value: 'portrait', label: m.certificates_portrait() },
            ]}
          />
          <Select
            label={m.certificates_language()}
            value={layout.language}
            onChange={(event) =>
              onChange({ ...layout, language: event.currentTarget.value as Layout['language'] })
            }
            options={[
              { value: 'th', label: m.certificates_language_th() },
              { value: 'en', label: m.certificates_language_en() },
            ]}
          />
          <Select
            label={m.certificates_frame()}
            value={layout.frame}
            onChange={(event) => onChange({ ...layout, frame: event.currentTarget.value as Layout['frame'] })}
            options={FRAMES.map((value) => ({ value, label: frameText(value) }))}
          />
          <ColourField
            label={m.certificates_frame_colour()}
            value={layout.frameColour}
            onColour={(frameColour) => onChange({ ...layout, frameColour })}
          />
          <ColourField
            label={m.certificates_paper()}
            value={layout.paper}
            onColour={(paper) => onChange({ ...layout, paper })}
          />
        </div>
        <Checkbox
          label={m.certificates_thai_digits()}
          checked={layout.hasThaiDigits}
          onChange={(event) => onChange({ ...layout, hasThaiDigits: event.currentTarget.checked })}
        />
        <div className="flex flex-wrap gap-2">
          <PictureButton onPicture={({ pictureId }) => onChange({ ...layout, background: pictureId })}>
            {m.certificates_background()}
          </PictureButton>
          {layout.background !== null && (
            <Button size="sm" variant="quiet" onClick={() => onChange({ ...layout, background: null })}>
              {m.certificates_without_picture()}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function frameText(frame: (typeof FRAMES)[number]): string {
  switch (frame) {
    case 'none':
      return m.certificates_frame_none();
    case 'line':
      return m.certificates_frame_line();
    case 'double':
      return m.certificates_frame_double();
    case 'corners':
      return m.certificates_frame_corners();
  }
}
