import { fiscalYearStartOf } from '#functions/domain/configuration/exports/calendar-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { NewFinancing, StoredFinancing } from '#shared/domain/financing.ts';
import { namedPlace, placeFaults } from '#shared/domain/place-rules.ts';
import type { NewProject, StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { customIdChanges } from '../custom-id.ts';
import { newEntity } from '../new-entity.ts';
import type { Prepared } from '../prepared.ts';
import { choiceFaults, requireFaultless } from '../rules/entity-checks.ts';
import { linkChanges } from './links.ts';
import {
  financingKind,
  projectKind,
  type StoredSubEntity,
  type SubEntityKind,
  subEntityChange,
  subEntityDerived,
} from './sub-entity-kind.ts';

/** A project or financing that is about to be created. */
export interface NewSubEntity<Item> extends Prepared {
  readonly created: Item;
}

/** Where a new one stands in the request: its structure, and how its fields are named. */
export interface NewPlace {
  readonly scope: RequestScope;
  readonly home: Structure;
  readonly prefix?: string;
}

function requireInForce({ home, prefix = '' }: NewPlace): void {
  const isObsolete = home.launchStatus === 'Obsolete';
  requireFaultless(isObsolete ? { dealId: 'This structure is archived. Restore it first.' } : {}, prefix);
}

interface Wanted {
  readonly ids: readonly string[];
  readonly field: 'projectIds' | 'loanIds';
}

async function prepare<Item extends StoredSubEntity>(
  place: NewPlace,
  kind: SubEntityKind<Item>,
  created: Item,
  wanted: Wanted,
): Promise<NewSubEntity<Item>> {
  const { scope, home, prefix = '' } = place;
  const { table } = scope;
  const faults = { ...kind.faultsOf(created), ...(await choiceFaults(table, kind.typeOf(created), created)) };
  requireFaultless(faults, prefix);
  const { id, customId } = created;
  const linking = { scope, kind: kind.kind, end: { id, dealId: home.id }, links: [] };
  const [claims, links] = await Promise.all([
    customIdChanges(table, { id, before: null, after: customId, field: `${prefix}customId` }),
    linkChanges({ ...linking, wanted: wanted.ids, field: `${prefix}${wanted.field}` }),
  ]);
  const write = { before: null, after: { ...created, links: links.links }, home, event: 'created' };
  const changes: PendingChange[] = [
    subEntityChange(table, kind, write),
    table.claim(id, kind.kind, home.id),
    ...claims,
    ...links.others,
  ];
  return { created: write.after, changes, derived: subEntityDerived(table, kind, write) };
}

type Entered = Omit<NewProject, 'loanIds'> | Omit<NewFinancing, 'projectIds'>;

/** What was entered, as a record in force in its structure. Refuses a structure that is obsolete, and places that do not exist. */
function inStructure<Body extends Entered>(place: NewPlace, entered: Body) {
  const { scope, home, prefix = '' } = place;
  requireInForce(place);
  requireFaultless(placeFaults(entered), prefix);
  const currency = entered.currency ?? home.currency;
  return {
    ...namedPlace(entered),
    ...newEntity(scope),
    dealId: home.id,
    currency,
    displayCurrency: entered.displayCurrency ?? currency,
    links: [],
  };
}

/** Prepares a new project of a structure. Refuses whatever does not hold, each with its field. */
export async function newProject(
  place: NewPlace,
  { loanIds, ...entered }: NewProject,
): Promise<NewSubEntity<StoredProject>> {
  const { table } = place.scope;
  const fiscalYearStart =
    entered.fiscalYearStart ?? (await fiscalYearStartOf(table, entered.calendar ?? place.home.calendar));
  const created = { ...inStructure(place, entered), fiscalYearStart };
  return prepare(place, projectKind, created, { ids: loanIds, field: 'loanIds' });
}

/** Prepares a new financing of a structure. Refuses whatever does not hold, each with its field. */
export async function newFinancing(
  place: NewPlace,
  { projectIds, ...entered }: NewFinancing,
): Promise<NewSubEntity<StoredFinancing>> {
  return prepare(place, financingKind, inStructure(place, entered), { ids: projectIds, field: 'projectIds' });
}
