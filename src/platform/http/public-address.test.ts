import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

/** First and last address of each block, by its purpose. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private use': ['10.0.0.0', '10.1.2.3', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.1.1'],
  'shared address space, Alibaba Cloud': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'this machine': ['127.0.0.1', '127.1.2.3', '::', '::1'],
  'link-local, metadata of clouds': ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
  Azure: ['168.63.129.16'],
  'IBM Cloud': ['161.26.0.10', '161.26.255.255', '166.8.0.0', '166.11.255.255'],
  'protocol assignments, Oracle Cloud': ['192.0.0.0', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1'],
  'AS112 and AMT': ['192.31.196.1', '192.52.193.1', '192.175.48.1', '2620:4f:8000::1'],
  '6to4 relays': ['192.88.99.0', '192.88.99.2'],
  benchmarking: ['198.18.0.0', '198.19.255.255'],
  'multicast, reserved, broadcast': [
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:168.63.129.16'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  'discard and dummy': ['100::', '100::1', '100:0:0:1::1'],
  'Teredo and protocol assignments': ['2001::1', '2001:2::1', '2001:20::1', '2001:1ff:ffff::1'],
  'documentation in IPv6': ['2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  '6to4 with an inner address': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:a83f:8110::1'],
  'segment routing': ['5f00::1'],
  'unique local, metadata of AWS, Google and Oracle': [
    'fc00::1',
    'fd12:3456::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
  ],
  'link-local in IPv6': ['fe80::1', 'febf::1', 'fe80::1%eth0'],
  'site-local': ['fec0::1'],
  'not allocated': ['4000::1', '8000::1'],
  'no address': ['', 'localhost', '1.2.3', '127.1', '0x7f000001', '2130706433', '0177.0.0.1.', '1.2.3.4.5'],
};

describe.for(Object.entries(REFUSED))('%s', ([, addresses]) => {
  test.for(addresses)('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.for([
  ...['1.1.1.1', '8.8.8.8', '203.150.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.1'],
  ...['168.63.129.15', '168.63.129.17', '161.25.255.255', '161.27.0.0', '166.7.255.255', '166.12.0.0'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.1', '191.255.255.255', '192.0.1.0'],
  ...['192.88.98.1', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2001:200::1', '2003::1', '2400:cb00:2048:1::1', '2606:4700::6810:84e5', '3ffe:ffff::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
