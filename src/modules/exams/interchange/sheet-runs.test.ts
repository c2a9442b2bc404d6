import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheet } from './sheet.ts';
import { withMarkup } from './testing.ts';

/** A run of rich text; `shift`: raised or lowered by a format. */
const run = (text: string, shift = '') =>
  `<r><rPr><sz val="11"/>${shift && `<vertAlign val="${shift}"/>`}</rPr><t xml:space="preserve">${text}</t></r>`;
const up = (text: string) => run(text, 'superscript');
const down = (text: string) => run(text, 'subscript');

const HEAD = ['kind', 'name', 'question', 'option1', 'option2', 'answer', 'explanation'].map(
  (name) => `<t>${name}</t>`,
);
const ROWS = [
  [
    '<t>single</t>',
    run('10') + up('3'),
    `<r><t>How much is 10</t></r>${up('3 ')}${run('&lt; 10')}${up('−')}${up('2')}${run('?')}`,
    run('H') + down('2') + run('O'),
    run('plain', 'baseline'),
    '<t>A</t>',
    `${run('a')}${up('n&#10;m')}<rPh sb="0" eb="1"><t>ignored</t></rPh>`,
  ],
  ['<t>short</t>', '<t>B</t>', '<t>CO2?</t>', '', '', run('CO') + down('2'), ''],
];

const NS = 'http://schemas.openxmlformats.org';
const SHEET = `xmlns="${NS}/spreadsheetml/2006/main"`;
const RELATIONS = `xmlns="${NS}/package/2006/relationships"`;
const DOCUMENT = `${NS}/officeDocument/2006/relationships`;

/** Builds a workbook as spreadsheets save it; `isShared`: its texts stand in a table of their own. */
function workbook({ isShared }: { isShared: boolean }): Promise<Buffer> {
  const texts: string[] = [];
  const cell = (text: string, place: string): string => {
    if (text === '') return '';
    if (!isShared) return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`;
    return `<c r="${place}" t="s"><v>${texts.push(text) - 1}</v></c>`;
  };
  const rows = [HEAD, ...ROWS].map((cells, y) => {
    const written = cells.map((text, x) => cell(text, `${'ABCDEFG'[x]}${y + 1}`));
    return `<row r="${y + 1}">${written.join('')}</row>`;
  });
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${SHEET} xmlns:r="${DOCUMENT}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${SHEET}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name);
  zip.end();
  return buffer(zip.outputStream);
}

test.each([true, false])(
  'raised and lowered text of cells is kept (as shared strings: %s)',
  async (isShared) => {
    const { drafts, left } = await readSheet(await workbook({ isShared }));
    expect(left).toEqual([]);
    expect(withMarkup(drafts)).toMatchObject([
      {
        name: '10³',
        content: {
          stem: 'How much is 10<sup>3</sup> < 10<sup>−2</sup>?',
          options: [{ text: 'H<sub>2</sub>O' }, { text: 'plain' }],
          explanation: 'a<sup>n</sup>\n<sup>m</sup>',
        },
      },
      { content: { stem: 'CO2?', forms: [{ text: 'CO₂' }] } },
    ]);
  },
);
