import { type DiagramEntity, type JoinedLink, joinLinks, type StructureData } from './structure-data.ts';

/** Entities of one kind that the same others lead to, or that lead to the same others, and that nothing else tells apart. */
export interface Siblings {
  readonly id: string;
  readonly members: readonly string[];
}

/** Fewer can be seen one by one. */
const fewestSiblings = 7;

/** Those at the end of lines: nothing leads on from them. And those who only take part, above what they take part in. */
function placeOf(into: readonly JoinedLink[], out: readonly JoinedLink[]): string {
  if (out.length === 0 && into.length > 0) return `under ${into.map(({ from, kind }) => `${kind} ${from}`).toSorted()}`;
  const onlyTakesPart = into.length === 0 && out.length > 0 && out.every(({ kind }) => kind === 'party');
  return onlyTakesPart ? `over ${out.map(({ to }) => to).toSorted()}` : '';
}

/** Many alike, in the order of the first of each. The id is the same for the same place, however many stand there. */
export function siblingsOf(data: StructureData, canBe: (id: string) => boolean = () => true): readonly Siblings[] {
  const links = joinLinks(data);
  const into = Map.groupBy(links, ({ to }) => to);
  const out = Map.groupBy(links, ({ from }) => from);
  const alike = ({ id, kind }: DiagramEntity): string => {
    const place = canBe(id) ? placeOf(into.get(id) ?? [], out.get(id) ?? []) : '';
    return place === '' ? '' : `siblings: ${kind} ${place}`;
  };
  return [...Map.groupBy(data.entities, alike)]
    .filter(([id, members]) => id !== '' && members.length >= fewestSiblings)
    .map(([id, members]) => ({ id, members: members.map((member) => member.id) }));
}

const partsOf = (label: string | undefined): readonly string[] => (label === undefined ? [] : label.split(' · '));

/** How many parts all labels begin with: of `Lender · 40%` and `Lender · 60%`, one. */
function commonParts(labels: readonly (string | undefined)[]): number {
  const [first = [], ...others] = labels.map(partsOf);
  const differing = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return differing === -1 ? first.length : differing;
}

interface SiblingLines {
  /** One line stands for those of all members, with what is the same in all of their labels. */
  readonly lines: readonly JoinedLink[];
  /** What the label of one member alone says, which its own card has to say. */
  readonly ownWords: ReadonlyMap<string, string>;
}

/** Lines where siblings stand together. */
export function linesOfSiblings(links: readonly JoinedLink[], siblings: readonly Siblings[]): SiblingLines {
  const groupOf = new Map(siblings.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const ends = ({ from, to }: JoinedLink) => ({ from: groupOf.get(from) ?? from, to: groupOf.get(to) ?? to });
  const together = Map.groupBy(links, (link) => `${ends(link).from}>${ends(link).to}`);
  const ownWords = new Map<string, string>();
  const lines = [...together].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const common = commonParts(all.map(({ label }) => label));
    for (const { from, to, label } of all) {
      const member = groupOf.has(to) ? to : groupOf.has(from) ? from : undefined;
      const own = partsOf(label).slice(common);
      if (member === undefined || own.length === 0) continue;
      ownWords.set(member, [...partsOf(ownWords.get(member)), ...own].join(' · '));
    }
    const label = partsOf(first.label).slice(0, common).join(' · ');
    return [{ ...first, ...ends(first), id, label: label === '' ? undefined : label }];
  });
  return { lines, ownWords };
}
