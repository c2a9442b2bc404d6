import { expect, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';
import { deviceOf } from '#platform/text/device.ts';

test.each([
  ['guest', 'guest page'],
  ['user', 'user page'],
  ['manager', 'user page'],
  ['admin', 'user page'],
] as const)('%s sees the %s', (role, expected) => {
  expect(chooseVariant({ guest: 'guest page', user: 'user page' }, role)).toBe(expected);
});

test('a page without a variant for the role or a weaker one shows nothing', () => {
  expect(chooseVariant({ manager: 'manager page' }, 'user')).toBe(null);
});

test('browser and system are named, or Unknown', () => {
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1 Line/14.0',
    ),
  ).toEqual({ browser: 'LINE', os: 'iOS' });
  expect(deviceOf('curl/8')).toEqual({ browser: 'Unknown', os: 'Unknown' });
});
