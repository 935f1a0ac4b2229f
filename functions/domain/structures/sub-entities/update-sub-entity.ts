import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { givenFields, isUnchanged, since, touchedSince } from '#functions/platform/storage/field-merge.ts';
import { fitOneTransaction, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { FinancingChange, StoredFinancing } from '#shared/domain/financing.ts';
import { namedPlace, placeFaults } from '#shared/domain/place-rules.ts';
import type { ProjectChange, StoredProject } from '#shared/domain/project.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from '../context.ts';
import { customIdChanges } from '../custom-id.ts';
import { requireSeenMappings, viewerOf } from '../exports/seen-entity-reader.ts';
import type { Prepared } from '../prepared.ts';
import { choiceFaults, requireFaultless } from '../rules/entity-checks.ts';
import { requireUnmatched } from '../rules/entity-rules.ts';
import { linksAsRead, toldLinks } from './link-merge.ts';
import { type LinkChanges, linkChanges } from './links.ts';
import {
  type Current,
  financingKind,
  projectKind,
  type StoredSubEntity,
  type SubEntityKind,
  subEntityChange,
  subEntityDerived,
} from './sub-entity-kind.ts';

interface Patch {
  readonly version: number;
  readonly [field: string]: unknown;
}

const tooManyFollow = 'So many amounts of parties follow it that it has to be saved by itself.';

interface UpdateRequest<Item extends StoredSubEntity> {
  readonly scope: RequestScope;
  readonly kind: SubEntityKind<Item>;
  readonly patch: Patch;
  /** What it is to be linked with; undefined leaves that as it is. */
  readonly linked: readonly string[] | undefined;
  readonly linkField: 'projectIds' | 'loanIds';
  readonly validatesRemoteMapping: boolean;
  read(): Promise<Current<Item>>;
  /** What else changes in the same transaction. */
  follow(write: Current<Item> & { readonly after: Item }): Promise<readonly PendingChange[]>;
}

/** Obsoleting and restoring take the right to create; what is obsolete, or lies in what is, changes only by being restored. */
function requireStatusRules<Item extends StoredSubEntity>(
  { scope, kind }: UpdateRequest<Item>,
  { item, home }: Current<Item>,
  after: Item,
) {
  const isSwitched = after.launchStatus !== item.launchStatus;
  if (isSwitched && !scope.may('Create', kind.kind, item.id)) throw new DomainError('notPermitted');
  const isIn = home.launchStatus === 'Active';
  if (!isIn && isSwitched && after.launchStatus === 'Active') {
    requireFaultless({ launchStatus: 'Its structure is archived. Restore the structure first.' });
  }
  if (!isIn || (item.launchStatus === 'Obsolete' && !isSwitched)) throw new DomainError('entityObsolete');
}

/** What the request changes of what it read: of the fields, and of the links, where it changes those. */
async function touchedBy<Item extends StoredSubEntity>(request: UpdateRequest<Item>, item: Item) {
  const { scope, kind, linked, linkField } = request;
  const { version, ...fields } = request.patch;
  const given = givenFields(fields);
  requireSeenMappings(given, viewerOf(scope));
  const read = await since({ table: scope.table, key: kind.keyOf(item), current: item, actor: scope.actor }, version);
  if (linked === undefined) return { fields: await touchedSince(read, given), wanted: undefined };

  const told = await toldLinks(scope, kind.kind, { linked, asRead: linksAsRead(read.asRead), current: item.links });
  const { [linkField]: changed, ...touched } = await touchedSince<Readonly<Record<string, unknown>>>(
    {
      ...read,
      asRead: { ...read.asRead, [linkField]: told.asRead },
      current: { ...item, [linkField]: told.current },
    },
    { ...given, [linkField]: told.linked },
  );
  return { fields: touched, wanted: changed === undefined ? undefined : [...linked, ...told.untold] };
}

async function linkChangesOf<Item extends StoredSubEntity>(
  { scope, kind: { kind }, linkField: field }: UpdateRequest<Item>,
  { id, dealId, links }: Item,
  wanted: readonly string[] | undefined,
): Promise<LinkChanges> {
  if (wanted === undefined) return { links, others: [] };
  return linkChanges({ scope, kind, end: { id, dealId }, links, wanted, field });
}

/** The entity with what was entered, places by their names. Refuses whatever does not hold then, each with its field. */
async function changed<Item extends StoredSubEntity>(
  request: UpdateRequest<Item>,
  current: Current<Item>,
  fields: object,
): Promise<Item> {
  const { scope, kind, validatesRemoteMapping } = request;
  const { item } = current;
  const entered: Item = { ...item, ...fields };
  requireStatusRules(request, current, entered);
  requireFaultless({
    ...placeFaults(entered),
    ...kind.faultsOf(entered),
    ...(await choiceFaults(scope.table, kind.typeOf(item), entered, item)),
  });
  const after = namedPlace<Item>(entered);
  if (validatesRemoteMapping) requireUnmatched(item, after);
  return after;
}

async function prepare<Item extends StoredSubEntity>(
  request: UpdateRequest<Item>,
): Promise<PreparedSubEntityChange<Item>> {
  const { scope, kind, linkField } = request;
  const { table } = scope;
  const current = await request.read();
  const { item, home } = current;
  const { fields, wanted } = await touchedBy(request, item);
  const entered = await changed(request, current, fields);

  const naming = { id: item.id, before: item.customId, after: entered.customId, field: 'customId' };
  const [claims, { links, others }, following] = await Promise.all([
    customIdChanges(table, naming),
    linkChangesOf(request, item, wanted),
    request.follow({ ...current, after: entered }),
  ]);
  const after = { ...entered, links };
  const beside = [...claims, ...others, ...following];
  if (beside.length === 0 && isUnchanged(item, after)) return { before: item, after, changes: [], derived: [] };
  const event = after.launchStatus === item.launchStatus ? 'updated' : 'launchStatusChanged';
  const write = { before: item, after, home, event };
  const changes = [subEntityChange(table, kind, write), ...beside];
  const derived = subEntityDerived(table, kind, write);
  if (!fitOneTransaction(changes, derived)) {
    if (following.length > 0) requireFaultless({ commitmentAmount: tooManyFollow });
    if (others.length > 0)
      requireFaultless({ [linkField]: 'So many of them change that they have to be saved by themselves.' });
  }
  return { before: item, after, changes, derived };
}

/** Changes a project or financing: fields that nobody else has touched since they were read are merged, others refuse with their names. */
async function update<Item extends StoredSubEntity>(request: UpdateRequest<Item>): Promise<Current<Item>> {
  const { actor, clock } = request.scope;
  await attempted(async () => {
    const { changes, derived } = await prepare(request);
    await writeRecords(changes, actor, clock.now(), derived);
  });
  return request.read();
}

/** What a change of a project or financing writes, with the entity before and after. */
export interface PreparedSubEntityChange<Item> extends Prepared {
  readonly before: Item;
  readonly after: Item;
}

type Options<Item extends StoredSubEntity> = Pick<UpdateRequest<Item>, 'scope' | 'validatesRemoteMapping' | 'read'>;

type ProjectOptions = Options<StoredProject> & Pick<StructuresContext, 'followOwnership'>;
type FinancingOptions = Options<StoredFinancing> & Pick<StructuresContext, 'followCommitment'>;

const projectRequest = (
  { followOwnership, ...options }: ProjectOptions,
  { loanIds, ...patch }: ProjectChange,
): UpdateRequest<StoredProject> => ({
  ...options,
  kind: projectKind,
  patch,
  linked: loanIds,
  linkField: 'loanIds',
  follow: ({ item, after, home }) => followOwnership({ before: item, after, home }),
});

const financingRequest = (
  { followCommitment, ...options }: FinancingOptions,
  { projectIds, ...patch }: FinancingChange,
): UpdateRequest<StoredFinancing> => ({
  ...options,
  kind: financingKind,
  patch,
  linked: projectIds,
  linkField: 'projectIds',
  follow: ({ item, after, home }) => followCommitment({ before: item, after, home }),
});

export const changeProject = (options: ProjectOptions, body: ProjectChange): Promise<Current<StoredProject>> =>
  update(projectRequest(options, body));

export const changeFinancing = (options: FinancingOptions, body: FinancingChange): Promise<Current<StoredFinancing>> =>
  update(financingRequest(options, body));

/** Prepares a change of a project. Refuses whatever does not hold, and what others have changed since the version that was read. */
export const changedProject = (
  options: ProjectOptions,
  body: ProjectChange,
): Promise<PreparedSubEntityChange<StoredProject>> => prepare(projectRequest(options, body));

/** {@link changedProject}, of a financing. */
export const changedFinancing = (
  options: FinancingOptions,
  body: FinancingChange,
): Promise<PreparedSubEntityChange<StoredFinancing>> => prepare(financingRequest(options, body));
