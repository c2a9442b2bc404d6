import { type EndedImport, importEnded } from '#platform/imports/end-import.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { on } from '#platform/events.ts';
import { exportEnded } from '#platform/lists/exports.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { notify } from '../sending/notify.ts';
import { exportEndedNotice, importEndedNotice } from './notice-kinds.ts';

/** Notifies the person who started an import or its undo how it ended. */
export const tellImportEnded = on(importEnded, async (scope, ended) => {
  const source = scope.app.imports.get(ended.source);
  if (!source) return;
  const { importId, personId, fileName: file, wasUndo, progress, endedAt } = ended;
  await notify(scope, importEndedNotice, {
    personId,
    params: {
      title: inBoth(source.title),
      file,
      outcome: outcomeOf(ended),
      done: wasUndo ? progress.undone : progress.applied,
      left: wasUndo ? progress.kept : progress.left,
    },
    link: importPaths.import(ended.source, importId),
    dedupeKey: `import/${importId}/${endedAt.getTime()}`,
  });
});

function outcomeOf({ wasUndo, failure }: EndedImport): 'done' | 'failed' | 'undone' | 'undo_failed' {
  if (wasUndo) return failure === null ? 'undone' : 'undo_failed';
  return failure === null ? 'done' : 'failed';
}

/** Notifies the person who asked for a file that it is ready; the list's page has it. */
export const tellExportEnded = on(
  exportEnded,
  async (scope, { exportId, personId, list: name, ...ended }) => {
    const list = scope.app.lists.get(name);
    if (!list) return;
    await notify(scope, exportEndedNotice, {
      personId,
      params: { title: inBoth(list.title), rows: ended.rows, isReady: ended.state === 'ready' },
      link: ended.pagePath === '' ? null : `${ended.pagePath}#exports`,
      dedupeKey: `export/${exportId}`,
    });
  },
);

function inBoth(title: Sentence): { th: string; en: string } {
  return { th: title({}, { locale: 'th' }), en: title({}, { locale: 'en' }) };
}
