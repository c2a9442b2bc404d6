import { listAudit, listAuditLog } from '#platform/audit.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';

const AUDIT_PAGE = 200;

/** Exports audit lines by and about a person. Nothing is erased, because the log is append-only. */
export const auditPersonalData: PersonalData = {
  name: 'audit',
  use: null,
  collect: async (scope, { personId }, after) => {
    const [instant, auditId] = after?.split(' ') ?? [];
    const position = instant && auditId ? { occurredAt: new Date(instant), auditId } : null;
    const [caused, about] = await Promise.all([
      listAuditLog(scope, { actorId: personId }, { after: position, limit: AUDIT_PAGE }),
      after === null ? listAudit(scope, { entityKind: PERSON_ENTITY, entityId: personId }) : [],
    ]);
    const last = caused.at(-1);
    return {
      records: [
        ...caused.map((line) => ({ by: 'you', ...line, actorId: undefined })),
        ...about
          .filter((line) => line.actorId !== personId)
          .map((line) => ({ by: 'others', ...line, actorId: undefined })),
      ],
      next: caused.length === AUDIT_PAGE && last ? `${last.occurredAt.toISOString()} ${last.auditId}` : null,
    };
  },
};
