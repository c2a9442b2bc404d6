import pg from 'pg';
import { expect, test } from 'vitest';
import { Secret } from '../config/secret.ts';
import { ownDatabase } from '../testing/test-database.ts';
import { checkRuntimeRole, findRuntimeRoleProblem, prepareRuntimeRole } from './runtime-role.ts';

const secret = new Secret('a-secret-of-the-tests-0123456789-abcdef');

test('the run-time role may serve, the owner and a superuser may not', async () => {
  const database = await ownDatabase('runtime_role');
  await expect(checkRuntimeRole(database.app)).resolves.toBeUndefined();
  await expect(checkRuntimeRole(database.owner)).rejects.toThrow(/"sala_owner" owns the table/);
  await expect(checkRuntimeRole(database.superuser)).rejects.toThrow(/"postgres" is a superuser/);
});

test('a role that reaches BYPASSRLS through a membership is refused', async () => {
  const database = await ownDatabase('bypass');
  const superuser = new pg.Client(database.superuser);
  await superuser.connect();
  const suffix = process.pid;
  try {
    await superuser.query(
      `create role sala_bypass_${suffix} bypassrls; create role sala_sly_${suffix} login in role sala_bypass_${suffix}`,
    );
    expect(await findRuntimeRoleProblem({ ...database.app, user: `sala_sly_${suffix}` })).toMatch(
      /has BYPASSRLS/,
    );
  } finally {
    await superuser.query(
      `drop role if exists sala_sly_${suffix}; drop role if exists sala_bypass_${suffix}`,
    );
    await superuser.end();
  }
});

test('preparing answers the connection of the run-time role on the same database', async () => {
  const database = await ownDatabase('prepare');
  const url = `postgres://sala_owner@${encodeURIComponent(database.owner.host)}/${database.name}`;
  const app = await prepareRuntimeRole({ connectionString: url }, secret);
  expect(app).toMatchObject({ user: 'sala_app', database: database.name, host: database.owner.host });
  await expect(checkRuntimeRole(app)).resolves.toBeUndefined();
});
