import * as m from '#messages';
import type { AccessLevel } from './file-contract.ts';
import type { LinkMode } from './share-contract.ts';

export function levelText(level: AccessLevel): string {
  switch (level) {
    case 'view':
      return m.files_level_view();
    case 'edit':
      return m.files_level_edit();
    case 'manage':
      return m.files_level_manage();
  }
}

export function modeText(mode: LinkMode): string {
  switch (mode) {
    case 'view':
      return m.files_mode_view();
    case 'download':
      return m.files_mode_download();
    case 'edit':
      return m.files_mode_edit();
    case 'drop_box':
      return m.files_mode_drop_box();
  }
}

export function modeHelp(mode: LinkMode): string {
  switch (mode) {
    case 'view':
      return m.files_mode_view_help();
    case 'download':
      return m.files_mode_download_help();
    case 'edit':
      return m.files_mode_edit_help();
    case 'drop_box':
      return m.files_mode_drop_box_help();
  }
}
