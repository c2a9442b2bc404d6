import { vi } from 'vitest';
import { statementOf } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { examOf, fetchContent, picture, sound, Taker, taker } from '../testing.ts';
import { getAttemptMediumId, withAttemptMedia } from '../attempt/attempt-media.ts';
import { loader } from './medium-page.tsx';

const doc = (...content: object[]) => ({ type: 'doc', content });
const shown = (pictureId: string) => ({ type: 'picture', attrs: { pictureId, alt: 'ใบ', caption: '' } });
const heard = (soundId: string) => ({ type: 'sound', attrs: { soundId, caption: 'ฟัง', transcript: '' } });

/** A question whose options are pictures, uploaded in their order, with the right one first. */
async function question(world: World) {
  const stem = await sound(world);
  const options = [await picture(world, 'green'), await picture(world, 'red'), await picture(world, 'blue')];
  const [explanation, feedback] = [await picture(world, 'gold'), await picture(world, 'gray')];
  const content = {
    kind: 'single',
    stem: doc({ type: 'paragraph', content: [{ type: 'text', text: 'ข้อใดคือใบชา' }] }, heard(stem)),
    explanation: doc(shown(explanation)),
    options: options.map((option, at) => ({
      id: `opt${at}${at}`,
      text: doc(shown(option)),
      weight: at === 0 ? WHOLE : 0,
      feedback: at === 0 ? doc(shown(feedback)) : doc(),
    })),
  };
  return { content, asked: [stem, ...options], ofKey: [explanation, feedback] };
}

async function look(
  world: World,
  {
    attempt,
    medium,
    size = 'whole',
    actor,
  }: Record<'attempt' | 'medium', string> & { size?: string; actor?: PersonActor },
) {
  return callPage(world, loader, {
    path: `/lesson/exam/attempts/${attempt}/media/${medium}/${size}`,
    pattern: '/lesson/exam/attempts/:attempt/media/:medium/:size',
    params: { attempt, medium, size },
    ...(actor && { actor }),
  });
}

const MISSING = { init: { status: 404 } };

test('before submission no reply has the ids of pictures and sounds, nor their order, and no two learners have the same', async ({
  world,
}) => {
  const { content, asked, ofKey } = await question(world);
  const exam = await examOf(world, [content], { isOptionsShuffled: false });
  const seen = [];
  for (const learner of [await taker(world, exam), await taker(world, exam), await taker(world, exam)]) {
    const state = await learner.open();
    const replies = [JSON.stringify(state), (await learner.save(1, { option: 'opt00' })).text];
    replies.push((await learner.lease()).text, (await learner.review()).text);
    replies.push(JSON.stringify(await learner.open()));
    for (const id of [...asked, ...ofKey]) expect(replies.join('\n')).not.toContain(id);
    // Each medium has an address, and what stands beside the key has none.
    const tokens = mediaIdsIn(state.slots);
    const { pictures, sounds } = state.media;
    expect([...Object.keys(sounds), ...Object.keys(pictures)].toSorted()).toEqual(tokens.toSorted());
    expect(Object.keys(pictures)).toEqual(Object.keys(pictures).toSorted());
    expect(tokens).toHaveLength(4);
    // All is as alike as its bytes are: pictures of one size look the same.
    expect(new Set(Object.values(pictures).map(({ width, height }) => `${width} ${height}`)).size).toBe(1);
    seen.push(...tokens);
  }
  expect(new Set(seen).size).toBe(seen.length);
});

test('a learner sees and hears what the own attempt asks, at addresses that are still the same afterwards', async ({
  world,
}) => {
  const { content, ofKey } = await question(world);
  const exam = await examOf(world, [content]);
  const learner = await taker(world, exam);
  const { media } = await learner.open();
  const { attemptId: attempt } = learner;
  const [medium = ''] = Object.keys(media.pictures);
  const [played = ''] = Object.keys(media.sounds);
  expect(media.sounds[played]?.url).toBe(`/lesson/exam/attempts/${attempt}/media/${played}/whole`);
  const { actor } = learner.visitor;

  const reply = await look(world, { attempt, medium, actor });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, max-age=600']);
  const link = reply.headers.get('location') ?? '';
  expect((await look(world, { attempt, medium, actor })).headers.get('location')).toBe(link);
  const bytes = await fetchContent(world, link);
  expect(bytes.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename=picture',
    'x-content-type-options': 'nosniff',
  });
  const sounding = (await look(world, { attempt, medium: played, actor })).headers.get('location') ?? '';
  const part = await fetchContent(world, sounding, { range: 'bytes=4-7' });
  expect([part.status, part.headers['content-type']]).toEqual([206, 'audio/wav']);
  const small = await look(world, { attempt, medium, size: 'thumbnail', actor });
  expect(small.headers.get('location')).not.toBe(link);
  await expect(look(world, { attempt, medium: played, size: 'thumbnail', actor })).rejects.toMatchObject(
    MISSING,
  );

  // Pictures beside the key are not there before the review shows them, even if their tokens were known.
  const tokens = mediaIdsIn((await world.read((scope) => withAttemptMedia(scope, attempt, content))).shown);
  const hidden = tokens.filter((token) => !(token in media.pictures) && token !== played);
  expect(hidden).toHaveLength(ofKey.length);
  for (const each of hidden)
    await expect(look(world, { attempt, medium: each, actor })).rejects.toMatchObject(MISSING);
  await learner.submit();
  for (const each of [medium, played, ...hidden])
    expect((await look(world, { attempt, medium: each, actor })).status).toBe(302);
});

test('while the review policy hides explanations, so are their pictures', async ({ world }) => {
  const { content } = await question(world);
  const closesAt = new Date(world.now.getTime() + 600_000).toISOString();
  const review = { score: 'submitted', correctness: 'never', key: 'never', explanation: 'closed' } as const;
  const exam = await examOf(world, [content], { closesAt, review });
  const learner = await taker(world, exam);
  const { media } = await learner.open();
  await learner.submit();
  const { attemptId: attempt } = learner;
  const { actor } = learner.visitor;
  const tokens = mediaIdsIn(
    (await world.read((scope) => withAttemptMedia(scope, attempt, content.explanation))).shown,
  );
  expect(tokens).toHaveLength(1);
  for (const medium of tokens) {
    await expect(look(world, { attempt, medium, actor })).rejects.toMatchObject(MISSING);
    world.travel(600_000);
    expect((await look(world, { attempt, medium, actor })).status).toBe(302);
    world.travel(-600_000);
  }
  // Nor are the questions there again.
  const [asked = ''] = Object.keys(media.sounds);
  await expect(look(world, { attempt, medium: asked, actor })).rejects.toMatchObject(MISSING);
  world.travel(600_000);
  expect((await look(world, { attempt, medium: asked, actor })).status).toBe(302);
});

test.for([
  ['never', 'never', 404],
  ['submitted', 'never', 302],
  ['never', 'submitted', 302],
] as const)(
  'after submission, with correctness %s and the key %s, a picture of the question answers %i',
  async ([correctness, key, status], { world }) => {
    const { content } = await question(world);
    const review = { score: 'submitted', correctness, key, explanation: 'never' } as const;
    const learner = await taker(world, await examOf(world, [content], { review }));
    const { media } = await learner.open();
    await learner.submit();
    const [medium = ''] = Object.keys(media.pictures);
    const looking = look(world, { attempt: learner.attemptId, medium, actor: learner.visitor.actor });
    if (status === 302) expect((await looking).status).toBe(302);
    else await expect(looking).rejects.toMatchObject({ init: { status } });
  },
);

test('further pictures of an attempt are found without reading its questions again', async ({ world }) => {
  const { content } = await question(world);
  const learner = await taker(world, await examOf(world, [content]));
  const { media } = await learner.open();
  const tokens = Object.keys(media.pictures);
  const texts: string[] = [];
  for (const token of tokens)
    await world.read(async (scope) => {
      const read = vi.spyOn(scope.tx, 'rows');
      await getAttemptMediumId(scope, { attempt: learner.attemptId, token });
      texts.push(...read.mock.calls.map(([query]) => statementOf(query).text));
      read.mockRestore();
    }, learner.visitor.actor);
  expect(tokens).toHaveLength(3);
  expect(texts.filter((text) => text.includes('from exams_answer'))).toHaveLength(3);
  expect(texts.filter((text) => text.includes('content from exams_question_version'))).toHaveLength(1);
});

test('a token is of one attempt, and of one person', async ({ world }) => {
  const { content, asked } = await question(world);
  const exam = await examOf(world, [content], { maxAttempts: 0 });
  const [owner, other] = [await taker(world, exam), await taker(world, exam)];
  const [state] = [await owner.open(), await other.open()];
  const [medium = ''] = Object.keys(state.media.pictures);
  const first = { attempt: owner.attemptId, medium };
  const { actor } = owner.visitor;
  expect((await look(world, { ...first, actor })).status).toBe(302);
  await owner.submit();
  const again = new Taker(world, owner.visitor, exam.slug);
  await again.open();
  expect(again.attemptId).not.toBe(owner.attemptId);
  for (const [asking, status] of [
    [{ ...first, actor: other.visitor.actor }, 404],
    [{ ...first, attempt: other.attemptId, actor: other.visitor.actor }, 404],
    [{ ...first, attempt: again.attemptId, actor }, 404],
    [{ ...first, medium: asked[1] ?? '', actor }, 404],
    [{ ...first, medium: crypto.randomUUID(), actor }, 404],
    [{ ...first, size: 'huge', actor }, 404],
  ] as const)
    await expect(look(world, asking), JSON.stringify(asking)).rejects.toMatchObject({ init: { status } });

  await expect(
    world.read((scope) => getAttemptMediumId(scope, { attempt: again.attemptId, token: medium }), actor),
  ).rejects.toMatchObject({ code: 'exams.medium_missing' });
  const guest: unknown = await look(world, first).catch((reply: unknown) => reply);
  expect(guest instanceof Response && guest.headers.get('location')).toMatch(/^\/user\/login\?/);

  const elsewhere = await world.another();
  await expect(look(elsewhere, { ...first, actor: await elsewhere.person('admin') })).rejects.toMatchObject(
    MISSING,
  );
});

test('a picture that another site keeps is none', async ({ world }) => {
  const theirs = await picture(await world.another());
  const content = { kind: 'truefalse', stem: doc(shown(theirs)), isTrue: true };
  const learner = await taker(world, await examOf(world, [content]));
  const state = await learner.open();
  const [token = ''] = mediaIdsIn(state.slots);
  expect([token === theirs, state.media]).toEqual([false, { pictures: {}, sounds: {} }]);
  const { actor } = learner.visitor;
  await expect(look(world, { attempt: learner.attemptId, medium: token, actor })).rejects.toMatchObject(
    MISSING,
  );
});
