import * as m from '#messages';
import type { ListArchive } from '#platform/lists/list-source.ts';
import type { WithholdingRow } from './list-withholding.ts';
import { listScanRows } from './scans.ts';

/** The scans of certificates in a folder for each invoice. */
export const scansArchive: ListArchive<WithholdingRow> = {
  rowsAtOnce: 100,
  files: async (scope, rows) => {
    const scans = Map.groupBy(
      await listScanRows(
        scope,
        rows.map(({ withholdingId }) => withholdingId),
      ),
      ({ withholdingId }) => withholdingId,
    );
    return rows.flatMap(({ withholdingId, number, buyerName }) =>
      (scans.get(withholdingId) ?? []).map(({ name, objectId, sizeBytes, addedAt }, at) => ({
        path: [`${number} ${buyerName}`.trim(), `${at + 1} ${name}`],
        modifiedAt: addedAt,
        ...{ objectId, sizeBytes, contentType: 'application/octet-stream' },
      })),
    );
  },
  about: ({ locale, now }) => ({
    path: ['README.txt'],
    modifiedAt: now,
    text: `\ufeff${m.billing_scan_archive_about({}, { locale })}`,
  }),
};
