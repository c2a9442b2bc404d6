import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import { mp3, TITLE, wav } from '#platform/sounds/testing.ts';
import { MAX_SOUND_BYTES } from '#platform/sounds/sound-rules.ts';
import { callPage } from '#platform/testing/page-call.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { fetchContent } from '../testing.ts';
import { addQuestionSound, mediaOf, prepareQuestionSound } from '../media/question-media.ts';
import { loader } from './medium-page.tsx';

type Sender = Pick<Owner, 'send'>;

const png = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const sendPicture = async (person: Sender, body?: Uint8Array) =>
  person.send('/api/exams/question-pictures', {
    method: 'POST',
    body: body ?? (await png()),
    headers: { 'content-type': 'image/png' },
  });

const sendSound = (person: Sender, body: Uint8Array, type = 'audio/mpeg') =>
  person.send('/api/exams/question-sounds', { method: 'POST', body, headers: { 'content-type': type } });

async function look(world: World, medium: string, more: { size?: string; role?: 'user' | 'manager' } = {}) {
  const { size = 'whole', role = 'manager' } = more;
  return callPage(world, loader, {
    path: `/lesson/manage/exams/questions/media/${medium}/${size}`,
    pattern: '/lesson/manage/exams/questions/media/:medium/:size',
    params: { medium, size },
    actor: await world.person(role),
  });
}

const question = (pictureId: string, soundId: string) => ({
  stem: { type: 'doc', content: [{ type: 'picture', attrs: { pictureId, alt: '', caption: '' } }] },
  explanation: { type: 'doc', content: [{ type: 'sound', attrs: { soundId, caption: '', transcript: '' } }] },
});

test('those who manage exams add pictures and sounds, and see and hear them before any question is saved', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const added = await sendPicture(manager);
  expect(added.status).toBe(201);
  const { pictureId, picture } = added.json();
  expect(picture).toMatchObject({ width: 8, height: 6 });
  const heard = await sendSound(manager, mp3(), 'application/octet-stream');
  expect(heard.status).toBe(201);
  const { soundId, sound } = heard.json();
  expect(await world.read((scope) => mediaOf(scope, question(pictureId, soundId)))).toEqual({
    pictures: { [pictureId]: picture },
    sounds: { [soundId]: sound },
  });
  expect(sound.url).toBe(`/lesson/manage/exams/questions/media/${soundId}/whole`);

  const reply = await look(world, soundId);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, max-age=600']);
  const link = reply.headers.get('location') ?? '';
  const bytes = await fetchContent(world, link, { range: 'bytes=0-1' });
  expect(bytes.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' });
  expect([bytes.status, bytes.headers['content-range']]).toEqual([206, `bytes 0-1/${3 * 417}`]);
  const thumbnail = await look(world, pictureId, { size: 'thumbnail' });
  const shown = await fetchContent(world, thumbnail.headers.get('location') ?? '');
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);

  const whole = await fetchContent(world, link);
  expect([whole.text.length > 0, whole.text.includes(TITLE)]).toEqual([true, false]);
  await expect(look(world, soundId, { size: 'thumbnail' })).rejects.toMatchObject({ init: { status: 404 } });
  await expect(look(world, crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  await expect(look(world, pictureId, { role: 'user' })).rejects.toMatchObject({ init: { status: 403 } });
});

test('what is no picture and no sound is refused, whatever it is called', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const html = Buffer.from('<html><script>alert(1)</script>');
  for (const bytes of [html, Buffer.concat([mp3(0), html]), await png(), Buffer.alloc(1)])
    expect((await sendSound(manager, bytes)).json()).toMatchObject({ code: 'exams.not_a_sound' });
  expect((await sendSound(manager, wav(), 'text/html')).status).toBe(415);
  expect((await sendPicture(manager, mp3())).json()).toMatchObject({ code: 'pictures.not_a_picture' });
  expect((await sendSound(manager, Buffer.alloc(MAX_SOUND_BYTES + 1))).status).toBe(413);
  await expect(
    world.write((scope) => prepareQuestionSound(scope, Buffer.alloc(MAX_SOUND_BYTES + 1))),
  ).rejects.toMatchObject({ code: 'exams.sound_too_large' });
});

test('members and guests add nothing, and there is a limit to what a bank holds', async ({ world }) => {
  for (const [person, status] of [
    [await world.signedIn(), 403],
    [world.visitor(), 401],
  ] as const)
    expect([(await sendPicture(person)).status, (await sendSound(person, wav())).status]).toEqual([
      status,
      status,
    ]);
  const { soundId } = (await sendSound(await world.signedIn('manager'), wav())).json();
  // The same bytes are the same medium, even when another person sends them.
  expect((await sendSound(await world.signedIn('manager'), wav())).json()).toMatchObject({ soundId });
  const prepared = await world.write((scope) => prepareQuestionSound(scope, wav(Buffer.from([7, 7]))));
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into exams_medium (tenant_id, kind, object_id)
      select tenant_id, kind, object_id from exams_medium, generate_series(1, 1999)
       where tenant_id = ${scope.tenant.id} and medium_id = ${soundId}`),
  );
  await expect(world.write((scope) => addQuestionSound(scope, prepared))).rejects.toMatchObject({
    code: 'exams.too_many_media',
  });
  expect((await sendPicture(await world.signedIn('manager'))).status).toBe(201);
});

test('media of another site are none', async ({ world }) => {
  const other = await world.another();
  const theirs = await other.signedIn('manager');
  const [{ pictureId }, { soundId }] = [
    (await sendPicture(theirs)).json(),
    (await sendSound(theirs, wav())).json(),
  ];
  expect(await world.read((scope) => mediaOf(scope, question(pictureId, soundId)))).toEqual({
    pictures: {},
    sounds: {},
  });
  await expect(look(world, pictureId)).rejects.toMatchObject({ init: { status: 404 } });
});
