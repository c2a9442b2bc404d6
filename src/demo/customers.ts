import { type BulkPerson, bulkRegisterPeople } from '#modules/accounts/public.ts';
import { DAY_MS, runAsOf } from '#platform/demo/stage.ts';
import { thaiPerson } from '#platform/demo/thai-people.ts';
import type { SiteStage } from './site-stage.ts';

const CUSTOMERS = 300;
/** The first customer joined before the first order of the history, the last one a week ago. */
const FIRST_JOINED_DAYS_AGO = 200;
const LAST_JOINED_DAYS_AGO = 7;

/** Registers the site's customers, in the order in which they joined. Idempotent. */
export async function fillCustomers(
  { app, tenant, today }: Pick<SiteStage, 'app' | 'tenant' | 'today'>,
  passwordHash: string,
): Promise<(BulkPerson & { readonly personId: string })[]> {
  const people = Array.from({ length: CUSTOMERS }, (_, index): BulkPerson => {
    const { firstname, lastname, mailbox } = thaiPerson(`customer ${index}`);
    const email = `${mailbox}${index + 1}@customer.test`;
    const daysAgo =
      FIRST_JOINED_DAYS_AGO - ((FIRST_JOINED_DAYS_AGO - LAST_JOINED_DAYS_AGO) * index) / CUSTOMERS;
    return {
      email,
      firstname,
      lastname,
      phone: thaiPerson(email).phone,
      joinedAt: new Date(today.getTime() - daysAgo * DAY_MS),
    };
  });
  const ids = await runAsOf({ app, tenant }, { at: today }, (scope) =>
    bulkRegisterPeople(scope, people, passwordHash),
  );
  return people.map((person, index) => ({ ...person, personId: ids[index] ?? '' }));
}
