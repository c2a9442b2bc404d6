import { sql } from '#platform/db/query.ts';
import { findRecords, readRecordQuery } from '#platform/search/find-records.ts';
import { indexOlder } from '#platform/search/index-older.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { expect, test } from '#platform/testing/test.ts';
import { CERTIFICATE_SEARCH, indexCertificateBatch } from '../certificate/index-certificates.ts';
import { certificatesPersonalData } from '../personal-data/personal-data.ts';
import { certified } from '../testing.ts';
import { certificateRecords } from './certificate-records.ts';
import { listIssued } from './issued.ts';

test('managers find certificates by parts of a name, from before too, and not by an erased address', async ({
  world,
}) => {
  const { learner, code } = await certified(world);
  const manager = await world.person('manager');
  const find = (q: string) =>
    world.read(
      async (scope) => (await certificateRecords.find(scope, readRecordQuery(scope, q), 8)).length,
      manager,
    );
  expect(await find('สมใจ')).toBe(1);
  expect(await find(learner.email)).toBe(1);
  await world.write(async (scope) => {
    const [row] = await scope.tx.rows(sql<{ certificateId: string }>`
      update certificates_certificate set indexed_at = null where tenant_id = ${scope.tenant.id} returning certificate_id`);
    await removeFromSearch(scope, CERTIFICATE_SEARCH, [row?.certificateId ?? '']);
  });
  expect(await find('สมใจ')).toBe(0);
  expect(await find(code)).toBe(1);
  await indexOlder({ transaction: world.write.bind(world) }, indexCertificateBatch);
  expect(await find('สมใจ')).toBe(1);

  await world.write(
    (scope) =>
      certificatesPersonalData.erase?.(scope, {
        personId: learner.userId,
        email: learner.email,
      }) as Promise<void>,
  );
  expect(await find(learner.email)).toBe(0);
  expect(await find('สมใจ')).toBe(1); // the certificate itself stays verifiable
});

test('the list of certificates corrects a misspelt name', async ({ world }) => {
  await certified(world);
  await world.runJobs(); // learns the words
  const find = (q: string) => world.read(async (scope) => (await listIssued(scope, { q })).items.length);
  expect(await find('สมใจ')).toBe(1);
  expect(await find('สมไจ')).toBe(1);
  expect(await find('วิชัย')).toBe(0);
  const kinds = [{ kind: certificateRecords, switchedWith: null }];
  const manager = await world.person('manager');
  expect(await world.read((scope) => findRecords(scope, kinds, 'สมไจ'), manager)).toMatchObject([
    { kind: 'certificates.certificate', isCorrected: true },
  ]);
});
