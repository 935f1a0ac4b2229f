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

const attribute = (xml: string, name: string): string | undefined =>
  new RegExp(`\\bw:${name}="([^"]*)"`).exec(xml)?.[1];
/** The `w:val` of the first element of a name. */
export const valOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<w:${element}\\b[^>]*?\\bw:val="([^"]*)"`).exec(xml)?.[1];
const isOn = (xml: string, element: string): boolean =>
  new RegExp(`<w:${element}\\b(?![^>]*w:val="(?:0|false|off)")`).test(xml);
const elementsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<w:${name}\\b[^>]*?(?:/>|>[\\s\\S]*?</w:${name}>)`, 'g')) ?? [];

/** Reads `word/numbering.xml`. A definition can lead to a numbering style, whose list is answered by `listOfStyle`. */
export function listsIn(numbering: string, listOfStyle: (style: string) => string | undefined): Map<string, List> {
  const definitions = new Map<string, string>();
  for (const definition of elementsOf(numbering, 'abstractNum'))
    definitions.set(attribute(definition, 'abstractNumId') ?? '', definition);
  const instances = elementsOf(numbering, 'num');
  const definitionOf = new Map(
    instances.map((instance) => [attribute(instance, 'numId') ?? '', valOf(instance, 'abstractNumId') ?? '']),
  );
  const lists = new Map<string, List>();
  for (const instance of instances) {
    const id = attribute(instance, 'numId') ?? '';
    const own = definitionOf.get(id) ?? '';
    const link = valOf(definitions.get(own) ?? '', 'numStyleLink');
    const linked = link === undefined ? undefined : definitionOf.get(listOfStyle(link) ?? '');
    lists.set(id, listOf(instance, linked ?? own, definitions));
  }
  return lists;
}

function listOf(instance: string, definition: string, definitions: ReadonlyMap<string, string>): List {
  const levels: (ListLevel | undefined)[] = [];
  for (const level of elementsOf(definitions.get(definition) ?? '', 'lvl')) levels[indexOf(level)] = levelOf(level);
  const startOverrides = new Map<number, number>();
  for (const override of elementsOf(instance, 'lvlOverride')) {
    const level = elementsOf(override, 'lvl')[0];
    if (level !== undefined) levels[indexOf(override)] = levelOf(level);
    const start = valOf(override, 'startOverride');
    if (start !== undefined) startOverrides.set(indexOf(override), Number(start));
  }
  return { definition, levels, startOverrides };
}

const indexOf = (xml: string): number => Number(attribute(xml, 'ilvl') ?? 0);

function levelOf(xml: string): ListLevel {
  const restart = valOf(xml, 'lvlRestart');
  return {
    start: Number(valOf(xml, 'start') ?? 0),
    format: valOf(xml, 'numFmt') ?? 'decimal',
    text: valOf(xml, 'lvlText') ?? '',
    restart: restart === undefined ? undefined : Number(restart),
    isLegal: isOn(xml, 'isLgl'),
    style: valOf(xml, 'pStyle'),
  };
}
