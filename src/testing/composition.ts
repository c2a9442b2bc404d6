import { hash } from '@node-rs/argon2';
import { registerPerson } from '#modules/accounts/public.ts';
import { syncAddressData } from '#modules/address/public.ts';
import { installJobSchema, registerJobTasks } from '#platform/db/job-schema.ts';
import { runDueJobs } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { type Composition, TEST_PASSWORD } from '#platform/testing/world.ts';
import pg from 'pg';
import { endpoints, jobs } from '../composition.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';
import { Conformance } from './conformance.ts';

/**
 * Password hashing is slow by design, so the shared test password is hashed with cheap parameters, which the hash
 * encodes.
 */
const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Checks every reply in tests against the API document. */
export const conformance = new Conformance(endpoints);

/** The product without pages, for tests of use cases and endpoints. */
export const testComposition: Composition = {
  async open({ config, connection, owner, clock }) {
    await installJobSchema(owner);
    await registerJobTasks(owner, jobs);
    const client = new pg.Client(owner);
    await client.connect();
    try {
      await syncAddressData(client);
    } finally {
      await client.end();
    }
    const runtime = await openRuntime({ config, connection, clock, log: openLog(config.logLevel) });
    const { server } = openServer({
      app: runtime.app,
      metrics: new Metrics(),
      build: null,
      clientFolder: null,
      checkReady: () => runtime.checkReady(),
    });
    return { app: runtime.app, server, close: () => runtime.close() };
  },
  addTenant: (owner, tenant) => addTenant(owner, tenant),
  async registerPerson(scope, person) {
    return registerPerson(scope, { ...person, passwordHash: await testPasswordHash });
  },
  findMismatch: (method, path, reply) => conformance.findMismatch(method, path, reply),
  runDueJobs: (app, owner) => runDueJobs({ app, owner, jobs }),
};
