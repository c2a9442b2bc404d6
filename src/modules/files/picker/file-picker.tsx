import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import type { FieldProps } from '#ui/form/field.tsx';
import { PickerField } from '#ui/picker/picker-field.tsx';
import { PickerWindow } from '#ui/picker/picker-window.tsx';
import type { PickerOption, PickerPage } from '#ui/picker/picker-rules.ts';
import { fileCalls } from '../browser/file-calls.ts';
import type { FileItem } from '../item/file-contract.ts';
import { sizeText } from '../item/file-size-rules.ts';
import { KindIcon } from '../own/file-look.tsx';

/** A file of the file manager. */
export interface PickedFile {
  readonly fileId: string;
  readonly name: string;
}

interface Picking {
  readonly files: readonly PickedFile[];
  readonly onChange: (files: readonly PickedFile[]) => void;
  readonly most: number;
}

/** A form field for files that the reader has in the file manager: the recent ones first, any other by its name. */
export default function FilePicker({ files, onChange, most, ...field }: Picking & FieldProps): ReactNode {
  return (
    <PickerField
      {...field}
      {...pickerWords()}
      chooseLabel={m.files_pick_choose()}
      chosen={optionsOf(files)}
      onChange={(chosen) => onChange(filesOf(chosen))}
      load={load}
      most={most}
    />
  );
}

/** The window of the field alone, for forms that have another place for what is chosen. */
export function FilePickerWindow({
  files,
  onChange,
  ...rest
}: Picking & { readonly onClose: () => void }): ReactNode {
  return (
    <PickerWindow
      {...rest}
      {...pickerWords()}
      chosen={optionsOf(files)}
      onChange={(chosen) => onChange(filesOf(chosen))}
      load={load}
    />
  );
}

function pickerWords(): { title: string; searchLabel: string } {
  return { title: m.files_pick_title(), searchLabel: m.files_pick_search() };
}

async function load(q: string): Promise<PickerPage> {
  const found =
    q === ''
      ? await fileCalls.list('recent', {}).then(({ items, next }) => ({ items, isCut: next !== null }))
      : await fileCalls.search({ q });
  return { options: found.items.filter(({ kind }) => kind !== 'folder').map(optionOf), isCut: found.isCut };
}

function optionsOf(files: readonly PickedFile[]): PickerOption[] {
  return files.map(({ fileId, name }) => ({ id: fileId, label: name, icon: <KindIcon kind="other" /> }));
}

function filesOf(chosen: readonly PickerOption[]): PickedFile[] {
  return chosen.map(({ id, label }) => ({ fileId: id, name: label }));
}

function optionOf(item: FileItem): PickerOption {
  return {
    id: item.itemId,
    label: item.name,
    detail: [sizeText(item.sizeBytes, getLocale()), item.ownerName].filter(Boolean).join(' · '),
    pictureUrl: item.thumbnailUrl,
    icon: <KindIcon kind={item.kind} />,
  };
}
