/** Named exports of this file: how a message of the browser bundle chooses its language. */
const CHOOSE = `import { getLocale } from './runtime.js';

/** A message without parameters. */
export const text = (th, en) => (_inputs, options) => ((options?.locale ?? getLocale()) === 'en' ? en : th);

/** A message with parameters. */
export const textOf = (th, en) => (inputs, options) =>
  ((options?.locale ?? getLocale()) === 'en' ? en : th)(inputs);
`;

const LITERAL = String.raw`(\x60(?:[^\x60\\]|\\.)*\x60)`;
/** The text of a message in one language, where it depends on nothing but its parameters. */
const SENTENCE = new RegExp(
  String.raw`^const (th|en)_\w+ = .*=> \{\n\treturn /\*\* @type \{LocalizedString\} \*/ \(${LITERAL}\)\n\};`,
  'gm',
);
/** The exported function, which chooses the language. */
const CHOICE = /^export const (\w+) = [\s\S]*?^\}\);?$/m;

/**
 * Shortens compiled messages, one module each: the compiler repeats the choice of the language in every message, which
 * would be a tenth of the scripts of a page. Takes and returns files by path.
 *
 * @throws if a message does not look as this version of the compiler writes it.
 */
export function compactMessages(files: Readonly<Record<string, string>>): Record<string, string> {
  const compact = Object.entries(files).map(([path, content]) => [
    path,
    /^messages\/(?!_index)\w+\.js$/.test(path) ? compactMessage(path, content) : content,
  ]);
  return { ...Object.fromEntries(compact), 'choose.js': CHOOSE };
}

function compactMessage(path: string, content: string): string {
  const name = CHOICE.exec(content)?.[1];
  if (name === undefined) throw new Error(`${path} is not a compiled message.`);
  const sentences = new Map([...content.matchAll(SENTENCE)].map(([, locale, text]) => [locale, text]));
  const [th, en] = [sentences.get('th'), sentences.get('en')];
  if (th !== undefined && en !== undefined && !hasParameter(th) && !hasParameter(en))
    return `import { text } from '../choose.js';\nexport const ${name} = /* @__PURE__ */ text(${th}, ${en});\n`;
  return content
    .replace(
      /^import \{ getLocale, experimentalStaticLocale \} from .*$/m,
      "import { textOf } from '../choose.js';",
    )
    .replace(CHOICE, `export const ${name} = /* @__PURE__ */ textOf(th_${name}, en_${name});`);
}

function hasParameter(literal: string): boolean {
  return /(?<!\\)\$\{/.test(literal);
}
