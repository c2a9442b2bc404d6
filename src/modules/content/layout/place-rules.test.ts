import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapAddresses, placeAt, readPlace } from './place-rules.ts';

const GRAND_PALACE = { lat: 13.7500351, lng: 100.4913112 };
const READ = { lat: 13.750035, lng: 100.491311 };

test.each([
  ['13.7500351, 100.4913112', READ],
  ['  13.7500351 100.4913112 ', READ],
  ['-33.86;151.2', { lat: -33.86, lng: 151.2 }],
  ['geo:13.7500351,100.4913112?z=17', READ],
  ['geo:13.7500351,100.4913112;u=35', READ],
  ['https://www.google.com/maps/place/X/@13.7,100.5,17z/data=!3m1!4b1!8m2!3d13.7500351!4d100.4913112', READ],
  ['https://www.google.co.th/maps/@13.7500351,100.4913112,17z', READ],
  ['https://maps.google.com/?q=13.7500351,100.4913112', READ],
  ['https://www.google.com/maps/search/?api=1&query=13.7500351%2C100.4913112', READ],
  ['https://www.openstreetmap.org/#map=17/13.7500351/100.4913112', READ],
  ['https://www.openstreetmap.org/?mlat=13.7500351&mlon=100.4913112#map=5/1/2', READ],
])('%s names a place', (typed, place) => {
  expect(readPlace(typed)).toEqual(place);
});

test.each([
  '',
  'พระบรมมหาราชวัง',
  '13.75',
  '91, 100',
  '13, 181',
  '13.75,100.49,5',
  'NaN,NaN',
  '1e1,1e1',
  'https://maps.app.goo.gl/AbCdEf',
  'https://www.google.com/maps/place/Grand+Palace',
  'https://google.com.evil.test/maps/@13.75,100.49,17z',
  'https://evil.test/?q=13.75,100.49',
  'javascript:13.75,100.49',
  'geo:13.75',
  `13.75,${'1'.repeat(10_000)}`,
  '13.75,100.49\u0000',
])('%j names none', (typed) => {
  expect(readPlace(typed)).toBeNull();
});

test('whatever is a place is read again as the same one, and its addresses hold nothing but numbers', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 90 }), fc.double({ min: -180, max: 180 }), (lat, lng) => {
      const place = placeAt(lat, lng);
      if (Number.isNaN(lat) || Number.isNaN(lng)) return place === null;
      if (!place) return false;
      expect(placeAt(place.lat, place.lng)).toEqual(place);
      expect(JSON.parse(JSON.stringify(place))).toEqual(place);
      const { google, osm, frame } = mapAddresses(place);
      expect(google.replace('https://www.google.com/maps/search/', '')).toMatch(/^\?api=1&query=[-\d.e%C]+$/);
      expect(new URL(osm).origin).toBe('https://www.openstreetmap.org');
      expect(new URL(frame).searchParams.get('marker')).toBe(`${place.lat},${place.lng}`);
      return true;
    }),
  );
});

test('degrees beyond the earth and what is no number are no place', () => {
  expect(placeAt(GRAND_PALACE.lat, GRAND_PALACE.lng)).toEqual(READ);
  for (const wrong of [null, undefined, '13', {}, Number.NaN, Infinity, 90.01])
    expect(placeAt(wrong, 100)).toBeNull();
  expect(placeAt(13, -180.5)).toBeNull();
});
