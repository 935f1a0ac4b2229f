import { strToU8, zipSync } from 'fflate';
import type { AgreementBlock } from './agreement-blocks.ts';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;
const packageRelations = `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const documentRelations = `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;

/** Half points and twentieths of a point, as OOXML counts. */
const style = (id: string, name: string, paragraph: string, run: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const styles = `${declaration}<w:styles xmlns:w="${wordNamespace}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/><w:sz w:val="23"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
  style(
    'Title',
    'Title',
    '<w:spacing w:before="2400" w:after="600"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="38"/>',
  ),
  style(
    'Heading1',
    'heading 1',
    '<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:sz w:val="26"/>',
  ),
  style(
    'Heading2',
    'heading 2',
    '<w:keepNext/><w:spacing w:before="200" w:after="120"/><w:outlineLvl w:val="1"/>',
    '<w:b/>',
  ),
  style('Item', 'Item', '<w:ind w:left="560"/>', ''),
].join('')}</w:styles>`;

const styleIds = {
  title: 'Title',
  article: 'Heading1',
  section: 'Heading2',
  item: 'Item',
  paragraph: 'Normal',
} as const;

/** Sets the agreement as a DOCX of the plainest kind: paragraphs, styles and tables. */
export function agreementDocx(blocks: readonly AgreementBlock[]): Uint8Array {
  const page =
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1800" w:right="1800" w:bottom="1800" w:left="1800" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>';
  const document = `${declaration}<w:document xmlns:w="${wordNamespace}"><w:body>${bodyOf(blocks)}${page}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(packageRelations),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(styles),
    'word/_rels/document.xml.rels': strToU8(documentRelations),
  });
}

function bodyOf(blocks: readonly AgreementBlock[]): string {
  return blocks
    .map((block, index) => {
      if (block.kind !== 'row') return paragraph(block.text, styleIds[block.kind]);
      const opens =
        blocks[index - 1]?.kind !== 'row' ? '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>' : '';
      const closes = blocks[index + 1]?.kind !== 'row' ? '</w:tbl>' : '';
      return `${opens}<w:tr>${block.cells.map((cell) => `<w:tc>${paragraph(cell, 'Normal')}</w:tc>`).join('')}</w:tr>${closes}`;
    })
    .join('');
}

const paragraph = (text: string, styleId: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
