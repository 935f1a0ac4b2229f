import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import { countedAmount } from '#shared/domain/shares.ts';

type Field = number | string | boolean;

const given = (entries: readonly (readonly [string, Field | null])[]): [string, Field][] =>
  entries.flatMap(([id, value]): [string, Field][] => (value === null || value === '' ? [] : [[id, value]]));

const ofFinancing = (financing: StoredFinancing): [string, Field][] =>
  given([
    ['financing-identifier', financing.id],
    ['financing-name', financing.name],
    ['financing-custom-id', financing.customId],
    ['financing-type', financing.financingType],
    ['lien-priority', financing.lienPriority],
    ['loan-date', financing.loanDate],
    ['loan-maturity-date', financing.loanMaturityDate],
    ['commitment-amount', financing.commitmentAmount],
    ['market-segment', financing.marketSegment],
  ]);

const percent = (value: number | null): number | null => (value === null ? null : value / 100);

const ofProject = (project: StoredProject): [string, Field][] =>
  given([
    ['project-identifier', project.id],
    ['project-name', project.name],
    ['project-type', project.type],
    ['commercial-operation-date', project.cod],
    ['irr-start-date', project.irrStartDate],
    ['irr-end-date', project.irrEndDate],
    ['ownership-percentage', percent(project.ownershipPercentage)],
    ['fiscal-year-start', project.fiscalYearStart],
    ['state', project.state],
    ['country', project.country],
    ['county', project.county],
    ['city', project.city],
  ]);

const ofStructure = ({ entityType, id }: Entity): [string, Field][] =>
  entityType === 'Fund' ? [['fund-identifier', id]] : [];

const isFinancing = (entity: Entity, _: Entity['stored']): _ is StoredFinancing => entity.kind === 'Loan';
const isProject = (entity: Entity, _: Entity['stored']): _ is StoredProject => entity.kind === 'Project';

/** What the record of an entity says of its details. */
export function fieldsOf(entity: Entity): ReadonlyMap<string, Field> {
  const { stored } = entity;
  if (isFinancing(entity, stored)) return new Map(ofFinancing(stored));
  return new Map(isProject(entity, stored) ? ofProject(stored) : ofStructure(entity));
}

/** The life of a financing is from its closing to its maturity. When a project or structure began to exist, its record does not tell. */
export function lifeOf(entity: Entity): { readonly startsOn: string | null; readonly endsOn: string | null } {
  const { stored } = entity;
  if (!isFinancing(entity, stored)) return { startsOn: null, endsOn: null };
  return { startsOn: stored.loanDate, endsOn: stored.loanMaturityDate };
}

/** The share of an entity that counts where it is added up: what the structure owns of a project; all of a financing. */
export function ownedShare(entity: Entity): number {
  const { stored } = entity;
  return isProject(entity, stored) && stored.ownershipPercentage !== null ? stored.ownershipPercentage / 100 : 1;
}

/** The part of a financing that somebody has put in: the amount that was promised, or the share of the commitment that was. NaN where neither tells. */
export function shareOfFinancing(relationship: Relationship, financing: Entity): number {
  const { stored } = financing;
  if (!isFinancing(financing, stored)) return Number.NaN;
  const amount = countedAmount(relationship, stored);
  const { commitmentAmount } = stored;
  return amount === null || commitmentAmount === null || commitmentAmount === 0
    ? Number.NaN
    : amount / commitmentAmount;
}

/** Ids of what an entity finances, or is financed by. */
export function linkedIds(entity: Entity): readonly string[] {
  const { stored } = entity;
  return isFinancing(entity, stored) || isProject(entity, stored) ? stored.links.map(({ id }) => id) : [];
}
