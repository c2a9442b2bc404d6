import { expect, test } from 'vitest';
import { StorageFull, StorageUnavailable } from '../storage/object-store.ts';
import { outageOf } from './outage.ts';

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
  Object.assign(new Error('out of memory'), { code: '53200' }),
  Object.assign(new Error('could not read a block'), { code: '58030' }),
])('a retry may succeed: %s', (error) => {
  expect(outageOf(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test.for([
  new StorageFull('full'),
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }),
  Object.assign(new Error('quota exceeded'), { code: 'EDQUOT', syscall: 'write' }),
])('a full disk has its own status with Retry-After: %s', (error) => {
  expect(outageOf(error)).toMatchObject({ status: 507, retryAfterSeconds: 60 });
});

test('a full disk of the database makes writes unavailable until space is freed', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  expect(outageOf(full)).toMatchObject({ status: 503, retryAfterSeconds: 60 });
});

test.for([
  new TypeError('x is not a function'),
  Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  Object.assign(new Error('a row that is there already'), { code: '23505' }),
  'not an error',
  null,
])('a bug is not an outage: %s', (error) => {
  expect(outageOf(error)).toBeNull();
});
