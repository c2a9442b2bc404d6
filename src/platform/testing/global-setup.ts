import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureMessages } from '../bundle/messages.ts';
import { projectFolder } from '../config/project-folder.ts';
import { ensurePostgres } from '../postgres/embedded-postgres.ts';
import { beginComparison, endComparison } from './compare-rows.ts';
import { dropDatabasesOf, dropOrphanedDatabases, type TestCluster } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** Durability is switched off only here: test databases are disposable. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
};

/** Before the first test: starts one PostgreSQL for all tests, shared with concurrent runs of this checkout. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = projectFolder();
  await ensureMessages(folder);
  const postgres = await ensurePostgres({
    dataDir: join(folder, '.sala/test'),
    settings: WITHOUT_DURABILITY,
    log: console.log,
  });
  await dropOrphanedDatabases(postgres.superuser);
  const cluster = { superuser: postgres.superuser, run: process.pid };
  project.provide('seenRows', beginComparison(project, folder));
  project.provide('testCluster', cluster as TestCluster);
  return async () => {
    await dropDatabasesOf(cluster as TestCluster);
    await postgres.stop();
    await endComparison(project);
  };
}
