import { IdCard, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { cardName, type OfferedCardKind } from '#platform/record-cards/record-card-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { CardWindow } from '#ui/document-editor/card-window.tsx';
import type { CardSource } from '#ui/document-editor/document-editor.tsx';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { Select } from '#ui/form/select.tsx';
import { type BlockContent, MAX_RECORDS } from '../layout/layout-contract.ts';
import { ItemsField } from './items-field.tsx';

/** Records of one kind: chosen one by one, or the newest. */
export function RecordsFields({
  block,
  cards,
  onChange,
}: {
  block: BlockContent['records'];
  cards: CardSource;
  onChange: (fields: Partial<BlockContent['records']>, what: string) => void;
}): ReactNode {
  const [isChoosing, setIsChoosing] = useState(false);
  const kind = cards.kinds.find(({ name }) => name === block.kind);
  return (
    <>
      <Select
        label={m.content_block_records_kind()}
        value={kind?.name ?? ''}
        options={[
          ...(kind ? [] : [{ value: '', label: m.content_block_records_choose_kind() }]),
          ...cards.kinds.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(event) => onChange({ kind: event.currentTarget.value, keys: [] }, 'kind')}
      />
      {kind && (
        <>
          <ItemsField
            items={block.keys}
            fresh={null}
            onChange={(keys) => onChange({ keys }, 'keys')}
            one={(key) => (
              <span className="-mt-1 text-sm break-words">
                {cards.known[cardName({ kind: kind.name, key })]?.title ?? key}
              </span>
            )}
          />
          {block.keys.length < MAX_RECORDS && (
            <Button icon={<Plus aria-hidden />} onClick={() => setIsChoosing(true)}>
              {m.content_build_add_item()}
            </Button>
          )}
          {block.keys.length === 0 && kind.hasNewest && (
            <NumberStepper
              label={m.content_block_records_count()}
              help={m.content_block_records_count_help()}
              min={1}
              max={MAX_RECORDS}
              value={block.count}
              onChange={(count) => onChange({ count }, 'count')}
            />
          )}
        </>
      )}
      {kind && isChoosing && (
        <CardWindow
          kind={kind}
          source={cards}
          onClose={() => setIsChoosing(false)}
          onChoose={(key) => onChange({ keys: [...new Set([...block.keys, key])] }, 'keys')}
        />
      )}
    </>
  );
}

type OneRecord = BlockContent['form'];

/** One record of some kinds; says what is to be done where there is none. */
export function RecordField({
  value,
  cards,
  kinds,
  none,
  onChange,
}: {
  value: OneRecord;
  cards: CardSource;
  kinds: readonly OfferedCardKind[];
  /** Shown where no kind is offered: its module is off. */
  none: string;
  onChange: (record: OneRecord) => void;
}): ReactNode {
  const [wanted, setWanted] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const kind = kinds.find(({ name }) => name === (wanted ?? value.kind)) ?? kinds[0];
  if (!kind) return <p className="text-sm text-ink-soft">{none}</p>;
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={m.content_block_records_kind()}
          value={kind.name}
          options={kinds.map(({ name, label }) => ({ value: name, label }))}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            onChange({ kind: '', key: '' });
          }}
        />
      )}
      {value.key !== '' && (
        <p className="rounded-md border border-line p-3 text-sm break-words">
          {cards.known[cardName(value)]?.title ?? value.key}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<IdCard aria-hidden />} onClick={() => setIsChoosing(true)}>
          {m.content_block_record_choose({ kind: kind.label })}
        </Button>
        {value.key !== '' && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange({ kind: '', key: '' })}
          >
            {m.content_build_remove()}
          </Button>
        )}
      </div>
      {isChoosing && (
        <CardWindow
          kind={kind}
          source={cards}
          onClose={() => setIsChoosing(false)}
          onChoose={(key) => onChange({ kind: kind.name, key })}
        />
      )}
    </>
  );
}
