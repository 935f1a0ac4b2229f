import { type JoinedLink, joinLinks, type StructureData } from './structure-data.ts';

/** Entities that stand in one block, because the same others lead to each of them and nothing leads on. */
export interface Stack {
  readonly id: string;
  readonly members: readonly string[];
}

const fewestInStack = 6;

/** Siblings without anything below them, of one kind and without labels of their own, that would make a row too wide. */
export function stacksOf(data: StructureData): readonly Stack[] {
  const links = joinLinks(data);
  const leadsOn = new Set(links.map(({ from }) => from));
  const into = Map.groupBy(links, ({ to }) => to);
  const alike = ({ id, kind }: StructureData['entities'][number]): string => {
    const lines = into.get(id) ?? [];
    if (leadsOn.has(id) || lines.length === 0 || lines.some(({ label }) => label !== undefined)) return '';
    return `${kind} ${lines.map(({ from, kind: how }) => `${from} ${how}`).toSorted()}`;
  };
  return [...Map.groupBy(data.entities, alike)]
    .filter(([key, members]) => key !== '' && members.length >= fewestInStack)
    .map(([, members], index) => ({ id: `stack ${index + 1}`, members: members.map(({ id }) => id) }));
}

/** The same lines where a block takes the place of its members: one line into it stands for all of theirs. */
export function linesAround(links: readonly JoinedLink[], stacks: readonly Stack[]): readonly JoinedLink[] {
  const stackOf = new Map(stacks.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const lines = new Map<string, JoinedLink>();
  for (const link of links) {
    const to = stackOf.get(link.to) ?? link.to;
    const id = `${link.from}>${to}`;
    lines.set(id, { ...link, id, to });
  }
  return [...lines.values()];
}
