import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import { inSentence } from '../entity/entity-words.ts';
import type { FoldedData } from './branches.ts';
import { usualWords } from './kind-words.ts';
import { linesOfSiblings, type Siblings, siblingsOf } from './siblings.ts';
import { type DiagramEntity, type EntityKind, joinLinks, totalSize } from './structure-data.ts';

/** What has to be seen first, in that order; a group is archived, or met, only where all of it is. */
const alarming: readonly StatusGroup[] = ['Breached', 'AtRisk'];

function statusOf(members: readonly DiagramEntity[]): Pick<DiagramEntity, 'status' | 'statusCount'> {
  for (const status of alarming) {
    const found = members.filter((member) => member.status === status);
    if (found.length === 0) continue;
    return { status, statusCount: found.reduce((sum, { statusCount = 1 }) => sum + statusCount, 0) };
  }
  const [first, ...others] = members.map(({ status }) => status);
  return first !== undefined && others.every((status) => status === first) ? { status: first } : {};
}

/** `8 grants`, where all of them are; grants and loans together are `8 financings`. */
function nameOf(members: readonly DiagramEntity[], kind: EntityKind): string {
  const [own, ...others] = new Set(members.map(({ kindPlural }) => kindPlural));
  const many = others.length === 0 && own !== undefined ? own : usualWords[kind].many;
  return `${members.length} ${inSentence(many)}`;
}

/** One card for all of them: how many, and what they come to together. */
function cardOf({ id, members }: Siblings, entities: ReadonlyMap<string, DiagramEntity>) {
  const found = members.flatMap((member) => entities.get(member) ?? []);
  const kind = found[0]?.kind ?? 'project';
  const size = totalSize(found.map((entity) => entity.size));
  return {
    id,
    kind,
    kindLabel: 'Group',
    name: nameOf(found, kind),
    ...(size === undefined ? {} : { size }),
    ...statusOf(found),
    members,
  } satisfies DiagramEntity;
}

/** Puts many alike into one card, which opens to show them; those in `opened` stand in a frame of their own. */
export function groupSiblings(folded: FoldedData, opened: ReadonlySet<string>): FoldedData {
  const siblings = siblingsOf(folded.shown, (id) => !folded.foldable.has(id));
  const open = siblings.filter(({ id }) => opened.has(id));
  const closed = siblings.filter(({ id }) => !opened.has(id));
  const byId = new Map(folded.shown.entities.map((entity) => [entity.id, entity]));
  const cards = closed.map((one) => cardOf(one, byId));
  const cardAt = new Map(closed.map(({ members }, index) => [members[0], cards[index]] as const));
  const inCards = new Set(closed.flatMap(({ members }) => members));
  return {
    shown: {
      entities: folded.shown.entities.flatMap((entity) =>
        inCards.has(entity.id) ? (cardAt.get(entity.id) ?? []) : [entity],
      ),
      links: linesOfSiblings(joinLinks(folded.shown), closed).lines.map(({ label, ...line }) => ({
        ...line,
        ...(label === undefined ? {} : { label }),
      })),
    },
    hidden: new Map([...folded.hidden, ...closed.map(({ id, members }) => [id, members.length] as const)]),
    foldable: new Set([...folded.foldable, ...closed.map(({ id }) => id)]),
    openGroups: new Map(open.map((one) => [one.id, cardOf(one, byId).name] as const)),
  };
}
