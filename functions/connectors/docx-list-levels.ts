import { childOf, childrenOf, valOf, type XmlElement } from './xml-tree.ts';

/** One level of a list as `word/numbering.xml` defines it. */
export interface ListLevel {
  readonly start: number;
  /** `decimal`, `decimalZero`, `lowerLetter`, `upperLetter`, `lowerRoman`, `upperRoman`, `bullet`, `none` … */
  readonly format: string;
  /** `%1.%2` or `(%3)`: the numbers of the levels and the words around them. */
  readonly text: string;
  /** 0: never restarts. n: restarts after a paragraph of one of the first n levels. Without it: after any higher level. */
  readonly restart: number | undefined;
  /** All levels in Arabic figures, as in "2.1" below "ARTICLE II". */
  readonly isLegal: boolean;
  /** The paragraph style that uses this level. */
  readonly style: string | undefined;
}

export interface List {
  /** Lists made from one definition go on counting where the other stopped. */
  readonly definition: string;
  readonly levels: readonly (ListLevel | undefined)[];
  /** Levels that this list starts anew, with their first number. */
  readonly startOverrides: ReadonlyMap<number, number>;
}

/** Word has nine levels, and counts to 32,767. */
const levels = 9;
const largestStart = 32_767;
/** Characters around the numbers of a level. */
const longestText = 100;

/** A whole number within bounds; the fallback for anything else. */
function boundedNumber(text: string | undefined, most: number, fallback: number): number {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : fallback;
}

export const levelIn = (text: string | undefined): number => boundedNumber(text, levels - 1, 0);

/** Reads `word/numbering.xml`. A definition can lead to a numbering style, whose list is answered by `listOfStyle`. */
export function listsIn(numbering: XmlElement, listOfStyle: (style: string) => string | undefined): Map<string, List> {
  const definitions = new Map(
    childrenOf(numbering, 'abstractNum').map((definition) => [
      definition.attributes['abstractNumId'] ?? '',
      definition,
    ]),
  );
  const instances = childrenOf(numbering, 'num');
  const definitionOf = new Map(
    instances.map((instance) => [instance.attributes['numId'] ?? '', valOf(instance, 'abstractNumId') ?? '']),
  );
  const lists = new Map<string, List>();
  for (const instance of instances) {
    const id = instance.attributes['numId'] ?? '';
    const own = definitionOf.get(id) ?? '';
    const link = valOf(definitions.get(own), 'numStyleLink');
    const linked = link === undefined ? undefined : definitionOf.get(listOfStyle(link) ?? '');
    const definition = linked ?? own;
    lists.set(id, listOf(instance, definition, definitions.get(definition)));
  }
  return lists;
}

function listOf(instance: XmlElement, name: string, definition: XmlElement | undefined): List {
  const found: (ListLevel | undefined)[] = [];
  for (const level of childrenOf(definition, 'lvl').slice(0, levels))
    found[levelIn(level.attributes['ilvl'])] = levelOf(level);
  const startOverrides = new Map<number, number>();
  for (const override of childrenOf(instance, 'lvlOverride').slice(0, levels)) {
    const at = levelIn(override.attributes['ilvl']);
    const level = childOf(override, 'lvl');
    if (level !== undefined) found[at] = levelOf(level);
    const start = valOf(override, 'startOverride');
    if (start !== undefined) startOverrides.set(at, boundedNumber(start, largestStart, 1));
  }
  return { definition: name, levels: found, startOverrides };
}

const isOn = (element: XmlElement, name: string): boolean => {
  const found = childOf(element, name);
  return found !== undefined && !['0', 'false', 'off'].includes(found.attributes['val'] ?? '');
};

function levelOf(level: XmlElement): ListLevel {
  const restart = valOf(level, 'lvlRestart');
  return {
    start: boundedNumber(valOf(level, 'start'), largestStart, 0),
    format: valOf(level, 'numFmt') ?? 'decimal',
    text: (valOf(level, 'lvlText') ?? '').slice(0, longestText),
    restart: restart === undefined ? undefined : boundedNumber(restart, levels, 0),
    isLegal: isOn(level, 'isLgl'),
    style: valOf(level, 'pStyle'),
  };
}
