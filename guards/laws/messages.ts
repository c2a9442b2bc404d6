import type { Law, Tree } from '../tree.ts';
import { code, filesOf, TESTS } from '../tree.ts';

const LANGUAGES = ['th', 'en'];

/** Thai and English have the same messages with the same parameters, and every message is used. */
export const completeMessages: Law = {
  name: 'every message is translated, named for its area, and used',
  check: (tree) => {
    const used = usedWords(tree);
    const listed = tree.get('project.inlang/settings.json') ?? '';
    return areasOf(tree).flatMap((folder) => {
      const area = folder.split('/').at(-1) ?? '';
      const texts = LANGUAGES.map((language) => messagesOf(tree, `${folder}/messages/${language}.json`));
      const keys = new Set(texts.flatMap((messages) => Object.keys(messages)));
      const unlisted = listed.includes(`./${folder}/messages/`)
        ? []
        : [`${folder}/messages is not listed in project.inlang/settings.json.`];
      return [
        ...unlisted,
        ...[...keys].flatMap((key) =>
          messageProblems(key, area, texts, used).map((problem) => `${folder}/messages: ${key} ${problem}`),
        ),
      ];
    });
  },
};

/** English counts things: "1 day", not "1 days". Thai has one form for all numbers. */
export const writtenEnglish: Law = {
  name: 'English messages have a form for one thing, and typographic apostrophes',
  check: (tree) =>
    areasOf(tree).flatMap((folder) =>
      Object.entries(readMessages(tree, `${folder}/messages/en.json`)).flatMap(([key, message]) => {
        const written = JSON.stringify(message);
        const counted = /\{(count|days|hours|minutes|seconds)\} (?!is |was |has )[a-z]+s\b/.exec(
          textOf(message),
        )?.[1];
        const isUncounted = counted !== undefined && !written.includes(`${counted}Plural=one`);
        return [
          ...(isUncounted ? [`counts {${counted}} without a form for one.`] : []),
          ...(written.includes("'") ? ['has a straight apostrophe.'] : []),
        ].map((problem) => `${folder}/messages: ${key} ${problem}`);
      }),
    ),
};

/** Thai words for which another was settled on, so that each idea has one word. */
const SETTLED_THAI: readonly (readonly [unsettled: RegExp, settled: string])[] = [
  [/ลงชื่อเข้า/, 'เข้าสู่ระบบ'],
  [/โปรด/, 'กรุณา'],
  [/รหัสสำรอง/, 'รหัสกู้คืน'],
  [/สองขั้น(?!ตอน)/, 'สองขั้นตอน'],
  [/แป้นลัด/, 'แป้นพิมพ์ลัด'],
  [/ลองอีกครั้ง/, 'ลองใหม่'],
];

export const writtenThai: Law = {
  name: 'Thai messages use the settled words',
  check: (tree) =>
    areasOf(tree).flatMap((folder) =>
      Object.entries(readMessages(tree, `${folder}/messages/th.json`)).flatMap(([key, message]) =>
        SETTLED_THAI.flatMap(([unsettled, settled]) => {
          const found = unsettled.exec(JSON.stringify(message))?.[0];
          return found === undefined
            ? []
            : [`${folder}/messages: ${key} says ${found}, where the word is ${settled}.`];
        }),
      ),
    ),
};

/** `#messages` is what the browser's bundle replaces: another path brings a second copy, whose language nobody sets. */
export const oneSetOfMessages: Law = {
  name: 'messages are imported as #messages',
  check: (tree) =>
    filesOf(tree, /^src\/(?:modules|app|ui|platform)\/.*[.]tsx?$/)
      .filter(([path, text]) => !TESTS.test(path) && /from '[./]*\/messages[.]generated\//.test(code(text)))
      .map(([path]) => `${path} imports the generated messages by their path.`),
};

function messageProblems(
  key: string,
  area: string,
  texts: Record<string, string>[],
  used: (key: string) => boolean,
): string[] {
  if (!key.startsWith(`${area}_`)) return [`does not start with ${area}_.`];
  const missing = LANGUAGES.filter((_, index) => !texts[index]?.[key]?.trim());
  if (missing.length > 0) return [`is missing in ${missing.join(' and ')}.`];
  const [first, second] = texts.map((messages) => parametersOf(messages[key] ?? ''));
  if (first !== second)
    return [`has the parameters {${first}} in one language and {${second}} in the other.`];
  return used(key) ? [] : ['is not used.'];
}

function parametersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].toSorted().join(', ');
}

/** A key counts as used when shipped code contains it, or a template or concatenation with its prefix: `shop_state_${…}`. */
function usedWords(tree: Tree): (key: string) => boolean {
  const text = filesOf(tree, /^src\/.*[.]tsx?$/)
    .filter(([path]) => !TESTS.test(path))
    .map(([, source]) => code(source))
    .join('\n');
  const words = new Set(text.match(/\b[a-z]+_\w+/g));
  const beginnings = [...text.matchAll(/[`']([a-z]+_\w*_)(?:\$\{|'\s*\+)/g)].map((match) => match[1] ?? '');
  return (key) => words.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}

function areasOf(tree: Tree): string[] {
  return [
    ...new Set(
      filesOf(tree, /^src\/.*\/messages\/\w+[.]json$/).map(([path]) => path.replace(/\/messages\/.*$/, '')),
    ),
  ];
}

function messagesOf(tree: Tree, path: string): Record<string, string> {
  const messages = Object.entries(readMessages(tree, path));
  return Object.fromEntries(messages.map(([key, message]) => [key, textOf(message)]));
}

function readMessages(tree: Tree, path: string): Record<string, Message> {
  const { $schema: _, ...messages } = JSON.parse(tree.get(path) ?? '{}') as Record<string, Message>;
  return messages;
}

/** A text, or texts by plural form. */
type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

/** Returns the text of a message; of plural forms, the last, which is the general one. */
function textOf(message: Message): string {
  return typeof message === 'string'
    ? message
    : message.map(({ match }) => Object.values(match).at(-1) ?? '').join(' ');
}
