import * as m from '#messages';

export interface ImportRefusal {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

const BYTES_PER_MB = 1_000_000;

/** Why an import was refused, and what to do. */
export function importRefusalText({ code, message, details }: ImportRefusal): string {
  const given = (typeof details === 'object' && details !== null ? details : {}) as Record<string, unknown>;
  const number = (name: string): string => Number(given[name] ?? 0).toLocaleString('en');
  switch (code) {
    case 'platform.import_unreadable':
      return m.ui_import_refused_unreadable();
    case 'platform.import_too_large':
      return m.ui_import_refused_too_large({ size: String(Number(given['mostBytes'] ?? 0) / BYTES_PER_MB) });
    case 'platform.import_too_long':
      return m.ui_import_refused_too_long({ most: number('mostRows') });
    case 'platform.import_too_wide':
      return m.ui_import_refused_too_wide({ most: number('mostColumns') });
    case 'platform.import_cell_too_long':
      return m.ui_import_refused_cell({ row: number('row'), most: number('most') });
    case 'platform.import_unmatched':
      return m.ui_import_refused_unmatched();
    case 'platform.import_moved_on':
      return m.ui_import_refused_moved_on();
    case 'platform.too_many_imports':
      return m.ui_import_refused_too_many({ most: number('most') });
    case 'platform.import_archive_unreadable':
      return m.ui_import_refused_archive();
    default:
      return message;
  }
}
