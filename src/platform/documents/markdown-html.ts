import { Marked, Tokenizer, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import {
  formulaStart,
  type MarkdownFormula,
  readBlockFormula,
  readInlineFormula,
} from './markdown-formula-rules.ts';

export interface MarkdownReading {
  /** Returns the address of a picture as the HTML has it. */
  readonly addressOf?: (href: string) => string;
  /** Whether a line break in a paragraph stays one; in Markdown it is a space. */
  readonly keepsLineBreaks?: boolean;
  /**
   * Whether it may as well be a plain text, of somebody who knows no Markdown: then a `*` or `_` between letters or digits, a
   * single `~`, hyphens below a line and spaces before one have no meaning.
   */
  readonly mayBePlain?: boolean;
  /** Extensions of the program that wrote the text. They may only leave out or replace what they know. */
  readonly extensions?: readonly TokenizerAndRendererExtension[];
  /** Returns HTML that stands in the text as it shall be read. */
  readonly rewrite?: (element: string) => string;
}

/**
 * Returns Markdown (CommonMark with the extensions of GitHub, formulas between dollars among them) as HTML, not sanitized.
 * Addresses of links are kept as they are written, the title of a picture becomes its caption.
 */
export function markdownToHtml(
  text: string,
  {
    addressOf = same,
    keepsLineBreaks = false,
    mayBePlain = false,
    extensions = [],
    rewrite = same,
  }: MarkdownReading = {},
): string {
  const marked = new Marked({
    gfm: true,
    breaks: keepsLineBreaks,
    // The last is asked first.
    extensions: [...extensions, blockFormula, inlineFormula],
    renderer: {
      code: ({ text: code, lang }) => {
        const language = /^\S*/.exec(lang ?? '')?.[0] ?? '';
        const named = language === '' ? '' : ` class="language-${attribute(language)}"`;
        return `<pre><code${named}>${html(code)}\n</code></pre>\n`;
      },
      html: ({ text: element }) => withAddresses(rewrite(element), addressOf),
      image({ href, title, text: words, tokens }) {
        const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : words;
        const picture = `<img src="${attribute(encoded(addressOf(href)))}" alt="${attribute(alt)}">`;
        return title ? `<figure>${picture}<figcaption>${entities(title)}</figcaption></figure>` : picture;
      },
      link({ href, tokens }) {
        return `<a href="${attribute(href.replaceAll(/\s/g, encodeURIComponent))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  if (mayBePlain) marked.use({ hooks: { emStrongMask: withoutMeaningless } });
  const tokenizer = mayBePlain ? new CautiousTokenizer() : new ShallowTokenizer();
  return marked.parse(text, { async: false, tokenizer });
}

/** Formulas as `readHtml` reads them. */
const blockFormula: TokenizerAndRendererExtension = {
  name: 'blockFormula',
  level: 'block',
  tokenizer: (text) => token('blockFormula', readBlockFormula(text)),
  renderer: ({ text }) => `<div data-latex="${attributeOf(text)}"></div>\n`,
};

const inlineFormula: TokenizerAndRendererExtension = {
  name: 'inlineFormula',
  level: 'inline',
  start: formulaStart,
  tokenizer: (text) => token('inlineFormula', readInlineFormula(text)),
  renderer: ({ text }) => `<span data-latex="${attributeOf(text)}"></span>`,
};

function token(type: string, formula: MarkdownFormula | null): Tokens.Generic | undefined {
  return formula ? { type, raw: formula.raw, text: formula.latex } : undefined;
}

/** Quotations, lists and marks within one another; deeper ones stay as they are written. `marked` calls itself for each. */
const MAX_MARKDOWN_DEPTH = 40;

class ShallowTokenizer extends Tokenizer {
  private depth = 0;

  override blockquote(text: string): ReturnType<Tokenizer['blockquote']> {
    return this.deeper(() => super.blockquote(text));
  }

  override list(text: string): ReturnType<Tokenizer['list']> {
    return this.deeper(() => super.list(text));
  }

  override emStrong(...given: Parameters<Tokenizer['emStrong']>): ReturnType<Tokenizer['emStrong']> {
    return this.deeper(() => super.emStrong(...given));
  }

  override del(...given: Parameters<Tokenizer['del']>): ReturnType<Tokenizer['del']> {
    return this.deeper(() => super.del(...given));
  }

  override link(text: string): ReturnType<Tokenizer['link']> {
    return this.deeper(() => super.link(text));
  }

  override reflink(...given: Parameters<Tokenizer['reflink']>): ReturnType<Tokenizer['reflink']> {
    return this.deeper(() => super.reflink(...given));
  }

  private deeper<Token>(read: () => Token | undefined): Token | undefined {
    if (this.depth >= MAX_MARKDOWN_DEPTH) return undefined;
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }
}

/** `10*20*30`, `10**20**30`, and `~` that is not doubled. Two signs between letters are meant: Thai has no spaces between words. */
const MEANINGLESS =
  /(?<=[\p{L}\p{M}\p{N}])[*_](?=[\p{L}\p{M}\p{N}])|(?<=\p{N})[*_~]+(?=\p{N})|(?<!~)~(?!~)/gu;

/** Reads as Markdown only what hardly anybody writes by chance. */
class CautiousTokenizer extends ShallowTokenizer {
  override lheading(): undefined {
    return undefined;
  }

  override code(): undefined {
    return undefined;
  }

  override emStrong(...given: Parameters<Tokenizer['emStrong']>): ReturnType<Tokenizer['emStrong']> {
    const [text, masked] = given;
    return isSign(text, masked) ? super.emStrong(...given) : undefined;
  }

  override del(...given: Parameters<Tokenizer['del']>): ReturnType<Tokenizer['del']> {
    const [text, masked] = given;
    return isSign(text, masked) ? super.del(...given) : undefined;
  }
}

/** `marked` looks for signs in a text of the same length, in which letters stand for those without meaning. */
function withoutMeaningless(masked: string): string {
  return masked.replaceAll(MEANINGLESS, (signs) => 'a'.repeat(signs.length));
}

function isSign(text: string, masked: string): boolean {
  return masked.at(-text.length) === text[0];
}

function same(text: string): string {
  return text;
}

/** Returns HTML with other addresses of its pictures. */
export function withAddresses(element: string, addressOf: (href: string) => string): string {
  return element.replaceAll(/<img\s[^<>]*>/gi, (image) =>
    image.replace(
      /(\ssrc=)(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i,
      (_, before: string, double?: string, single?: string, bare?: string) => {
        const href = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
        return `${before}"${attribute(encoded(addressOf(href)))}"`;
      },
    ),
  );
}

function encoded(href: string): string {
  return encodeURI(href.toWellFormed()).replaceAll('%25', '%');
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Entities of the Markdown stay as they are. */
function entities(text: string): string {
  return text
    .replaceAll(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Of text in which no entity stands. */
function attributeOf(text: string): string {
  return html(text).replaceAll('"', '&quot;');
}

function attribute(text: string): string {
  return entities(text).replaceAll('"', '&quot;');
}
