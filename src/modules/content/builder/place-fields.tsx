import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { BlockContent } from '../layout/layout-contract.ts';
import { placeText, readPlace } from '../layout/place-rules.ts';

/** A place: its name, its address in words, and where it is. */
export function PlaceFields({
  block,
  onChange,
}: {
  block: BlockContent['map'];
  onChange: (fields: Partial<BlockContent['map']>, what: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (block.place ? placeText(block.place) : '');
  const isWrong = shown.trim() !== '' && readPlace(shown) === null;
  return (
    <>
      <TextField
        label={m.content_block_map_title()}
        optional
        maxLength={200}
        value={block.title}
        onChange={(event) => onChange({ title: event.currentTarget.value }, 'title')}
      />
      <TextArea
        label={m.content_block_map_address()}
        optional
        rows={3}
        maxLength={500}
        value={block.address}
        onChange={(event) => onChange({ address: event.currentTarget.value }, 'address')}
      />
      <TextField
        label={m.content_block_map_place()}
        help={m.content_block_map_place_help()}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={shown}
        error={isWrong ? m.content_block_map_place_wrong() : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange({ place: readPlace(text) }, 'place');
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </>
  );
}
