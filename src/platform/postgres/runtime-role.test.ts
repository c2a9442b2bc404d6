import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Keyring } from '../config/keyring.ts';
import { Secret } from '../config/secret.ts';
import { ownDatabase } from '../testing/test-database.ts';
import {
  checkRuntimeRole,
  findRuntimeRoleProblem,
  prepareRuntimeRole,
  withAcceptedPasswords,
} from './runtime-role.ts';

const secret = new Keyring(new Secret('a-secret-of-the-tests-0123456789-abcdef'));

test('the run-time role is accepted, the owner and a superuser are not', async () => {
  const database = await ownDatabase('runtime_role');
  await expect(checkRuntimeRole(database.app)).resolves.toBeUndefined();
  await expect(checkRuntimeRole(database.owner)).rejects.toThrow(/"sala_owner" owns the table/);
  await expect(checkRuntimeRole(database.superuser)).rejects.toThrow(/"postgres" is a superuser/);
});

test('a role with BYPASSRLS through a membership is refused', async () => {
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

test('preparing returns the connection of the run-time role on the same database', async () => {
  const database = await ownDatabase('prepare');
  const url = `postgres://sala_owner@${encodeURIComponent(database.owner.host)}/${database.name}`;
  const app = await prepareRuntimeRole({ connectionString: url }, secret);
  expect(app).toMatchObject({ user: 'sala_app', database: database.name, host: database.owner.host });
  await expect(checkRuntimeRole(app)).resolves.toBeUndefined();
});

test('during a rotation of the secret a node connects with whichever password is set', async () => {
  const [former, next] = [
    new Secret('a-former-secret-of-the-tests-0123456789'),
    new Secret('the-next-secret-of-the-tests-0123456789'),
  ];
  const passwordOf = (of: Secret) => of.deriveKey('database/run-time-role').toString('base64url');
  const server = await passwordServer();
  const app = { host: '127.0.0.1', port: server.port, user: 'sala_app', database: 'sala' };
  const connects = async (connection: pg.ClientConfig) => {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  try {
    const alone = { ...app, password: passwordOf(former) };
    expect(withAcceptedPasswords(alone, new Keyring(former))).toBe(alone);
    const node = withAcceptedPasswords(alone, new Keyring(former, [next]));
    // A worker that was restarted before the server still has the previous password.
    const worker = withAcceptedPasswords(alone, new Keyring(next, [former]));
    for (const [set, isWell] of [
      [former, true],
      [next, true],
      [former, true],
      [new Secret('a secret that nobody told the node of, 01'), false],
    ] as const) {
      server.setPassword(passwordOf(set));
      expect([await connects(node), await connects(worker)]).toEqual([isWell, isWell]);
    }
    server.setPassword(passwordOf(next));
    expect(await connects(alone)).toBe(false);
  } finally {
    server.close();
  }
});

/**
 * Starts a server with just enough of PostgreSQL's protocol to authenticate: cleartext password, then ready or
 * refused.
 */
async function passwordServer(): Promise<{
  port: number;
  setPassword(password: string): void;
  close(): void;
}> {
  let password = '';
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(message('R', Buffer.from([0, 0, 0, 3])));
      socket.once('data', (given) => {
        if (given.subarray(5, -1).toString() === password)
          socket.write(
            Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), message('Z', Buffer.from('I'))]),
          );
        else socket.end(message('E', Buffer.from('SFATAL\0C28P01\0Mwrong password\0\0')));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setPassword: (wanted) => {
      password = wanted;
    },
    close: () => server.close(),
  };
}
