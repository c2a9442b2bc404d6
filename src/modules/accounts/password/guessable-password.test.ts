import { expect, test } from '#platform/testing/test.ts';
import { isGuessable } from './guessable-password.ts';

const context = ['ชาบ้านดอย', 'demo', 'baan.localhost', 'somchai@example.test'];

test.each([
  'qwertyuiop',
  'QwertyUiop',
  '1234567890',
  '9876543210',
  '1111111111111',
  'ababababab',
  'password2569',
  'P@ssword123456'.replace('@', 'a'),
  'dragon!!123456',
  'manchester',
  '!!!basketball!!!',
  'somchai123456',
  'ชาบ้านดอย2569',
  'sala-------1',
  'รหัสผ่าน123',
])('%s is guessable', (password) => {
  expect(isGuessable(password, context)).toBe(true);
});

test.each([
  'a-password-of-tests',
  'sala-demo-2569',
  'ม้าลายกินถั่วงอก',
  'correct horse battery',
  '8205174936',
  'xK2#vQ9!mLp4',
])('%s is allowed', (password) => {
  expect(isGuessable(password, context)).toBe(false);
});

test('registering with a guessable password is refused at its field, in the reader’s language', async ({
  world,
}) => {
  const reply = await world
    .visitor()
    .post(
      '/api/account/register',
      { firstname: 'A', lastname: '', email: 'a@example.test', password: 'password123' },
      { 'accept-language': 'th' },
    );
  expect(reply.status).toBe(422);
  expect(reply.json().fields.password[0]).toMatch(/[ก-๛]/);
});
