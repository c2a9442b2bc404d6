import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { wav } from '#platform/sounds/testing.ts';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { viewImport } from '#platform/imports/import-queries.ts';
import { checkQuestionFile } from '../importing/check-question-file.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { listMedia } from '../media/question-media.ts';
import { QUESTIONS_IMPORT } from '../paths.ts';
import { listWholeQuestions, type QuestionDraft } from '../question/question-bank.ts';
import {
  exportQuestions,
  exportReport,
  type ImportReport,
  importQuestions,
  lossesOf,
  prepareQuestionFile,
} from './exchange-questions.ts';
import { mediaLosses } from './exported-media.ts';
import { type ExchangeFormat, MAX_IMPORT_MEDIA, MAX_IMPORT_MEDIA_PLACES } from './interchange-contract.ts';
import { readMoodleXml } from './moodle-xml.ts';
import { withoutIds } from './same-question.ts';

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');

async function drawn(background: string): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  return base64(png);
}

const file = (name: string, content: string): string =>
  `<file name="${name}" path="/" encoding="base64">${content}</file>`;

/** A question as Moodle exports it, with a picture, a sound and a document beside its text, and a picture within an option. */
async function moodleFile(): Promise<string> {
  const [red, blue] = [await drawn('red'), await drawn('blue')];
  return `<?xml version="1.0"?><quiz><question type="multichoice"><name><text>ภาพ</text></name>
<questiontext format="html"><text><![CDATA[<p>ดูภาพ <img src="@@PLUGINFILE@@/my%20map.png" alt="แผนที่"></p><table><tr><td colspan="2">H<sub>2</sub>O</td></tr><tr><td>1</td><td>\\(x^2\\)</td></tr></table><p><audio controls title="ฟัง"><source src="@@PLUGINFILE@@/a.wav">a.wav</audio></p>]]></text>${file('my map.png', red)}${file('a.wav', base64(wav()))}${file('notes.pdf', base64('%PDF'))}</questiontext>
<single>true</single>
<answer fraction="100" format="html"><text><![CDATA[<img src="data:image/png;base64,${blue}" alt="น้ำเงิน">]]></text><feedback format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/b.png" alt="แดง">]]></text>${file('b.png', red)}</feedback></answer>
<answer fraction="0" format="html"><text><![CDATA[<p>ปลอม</p><img src="@@PLUGINFILE@@/c.png" alt="ปลอม"><img src="https://x.test/d.png">]]></text>${file('c.png', base64('<script>alert(1)</script>'))}</answer></question></quiz>`;
}

function brought(world: World, format: ExchangeFormat, bytes: Uint8Array | string): Promise<ImportReport> {
  return world.write(async (scope) => {
    const given = await prepareQuestionFile(scope, format, Buffer.from(bytes));
    return importQuestions(scope, { file: given, category: '' });
  });
}

const bank = (world: World): Promise<QuestionDraft[]> =>
  world.read((scope) => listWholeQuestions(scope, { category: null }));
const exported = (world: World, format: ExchangeFormat): Promise<Uint8Array> =>
  world.read((scope) => exportQuestions(scope, { format, category: null }));
const keptIn = (world: World, questions: readonly QuestionDraft[]) =>
  world.read((scope) => listMedia(scope, mediaIdsIn(questions)));

test('pictures, sound, merged cells and formulas of a file are in its questions; the rest is listed', async ({
  world,
}) => {
  const { taken, left } = await brought(world, 'xml', await moodleFile());
  expect(taken).toBe(1);
  expect(left.map(({ place, reason, isTaken }) => [place, reason, isTaken])).toEqual([
    [1, 'pictures_dropped', true],
    [1, 'files_dropped', true],
  ]);
  const questions = await bank(world);
  const [content] = questions.map((question) => question.content);
  if (content?.kind !== 'single') throw new Error('The question has one answer.');
  expect(content.stem.content).toMatchObject([
    { type: 'paragraph' },
    { type: 'picture', attrs: { alt: 'แผนที่' } },
    {
      type: 'table',
      content: [
        { content: [{ attrs: { colspan: 2 } }] },
        { content: [{}, { content: [{ content: [{ type: 'inlineMath', attrs: { latex: 'x^2' } }] }] }] },
      ],
    },
    { type: 'sound', attrs: { caption: 'ฟัง' } },
  ]);
  const [right, wrong] = content.options;
  expect(right).toMatchObject({
    text: { content: [{ type: 'picture', attrs: { alt: 'น้ำเงิน' } }] },
    feedback: { content: [{ type: 'picture', attrs: { alt: 'แดง' } }] },
  });
  expect(wrong?.text.content).toEqual(
    ['ปลอม', '[ปลอม]'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  );
  // The red picture stands there twice and is kept once.
  expect((await keptIn(world, questions)).map(({ kind }) => kind).toSorted()).toEqual([
    'picture',
    'picture',
    'sound',
  ]);
});

test.for(['xml', 'gift'] as const)(
  'what is exported as %s with its pictures comes in unchanged, here and elsewhere',
  async (format, { world }) => {
    await brought(world, 'xml', await moodleFile());
    const before = await bank(world);
    const report = await world.read((scope) => exportReport(scope, { format, category: null }));
    expect(report).toMatchObject({ count: 1, left: [] });
    const bytes = await exported(world, format);

    await brought(world, format, bytes);
    const twice = await bank(world);
    expect(new Set(twice.map(({ content }) => withoutIds(content)))).toEqual(
      new Set(before.map(({ content }) => withoutIds(content))),
    );
    expect(mediaIdsIn(twice)).toEqual(mediaIdsIn(before));

    const other = await world.another();
    expect(await brought(other, format, bytes)).toMatchObject({ taken: 1, left: [] });
    const elsewhere = await bank(other);
    const ids = mediaIdsIn(elsewhere);
    expect(await keptIn(other, elsewhere)).toHaveLength(3);
    expect(ids.some((id) => mediaIdsIn(before).includes(id))).toBe(false);
    const meaningOf = (questions: readonly QuestionDraft[]): string => {
      const named = mediaIdsIn(questions);
      return named.reduce(
        (text, id, at) => text.replaceAll(id, `#${at}`),
        questions.map(({ content }) => withoutIds(content)).join('\n'),
      );
    };
    expect(meaningOf(elsewhere)).toBe(meaningOf(before));
  },
);

test('an export that is checked again is nothing new', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await brought(world, 'xml', await moodleFile());
  const bytes = await exported(world, 'xml');
  const { importId, left } = await world.write(async (scope) => {
    const given = await prepareQuestionFile(scope, 'xml', bytes);
    return checkQuestionFile(scope, { file: given, fileName: 'again.xml', category: '' });
  }, actor);
  expect(left).toEqual([]);
  const which = { source: QUESTIONS_IMPORT, importId: importId ?? '' };
  expect(await world.read((scope) => viewImport(scope, which), actor)).toMatchObject({
    counts: { new: 0, unchanged: 1, wrong: 0 },
  });
});

test('a foreign file that comes again is nothing new, and adds no media', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const checked = () =>
    world.write(async (scope) => {
      const given = await prepareQuestionFile(scope, 'xml', Buffer.from(await moodleFile()));
      return checkQuestionFile(scope, { file: given, fileName: 'again.xml', category: '' });
    }, actor);
  const countMedia = () =>
    world.read((scope) =>
      scope.tx.one(sql<{ count: number }>`
        select count(*)::int as count from exams_medium where tenant_id = ${scope.tenant.id}`),
    );
  await brought(world, 'xml', await moodleFile());
  const { importId } = await checked();
  const which = { source: QUESTIONS_IMPORT, importId: importId ?? '' };
  expect(await world.read((scope) => viewImport(scope, which), actor)).toMatchObject({
    counts: { new: 0, unchanged: 1, wrong: 0 },
  });
  expect(await countMedia()).toEqual({ count: 3 });
});

test('an export tells whose pictures it has no room for, and what an import would not take again', () => {
  const { drafts, media } = readMoodleXml(
    `<quiz>${['a', 'b'].map((name) => `<question type="essay"><questiontext format="html"><text><![CDATA[${name}<img src="data:image/png;base64,${base64(name)}"><img src="data:image/png;base64,${base64(name)}">]]></text></questiontext></question>`).join('')}</quiz>`,
  );
  const [first = ''] = media.keys();
  // Twice four million bytes are more than ten million letters.
  expect(
    mediaLosses(drafts, new Map([[first, { sizeBytes: 4_000_000 }]])).map(({ place, reason }) => [
      place,
      reason,
    ]),
  ).toEqual([
    [1, 'beyond_import'],
    [2, 'media_dropped'],
  ]);
});

test('a sheet names pictures: they show again here, and elsewhere their descriptions stand in their place', async ({
  world,
}) => {
  await brought(world, 'xml', await moodleFile());
  const before = await bank(world);
  expect(lossesOf('csv', before).map(({ reason, isTaken }) => [reason, isTaken])).toEqual([
    ['media_named', true],
  ]);
  const bytes = await exported(world, 'csv');
  expect(await brought(world, 'csv', bytes)).toMatchObject({ taken: 1, left: [] });
  expect(mediaIdsIn(await bank(world))).toEqual(mediaIdsIn(before));

  const other = await world.another();
  expect((await brought(other, 'csv', bytes)).left).toMatchObject([
    { place: 1, reason: 'pictures_dropped', isTaken: true },
  ]);
  const elsewhere = await bank(other);
  expect(mediaIdsIn(elsewhere)).toEqual([]);
  expect(JSON.stringify(elsewhere)).toContain('[แผนที่]');
});

test('a question that is nothing but a picture which cannot be kept is not taken', async ({ world }) => {
  const picture = `<img src="data:image/svg+xml;base64,${base64('<svg onload="alert(1)"/>')}">`;
  const question = `<question type="essay"><questiontext format="html"><text><![CDATA[${picture}]]></text></questiontext></question>`;
  expect(await brought(world, 'xml', `<quiz>${question}</quiz>`)).toMatchObject({
    taken: 0,
    left: [{ place: 1, reason: 'does_not_fit', isTaken: false }],
  });
});

test('a file has so many pictures, however many its texts name', () => {
  const picture = (n: number) => `<img src="data:image/png;base64,${base64(`picture ${n}`)}">`;
  const pictures = Array.from({ length: MAX_IMPORT_MEDIA + 1 }, (_, n) => picture(n)).join('');
  const question = `<question type="essay"><questiontext format="html"><text><![CDATA[${pictures}${picture(0)}]]></text></questiontext></question>`;
  const { media, drafts, left } = readMoodleXml(`<quiz>${question}</quiz>`);
  expect(media.size).toBe(MAX_IMPORT_MEDIA);
  expect(JSON.stringify(drafts).match(/"pictureId"/g)).toHaveLength(MAX_IMPORT_MEDIA + 1);
  expect(left.map(({ reason }) => reason)).toEqual(['pictures_dropped']);
});

test('a file that many places show is decoded once, and so many places show any', () => {
  const spent = cpuClock();
  const shown = '<img src="@@PLUGINFILE@@/a.png">';
  const option = `<answer fraction="100" format="html"><text><![CDATA[o${shown.repeat(250)}]]></text></answer>`;
  const large = file('a.png', base64(Buffer.alloc(1_500_000, 'x')));
  const question = `<question type="multichoice"><questiontext format="html"><text>q</text>${large}</questiontext>${option.repeat(20)}</question>`;
  const last = `<question type="essay"><questiontext format="html"><text><![CDATA[q${shown}]]></text>${large}</questiontext></question>`;
  const { media, drafts, left } = readMoodleXml(`<quiz>${question.repeat(2)}${last}</quiz>`);
  expect(media.size).toBe(1);
  expect(JSON.stringify(drafts).match(/"pictureId"/g)).toHaveLength(MAX_IMPORT_MEDIA_PLACES);
  expect(left.map(({ place, reason }) => [place, reason])).toEqual([[3, 'pictures_dropped']]);
  expect(spent()).toBeLessThan(4_000);
});

test('each text has names of its own for its files', () => {
  const named = (content: string) =>
    `<text><![CDATA[<img src="@@PLUGINFILE@@/a.png">]]></text>${file('a.png', base64(content))}`;
  const { drafts, media, left } = readMoodleXml(
    `<quiz><question type="essay"><questiontext format="html">${named('one')}</questiontext><generalfeedback format="html">${named('two')}</generalfeedback></question></quiz>`,
  );
  expect(left).toEqual([]);
  const bytesIn = (value: unknown) => mediaIdsIn(value).map((id) => String(media.get(id)?.bytes));
  expect(bytesIn(drafts[0]?.content.stem)).toEqual(['one']);
  expect(bytesIn(drafts[0]?.content.explanation)).toEqual(['two']);
});

test('no file reaches the media of another one by the address that stands for them', () => {
  const [id] = readMoodleXml(
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<img src="data:image/png;base64,${base64('x')}">]]></text></questiontext></question></quiz>`,
  ).media.keys();
  const { drafts, left } = readMoodleXml(
    `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[a <img src="@@MEDIUM@@/${id}">]]></text></questiontext></question></quiz>`,
  );
  expect(mediaIdsIn(drafts)).toEqual([]);
  expect(left.map(({ reason }) => reason)).toEqual(['pictures_dropped']);
});
