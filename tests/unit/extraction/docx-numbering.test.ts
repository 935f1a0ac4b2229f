import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { documentText } from '#functions/connectors/document-text.ts';
import { readClause } from './read-clause.ts';

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`;

interface Parts {
  readonly body: string;
  readonly numbering: string;
  readonly styles?: string;
}

const aDocx = ({ body, numbering, styles = '' }: Parts): Uint8Array =>
  zipSync({
    '_rels/.rels': strToU8(relations),
    'word/document.xml': strToU8(`<w:document ${namespace}><w:body>${body}</w:body></w:document>`),
    'word/numbering.xml': strToU8(`<w:numbering ${namespace}>${numbering}</w:numbering>`),
    'word/styles.xml': strToU8(`<w:styles ${namespace}>${styles}</w:styles>`),
  });

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const plain = (text: string) => `<w:p>${run(text)}</w:p>`;
const styled = (style: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
const listed = (list: number, level: number, text: string) =>
  `<w:p w:rsidR="00A1"><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;

async function linesOf(parts: Parts): Promise<string[]> {
  const { text } = await documentText(aDocx(parts));
  return text.split(/\n+/).filter((line) => line !== '');
}

describe('an automatic number of Word', () => {
  it('is written before its paragraph, in the format of each level', async () => {
    const lines = await linesOf({
      numbering:
        definition(
          1,
          level(0, 'upperRoman', 'ARTICLE %1'),
          level(1, 'decimalZero', 'Section %1.%2', '<w:isLgl/>'),
          level(2, 'lowerLetter', '(%3)'),
          level(3, 'lowerRoman', '(%4)'),
          level(4, 'upperLetter', '(%5)'),
        ) + list(7, 1),
      body: [
        listed(7, 0, 'COVENANTS'),
        listed(7, 1, 'Reports'),
        listed(7, 2, 'first'),
        listed(7, 3, 'inner'),
        listed(7, 3, 'inner again'),
        listed(7, 4, 'deep'),
        listed(7, 2, 'second'),
        listed(7, 3, 'restarted'),
        listed(7, 1, 'Notices'),
        listed(7, 2, 'restarted'),
        listed(7, 0, 'DEFAULTS'),
        listed(7, 1, 'Events'),
      ].join(''),
    });

    expect(lines).toEqual([
      'ARTICLE I COVENANTS',
      'Section 1.1 Reports',
      '(a) first',
      '(i) inner',
      '(ii) inner again',
      '(A) deep',
      '(b) second',
      '(i) restarted',
      'Section 1.2 Notices',
      '(a) restarted',
      'ARTICLE II DEFAULTS',
      'Section 2.1 Events',
    ]);
  });

  it('comes from the paragraph\u2019s style, or from the style that one is based on', async () => {
    const lines = await linesOf({
      numbering:
        definition(
          1,
          level(0, 'decimal', '%1.', '<w:pStyle w:val="Heading1"/>'),
          level(1, 'decimalZero', '%1.%2', '<w:pStyle w:val="Heading2"/>'),
        ) + list(3, 1),
      styles:
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>' +
        '<w:style w:type="paragraph" w:styleId="Heading2"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr></w:pPr></w:style>' +
        '<w:style w:type="paragraph" w:styleId="Clause"><w:basedOn w:val="Heading2"/></w:style>',
      body: [
        styled('Heading1', 'Definitions'),
        styled('Heading1', 'Covenants'),
        plain('The Borrower shall:'),
        styled('Heading2', 'Insurance'),
        styled('Clause', 'Taxes'),
        '<w:p><w:pPr><w:pStyle w:val="Clause"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t>Without a number</w:t></w:r></w:p>',
      ].join(''),
    });

    expect(lines).toEqual([
      '1. Definitions',
      '2. Covenants',
      'The Borrower shall:',
      '2.01 Insurance',
      '2.02 Taxes',
      'Without a number',
    ]);
  });

  it('goes on where another list of the same definition stopped, unless the list starts anew', async () => {
    const lines = await linesOf({
      numbering:
        definition(1, level(0, 'lowerLetter', '(%1)')) +
        list(1, 1) +
        list(2, 1) +
        list(3, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
      body: [listed(1, 0, 'one'), listed(2, 0, 'two'), listed(3, 0, 'anew'), listed(3, 0, 'next')].join(''),
    });

    expect(lines).toEqual(['(a) one', '(b) two', '(a) anew', '(b) next']);
  });

  it('counts through a higher level that is told not to restart it', async () => {
    const lines = await linesOf({
      numbering:
        definition(1, level(0, 'decimal', '%1.'), level(1, 'decimal', 'Clause %2', '<w:lvlRestart w:val="0"/>')) +
        list(1, 1),
      body: [listed(1, 0, 'A'), listed(1, 1, 'B'), listed(1, 0, 'C'), listed(1, 1, 'D')].join(''),
    });

    expect(lines).toEqual(['1. A', 'Clause 1 B', '2. C', 'Clause 2 D']);
  });

  it('is not made of bullets, and goes on with aa after z', async () => {
    const letters = Array.from({ length: 27 }, (_, index) => listed(1, 0, `item ${index + 1}`)).join('');
    const lines = await linesOf({
      numbering:
        definition(1, level(0, 'lowerLetter', '(%1)')) +
        definition(2, level(0, 'bullet', '\u2022')) +
        list(1, 1) +
        list(2, 2),
      body: `${letters}${listed(2, 0, 'a bullet')}`,
    });

    expect(lines.slice(24)).toEqual(['(y) item 25', '(z) item 26', '(aa) item 27', 'a bullet']);
  });

  it('does not mistake a tracked change of a paragraph\u2019s former numbering for the present one', async () => {
    const body =
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' +
      '<w:pPrChange w:id="1" w:author="a"><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="9"/></w:numPr></w:pPr></w:pPrChange>' +
      `</w:pPr>${run('changed')}</w:p>`;

    expect(await linesOf({ numbering: definition(1, level(0, 'decimal', '%1.')) + list(1, 1), body })).toEqual([
      '1. changed',
    ]);
  });

  it('lets the covenants of an agreement be cited by their sections', async () => {
    const { text } = await documentText(
      aDocx({
        numbering:
          definition(
            1,
            level(0, 'decimal', 'ARTICLE %1'),
            level(1, 'decimalZero', '%1.%2'),
            level(2, 'lowerLetter', '(%3)'),
          ) + list(1, 1),
        body: [
          listed(1, 0, 'AFFIRMATIVE COVENANTS'),
          listed(1, 1, 'Reporting. The Borrower shall furnish to the Lender:'),
          listed(1, 2, 'within 90 days after the end of each fiscal year, audited financial statements; and'),
          listed(1, 2, 'within 45 days after the end of each fiscal quarter, unaudited financial statements.'),
        ].join(''),
      }),
    );

    expect((await readClause(text)).map(({ section, name, dueOffsetDays }) => [section, name, dueOffsetDays])).toEqual([
      ['1.01(a)', 'Annual audited financial statements', 90],
      ['1.01(b)', 'Quarterly financial statements', 45],
    ]);
  });
});
