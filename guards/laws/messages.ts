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
  const { $schema: _, ...messages } = JSON.parse(tree.get(path) ?? '{}');
  return messages;
}
