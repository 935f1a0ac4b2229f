import { ListCounter } from './docx-list-counter.ts';
import { type List, listsIn, valOf } from './docx-list-levels.ts';

/** A paragraph's place in a list; `list` is "0" where the paragraph opts out of its style's list. */
interface Place {
  readonly list: string | undefined;
  readonly level: number | undefined;
}

interface ParagraphStyle extends Place {
  readonly basedOn: string | undefined;
}

/**
 * Word keeps automatic numbers ("5.01", "(a)") out of the text of a document. Answers `word/document.xml` with each number written before
 * the words of its paragraph.
 */
export function withListNumbers(document: string, numbering: string, styles: string): string {
  const known = stylesIn(styles);
  const lists = listsIn(numbering, (style) => placeOfStyle(style, known.byId).list);
  const counter = new ListCounter();
  const parts: string[] = [];
  let done = 0;
  for (const match of document.matchAll(/<w:p(?:\s[^>]*[^/])?>\s*/g)) {
    const start = match.index + match[0].length;
    const end = propertiesEnd(document, start);
    const number = numberOf(document.slice(start, end), known, lists, counter);
    if (number === '') continue;
    parts.push(document.slice(done, end), `<w:r><w:t xml:space="preserve">${number} </w:t></w:r>`);
    done = end;
  }
  return `${parts.join('')}${document.slice(done)}`;
}

/** Where a paragraph's properties end. They can hold their own former version, of the same name. */
function propertiesEnd(xml: string, start: number): number {
  if (!/^<w:pPr[\s>]/.test(xml.slice(start, start + 8))) return start;
  const tag = /<w:pPr(?:\s[^>]*)?>|<\/w:pPr>/g;
  tag.lastIndex = start;
  let depth = 0;
  for (let match = tag.exec(xml); match; match = tag.exec(xml)) {
    depth += match[0].startsWith('</') ? -1 : match[0].endsWith('/>') ? 0 : 1;
    if (depth === 0) return tag.lastIndex;
  }
  return start;
}

function numberOf(properties: string, known: Styles, lists: ReadonlyMap<string, List>, counter: ListCounter): string {
  const current = properties.replaceAll(/<w:pPrChange\b[\s\S]*?<\/w:pPrChange>/g, '');
  const styleId = valOf(current, 'pStyle') ?? known.standard;
  const style = placeOfStyle(styleId, known.byId);
  const own = placeIn(current);
  const id = own.list ?? style.list;
  const list = id === undefined || id === '0' ? undefined : lists.get(id);
  if (id === undefined || list === undefined) return '';
  const styled = list.levels.findIndex((level) => level?.style !== undefined && level.style === styleId);
  const level = own.level ?? (styled >= 0 ? styled : (style.level ?? 0));
  return counter.next(id, list, level);
}

function placeIn(properties: string): Place {
  const numbering = /<w:numPr\b[^>]*>([\s\S]*?)<\/w:numPr>/.exec(properties)?.[1] ?? '';
  const level = valOf(numbering, 'ilvl');
  return { list: valOf(numbering, 'numId'), level: level === undefined ? undefined : Number(level) };
}

interface Styles {
  readonly byId: ReadonlyMap<string, ParagraphStyle>;
  /** The style of paragraphs that name none. */
  readonly standard: string;
}

function stylesIn(xml: string): Styles {
  const byId = new Map<string, ParagraphStyle>();
  let standard = '';
  for (const style of xml.match(/<w:style\b[^>]*>[\s\S]*?<\/w:style>/g) ?? []) {
    const opening = /^<w:style\b[^>]*>/.exec(style)?.[0] ?? '';
    const id = /\bw:styleId="([^"]*)"/.exec(opening)?.[1] ?? '';
    if (/w:type="paragraph"/.test(opening) && /w:default="(?:1|true)"/.test(opening)) standard = id;
    byId.set(id, { ...placeIn(style), basedOn: valOf(style, 'basedOn') });
  }
  return { byId, standard };
}

const longestChain = 20;

/** A style's place in a list, or that of the style it is based on. */
function placeOfStyle(id: string, styles: ReadonlyMap<string, ParagraphStyle>): Place {
  let level: number | undefined;
  let style = styles.get(id);
  for (let step = 0; style !== undefined && step < longestChain; step += 1) {
    level ??= style.level;
    if (style.list !== undefined) return { list: style.list, level };
    style = styles.get(style.basedOn ?? '');
  }
  return { list: undefined, level };
}
