import { ImageUp, Minus, PenLine, QrCode, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/action/menu.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { elementName } from './element-text.tsx';
import { type Element, type Layout, MAX_ELEMENTS } from '../template/layout-contract.ts';
import { PictureButton } from './picture-button.tsx';

const ICONS: Readonly<Record<Element['kind'], ReactNode>> = {
  text: <Type aria-hidden />,
  picture: <ImageUp aria-hidden />,
  signature: <PenLine aria-hidden />,
  qr: <QrCode aria-hidden />,
  rule: <Minus aria-hidden />,
};

/** Every element on the page as a list; elements can be selected here as well as on the page itself. */
export function ElementList({
  layout,
  chosen,
  onChoose,
  onAdd,
}: {
  layout: Layout;
  chosen: string | null;
  onChoose: (id: string) => void;
  onAdd: (element: Element) => void;
}): ReactNode {
  const isFull = layout.elements.length >= MAX_ELEMENTS;
  const add = (kind: 'text' | 'signature' | 'qr' | 'rule'): void => onAdd(newElement(kind));
  return (
    <Card
      title={m.certificates_elements()}
      actions={
        !isFull && (
          <Menu
            label={m.certificates_add()}
            size="sm"
            items={[
              { label: m.certificates_kind_text(), icon: ICONS.text, onSelect: () => add('text') },
              {
                label: m.certificates_kind_signature(),
                icon: ICONS.signature,
                onSelect: () => add('signature'),
              },
              { label: m.certificates_kind_qr(), icon: ICONS.qr, onSelect: () => add('qr') },
              { label: m.certificates_kind_rule(), icon: ICONS.rule, onSelect: () => add('rule') },
            ]}
          />
        )
      }
    >
      {isFull && <Notice className="mb-3">{m.certificates_elements_full()}</Notice>}
      <ul className="flex max-h-72 flex-col overflow-y-auto">
        {layout.elements.map((element) => (
          <li key={element.id}>
            <button
              type="button"
              aria-pressed={chosen === element.id}
              onClick={() => onChoose(element.id)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-start [&_svg]:size-4.5 [&_svg]:shrink-0',
                chosen === element.id ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
              )}
            >
              {ICONS[element.kind]}
              <span className="truncate">{elementName(element)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isFull && (
        <PictureButton
          className="mt-3"
          onPicture={({ pictureId, width, height }) =>
            onAdd({
              kind: 'picture',
              id: freshId(),
              x: 120,
              y: 20,
              w: 40,
              h: Math.min(150, Math.max(1, Math.round((40 * height) / width))),
              pictureId,
            })
          }
        >
          {m.certificates_add_picture()}
        </PictureButton>
      )}
    </Card>
  );
}

function freshId(): string {
  return `e${Math.random().toString(36).slice(2, 10)}`;
}

function newElement(kind: 'text' | 'signature' | 'qr' | 'rule'): Element {
  const place = { id: freshId(), x: 60, y: 60 };
  switch (kind) {
    case 'text':
      return {
        kind,
        ...place,
        w: 120,
        text: m.certificates_new_text(),
        typeface: 'sarabun',
        isBold: false,
        size: 18,
        align: 'center',
        colour: '#1f2937',
        maxLines: 2,
      };
    case 'signature':
      return {
        kind,
        ...place,
        w: 70,
        pictureId: null,
        name: m.certificates_new_signer(),
        office: '',
        typeface: 'sarabun',
        size: 13,
        colour: '#1f2937',
      };
    case 'qr':
      return { kind, ...place, w: 28 };
    case 'rule':
      return { kind, ...place, w: 80, colour: '#9ca3af', thickness: 0.4 };
  }
}
