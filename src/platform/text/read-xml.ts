import { XMLParser } from 'fast-xml-parser';

/** Control characters, which old exports contain, are not XML (section 2.2). */
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/**
 * Reads XML of other programs: attributes begin with `@`, all values are texts, elements named in `many` are always lists.
 * Throws for what is not well-formed, such as a file that was cut off, and for a document type: its entities could make the
 * file a thousand times as long. With `isOrdered` the result is a list of elements in their order, each with its children
 * under its name and its attributes under `:@`.
 */
export function readXml(
  text: string,
  {
    many,
    trimValues = true,
    isOrdered = false,
  }: { readonly many: ReadonlySet<string>; readonly trimValues?: boolean; readonly isOrdered?: boolean },
): unknown {
  if (hasDocumentType(text)) throw new Error('A document type is not taken.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: true,
    trimValues,
    preserveOrder: isOrdered,
    isArray: (name) => many.has(name),
  });
  // Empty lines before the declaration, which careless plug-ins print.
  return parser.parse(text.replaceAll(NO_XML, '').trimStart(), true);
}

/** Whether a document type or an entity is declared anywhere but in texts: those are within CDATA. */
function hasDocumentType(text: string): boolean {
  let at = 0;
  for (;;) {
    at = text.indexOf('<!', at);
    if (at < 0) return false;
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : null;
    if (end === null) return true;
    at = text.indexOf(end, at + 4);
    if (at < 0) return false; // cut off, which the parser says
  }
}
