import { sql } from '#platform/db/query.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** What a person has open for editing right now: gone a minute after they leave it, so there is nothing to export. */
export const presencePersonalData: PersonalData = {
  name: 'editing',
  use: null,
  collect: () => Promise.resolve({ records: [], next: null }),
  erase: async (scope, { personId }) => {
    await scope.tx.run(
      sql`delete from content_presence where tenant_id = ${scope.tenant.id} and person_id = ${personId}`,
    );
  },
};
