import type { Shown } from './workbook-styles.ts';
import { shownByStyle } from './workbook-styles.ts';
import { readXml, type XmlListener } from './xml-events.ts';
import { childOf, childrenOf, xmlTree } from './xml-tree.ts';

export type Parts = ReadonlyMap<string, Uint8Array>;

/** What the cells of all sheets refer to. */
export interface WorkbookBook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly texts: readonly string[];
  readonly shown: readonly Shown[];
  /** Days count from 1904 instead of 1900, as on old Macs. */
  readonly isFrom1904: boolean;
}

/** Targets are relative to the folder of the workbook, or begin at the root of the archive. */
const placeOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

export function bookIn(parts: Parts): WorkbookBook {
  const workbook = xmlTree(parts.get('xl/workbook.xml'));
  const relations = xmlTree(parts.get('xl/_rels/workbook.xml.rels'));
  const targets = new Map(
    childrenOf(relations, 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => [Id, placeOf(Target)]),
  );
  return {
    sheets: childrenOf(childOf(workbook, 'sheets'), 'sheet').map(({ attributes: { name = '', id = '' } }) => ({
      name,
      part: targets.get(id) ?? '',
    })),
    texts: textsIn(parts.get('xl/sharedStrings.xml')),
    shown: shownByStyle(xmlTree(parts.get('xl/styles.xml'))),
    isFrom1904: ['1', 'true'].includes(childOf(workbook, 'workbookPr')?.attributes['date1904'] ?? ''),
  };
}

/** Gathers the words of `<t>`, of whatever stands around them; how they are pronounced (`<rPh>`) is left out. */
export class TextListener implements XmlListener {
  private isText = false;
  private aside = 0;
  private words: string[] = [];

  open(name: string): void {
    if (name === 'rPh') this.aside += 1;
    this.isText = name === 't';
  }

  close(name: string): void {
    if (name === 'rPh') this.aside -= 1;
    this.isText = false;
  }

  text(words: string): void {
    if (this.isText && this.aside === 0) this.words.push(words);
  }

  /** The words since they were last taken. */
  take(): string {
    const words = this.words.join('');
    this.words = [];
    return words;
  }
}

function textsIn(part: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const listener = new TextListener();
  readXml(part, {
    open: (name) => listener.open(name),
    text: (words) => listener.text(words),
    close: (name) => {
      listener.close(name);
      if (name === 'si') texts.push(listener.take());
    },
  });
  return texts;
}
