import * as m from '#messages';
import type { Locale } from '../locale/locale.ts';
import type { AuditText } from './module-text.ts';

/** Texts of what imports and exports write to the audit log. */
export const platformAuditText: AuditText = {
  acts: {
    'platform.run_import': m.ui_import_did_run,
    'platform.undo_import': m.ui_import_did_undo,
    'platform.export_list': m.ui_table_export_did,
  },
  things: { 'platform.import': m.ui_import_kind, 'platform.list': m.ui_table_export_list },
  details: {
    'platform.source': null,
    'platform.fileName': m.ui_import_file,
    'platform.new': m.ui_import_new,
    'platform.changed': m.ui_import_changed,
    'platform.unchanged': m.ui_import_unchanged,
    'platform.wrong': m.ui_import_wrong,
    'platform.list': { label: m.ui_table_export_list, show: showTitle },
    'platform.format': m.ui_table_export_format,
    'platform.rows': m.ui_import_rows,
  },
};

/** The list's title, recorded in both languages. */
function showTitle(title: unknown, locale: Locale): string | null {
  const text =
    typeof title === 'object' && title !== null ? (title as Record<string, unknown>)[locale] : null;
  return typeof text === 'string' ? text : null;
}
