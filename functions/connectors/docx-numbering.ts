import { ListCounter } from './docx-list-counter.ts';
import { levelIn, listsIn } from './docx-list-levels.ts';
import { childOf, childrenOf, valOf, type XmlElement } from './xml-tree.ts';

/** A paragraph's place in a list; `list` is "0" where the paragraph opts out of its style's list. */
interface NumberingReference {
  readonly list: string | undefined;
  readonly level: number | undefined;
}

interface ParagraphStyle extends NumberingReference {
  readonly basedOn: string | undefined;
}

/** What a paragraph says of its own place: its style, its list and the level in it. */
export interface ParagraphProperties {
  readonly style: string | undefined;
  readonly list: string | undefined;
  readonly level: string | undefined;
}

/**
 * Word keeps automatic numbers ("5.01", "(a)") out of the text of a document. Answers the number of each paragraph when it is told of all of them in
 * their order; empty where there is none.
 */
export function paragraphNumbers(
  numbering: XmlElement,
  stylesPart: XmlElement,
): (properties: ParagraphProperties) => string {
  const known = stylesIn(stylesPart);
  const lists = listsIn(numbering, (style) => placeOfStyle(style, known.byId).list);
  const counter = new ListCounter();
  return (own) => {
    const styleId = own.style ?? known.standard;
    const style = placeOfStyle(styleId, known.byId);
    const id = own.list ?? style.list;
    const list = id === undefined || id === '0' ? undefined : lists.get(id);
    if (id === undefined || list === undefined) return '';
    const styled = list.levels.findIndex((level) => level?.style !== undefined && level.style === styleId);
    const fallback = styled >= 0 ? styled : (style.level ?? 0);
    return counter.next(id, list, own.level === undefined ? fallback : levelIn(own.level));
  };
}

interface Styles {
  readonly byId: ReadonlyMap<string, ParagraphStyle>;
  /** The style of paragraphs that name none. */
  readonly standard: string;
}

function stylesIn(part: XmlElement): Styles {
  const byId = new Map<string, ParagraphStyle>();
  let standard = '';
  for (const style of childrenOf(part, 'style')) {
    const { styleId: id = '', type, default: isDefault = '' } = style.attributes;
    if (type === 'paragraph' && ['1', 'true'].includes(isDefault)) standard = id;
    const numbering = childOf(childOf(style, 'pPr'), 'numPr');
    const level = valOf(numbering, 'ilvl');
    byId.set(id, {
      list: valOf(numbering, 'numId'),
      level: level === undefined ? undefined : levelIn(level),
      basedOn: valOf(style, 'basedOn'),
    });
  }
  return { byId, standard };
}

const longestChain = 20;

/** A style's place in a list, or that of the style it is based on. */
function placeOfStyle(id: string, styles: ReadonlyMap<string, ParagraphStyle>): NumberingReference {
  let level: number | undefined;
  let style = styles.get(id);
  for (let step = 0; style !== undefined && step < longestChain; step += 1) {
    level ??= style.level;
    if (style.list !== undefined) return { list: style.list, level };
    style = styles.get(style.basedOn ?? '');
  }
  return { list: undefined, level };
}
