import { describe, expect, test } from 'vitest';
import { editedLook } from './look-rules.ts';

const FORM = { kind: 'receipt', signerName: '', signerPosition: '', noteTh: '', noteEn: '' } as const;
const NONE = { logo: null, signature: null };
const SAVED = { logo: 'saved logo', signature: 'saved signature', notes: {} };

describe('a picture', () => {
  test.each([
    ['that was chosen', 'chosen', undefined, 'saved', 'chosen'],
    ['that was chosen and the saved one dropped', 'chosen', 'on', 'saved', 'chosen'],
    ['that was dropped', null, 'on', 'saved', null],
    ['that was left alone', null, undefined, 'saved', 'saved'],
    ['that there never was', null, undefined, null, null],
  ] as const)('%s', (_, chosen, drops, saved, expected) => {
    const logo = editedLook<string>(
      { ...SAVED, logo: saved },
      { ...FORM, dropsLogo: drops },
      { ...NONE, logo: chosen },
    );
    expect([logo.logo, logo.signature]).toEqual([expected, 'saved signature']);
    const signature = editedLook<string>(
      { ...SAVED, signature: saved },
      { ...FORM, dropsSignature: drops },
      { ...NONE, signature: chosen },
    );
    expect([signature.signature, signature.logo]).toEqual([expected, 'saved logo']);
  });
});

test('the note replaces that of its kind and keeps those of others', () => {
  const notes = { receipt: { th: 'เก่า', en: 'old' }, invoice: { th: 'ใบแจ้งหนี้', en: '' } };
  const edited = editedLook<string>({ ...SAVED, notes }, { ...FORM, noteTh: 'ใหม่' }, NONE);
  expect(edited.notes).toEqual({ receipt: { th: 'ใหม่', en: '' }, invoice: notes.invoice });
});

test('who signs is as the form says', () => {
  const form = { ...FORM, signerName: 'ลงนาม', signerPosition: 'กรรมการ', signsAll: 'on' } as const;
  expect(editedLook<string>(SAVED, form, NONE)).toMatchObject({
    ...{ signerName: 'ลงนาม', signerPosition: 'กรรมการ', signsAll: true },
  });
  expect(editedLook<string>(SAVED, FORM, NONE).signsAll).toBe(false);
});
