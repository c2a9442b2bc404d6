import { sayMailFailed } from '#platform/testing/mail-states.ts';
import { expect, test } from '#platform/testing/test.ts';
import { failedMailCard } from './failed-mail-card.ts';

test('mail that failed is counted, the latest with its reason; mail on its way is not', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const send = async (subject: string): Promise<string> => {
    const letter = { to: 'somchai@example.test', subject, plain: 'หยุดวันศุกร์' };
    return (await manager.post('/api/email/send', letter)).json().mails[0].mailId;
  };
  const [first, second] = [await send('หนึ่ง'), await send('สอง')];
  await send('สาม');
  await world.write((scope) => sayMailFailed(scope, first, '550 no such user'));
  await world.write((scope) => sayMailFailed(scope, second, '452 mailbox full'));
  const { count, isMore, lines } = await world.read((scope) => failedMailCard.load(scope));
  expect([count, isMore]).toEqual([2, false]);
  expect(lines.map(({ subject, error }) => [subject, error])).toEqual([
    ['สอง', '452 mailbox full'],
    ['หนึ่ง', '550 no such user'],
  ]);
  const other = await world.another();
  expect(await other.read((scope) => failedMailCard.load(scope))).toMatchObject({ count: 0, lines: [] });
});
