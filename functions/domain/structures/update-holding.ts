import { attempted } from '#functions/platform/attempts.ts';
import { fitOneTransaction, type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { FinancingChange, StoredFinancing } from '#shared/domain/financing.ts';
import type { ProjectChange, StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { customIdChanges } from './custom-id.ts';
import { choiceFaults, requireFaultless } from './entity-checks.ts';
import { affectsRemoteMapping } from './entity-rules.ts';
import { givenFields, isUnchanged, requireNoClash } from './field-merge.ts';
import { financingKind, type HoldingKind, holdingChange, holdingDerived, projectKind } from './holdings.ts';
import { linkChanges } from './links.ts';
import { mayLink } from './may-link.ts';
import { namedPlace, placeFaults } from './place-rules.ts';
import { requireSeenMappings, viewerOf } from './seen-entity-reader.ts';

type Stored = StoredProject | StoredFinancing;

interface Patch {
  readonly version: number;
  readonly [field: string]: unknown;
}

/** A project or financing as it is, and where it lies. */
export interface Current<Item> {
  readonly item: Item;
  readonly home: Structure;
}

interface UpdateRequest<Item extends Stored> {
  readonly scope: RequestScope;
  readonly kind: HoldingKind<Item>;
  readonly patch: Patch;
  /** What it is to be linked with; undefined leaves that as it is. */
  readonly linked: readonly string[] | undefined;
  readonly linkField: 'projectIds' | 'loanIds';
  readonly validatesRemoteMapping: boolean;
  read(): Promise<Current<Item>>;
  /** What else changes in the same transaction; null where nothing does. */
  readonly follow: ((write: Current<Item> & { readonly after: Item }) => Promise<readonly PendingChange[]>) | null;
}

/** Obsoleting and restoring take the right to create; what is obsolete, or lies in what is, changes only by being restored. */
function requireStatusRules<Item extends Stored>(
  request: UpdateRequest<Item>,
  { item, home }: Current<Item>,
  after: Item,
) {
  const { scope, kind } = request;
  const isSwitched = after.launchStatus !== item.launchStatus;
  if (isSwitched && !scope.may('Create', kind.kind, item.id)) throw new DomainError('notPermitted');
  const isOutOfForce = item.launchStatus === 'Obsolete' || home.launchStatus === 'Obsolete';
  if (isOutOfForce && !isSwitched) throw new DomainError('entityObsolete');
  if (after.launchStatus === 'Active' && isSwitched && home.launchStatus === 'Obsolete') {
    requireFaultless({ launchStatus: 'Its structure is archived. Restore the structure first.' });
  }
}

async function linkChangesOf<Item extends Stored>(request: UpdateRequest<Item>, { id, dealId }: Item) {
  const { scope, kind, linked, linkField } = request;
  if (linked === undefined) return [];
  const end = { id, kind: kind.kind, dealId };
  return linkChanges(scope.table, { end, isNew: false, wanted: linked, field: linkField, mayLink: mayLink(scope) });
}

async function prepare<Item extends Stored>(request: UpdateRequest<Item>) {
  const { scope, kind, patch, validatesRemoteMapping } = request;
  const { table } = scope;
  const current = await request.read();
  const { item, home } = current;
  const { version, ...fields } = patch;
  const given = givenFields(fields);
  requireSeenMappings(given, viewerOf(scope));
  await requireNoClash({ table, key: kind.keyOf(item), current: item }, version, given);
  const after = namedPlace<Item>({ ...item, ...given });
  requireStatusRules(request, current, after);
  requireFaultless({
    ...placeFaults(after),
    ...kind.faultsOf(after),
    ...(await choiceFaults(table, kind.typeOf(item), after, item)),
  });
  if (validatesRemoteMapping && affectsRemoteMapping(item, after)) throw new DomainError('remoteMappingAffected');

  const naming = { id: item.id, before: item.customId, after: after.customId, field: 'customId' };
  const [claims, links, following] = await Promise.all([
    customIdChanges(table, naming),
    linkChangesOf(request, item),
    request.follow?.({ ...current, after }) ?? [],
  ]);
  const others = [...claims, ...links, ...following];
  if (others.length === 0 && isUnchanged(item, after)) return { changes: [], derived: [] };
  const event = after.launchStatus === item.launchStatus ? 'updated' : 'launchStatusChanged';
  const write = { before: item, after, home, event };
  const changes = [holdingChange(table, kind, write), ...others];
  const derived = holdingDerived(table, kind, write);
  if (following.length > 0 && !fitOneTransaction(changes, derived)) {
    requireFaultless({ commitmentAmount: 'So many amounts of parties follow it that it has to be saved by itself.' });
  }
  return { changes, derived };
}

/** Changes a project or financing: fields that nobody else has touched since they were read are merged, others refuse with their names. */
async function update<Item extends Stored>(request: UpdateRequest<Item>): Promise<Current<Item>> {
  const { actor, clock } = request.scope;
  await attempted(async () => {
    const { changes, derived } = await prepare(request);
    await writeRecords(changes, actor, clock.now(), derived);
  });
  return request.read();
}

type Options<Item extends Stored> = Pick<UpdateRequest<Item>, 'scope' | 'validatesRemoteMapping' | 'read'>;

export function changeProject(options: Options<StoredProject>, body: ProjectChange): Promise<Current<StoredProject>> {
  const { loanIds, ...patch } = body;
  return update({ ...options, kind: projectKind, patch, linked: loanIds, linkField: 'loanIds', follow: null });
}

export function changeFinancing(
  { followCommitment, ...options }: Options<StoredFinancing> & Pick<StructuresContext, 'followCommitment'>,
  body: FinancingChange,
): Promise<Current<StoredFinancing>> {
  const { projectIds, ...patch } = body;
  return update({
    ...options,
    kind: financingKind,
    patch,
    linked: projectIds,
    linkField: 'projectIds',
    follow: ({ item, after, home }) => followCommitment({ before: item, after, home }),
  });
}
