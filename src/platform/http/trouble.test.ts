import { expect, test } from 'vitest';
import { StorageFull, StorageUnavailable } from '../storage/object-store.ts';
import { troubleOf } from './trouble.ts';

test.for([
  new StorageUnavailable('away'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('no socket yet'), { code: 'ENOENT', syscall: 'connect' }),
  Object.assign(new Error('no such host just now'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  Object.assign(new Error('starting up'), { code: '57P03' }),
])('a later try may pass: %s', (error) => {
  expect(troubleOf(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test('where there is no room, waiting changes nothing', () => {
  expect(troubleOf(new StorageFull('full'))).toMatchObject({ status: 507, retryAfterSeconds: null });
});

test.for([
  new TypeError('x is not a function'),
  Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  Object.assign(new Error('a row that is there already'), { code: '23505' }),
  'not an error',
  null,
])('a bug is a bug: %s', (error) => {
  expect(troubleOf(error)).toBeNull();
});
