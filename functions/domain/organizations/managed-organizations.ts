import { randomUUID } from 'node:crypto';
import { accessOf } from '#functions/platform/http/access-target.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { ManagedOrganization, NewManagedOrganization } from '#shared/domain/affiliation.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';
import { dependenciesOf } from './dependencies.ts';
import { readOrganization } from './exports/organization-reader.ts';
import { inviteFirst } from './invite-first.ts';
import { requirePlace } from './managed-places.ts';
import { managedIn } from './managed-records.ts';
import { topAbove } from './management-tree.ts';
import { newOrganizationChanges } from './new-organization.ts';
import { changeOrganization, organizationChange } from './organization-store.ts';
import { isNamedLike } from './search-names.ts';

type Calls = typeof organizations.calls;
type Facts = Omit<NewManagedOrganization, 'organizationId' | 'administrator'>;

const contentOf = (id: string, name: string, facts: Facts) => ({
  id,
  name,
  orgType: facts.orgType,
  counterpartyTypeId: facts.counterpartyTypeId,
  city: facts.city,
  state: facts.state,
  country: facts.country,
  launchStatus: 'Active' as const,
});

/** Unless somebody is invited to administer it, its maker does: an organization that nobody can enter could never be given to anybody. */
async function createNew(
  name: string,
  facts: Facts,
  hasAdministrator: boolean,
  { scope, administratorChanges }: OrganizationsContext,
): Promise<ManagedOrganization> {
  const manager = await readOrganization(scope.organizationId);
  const id = randomUUID();
  const changes = newOrganizationChanges({
    id,
    name,
    orgType: facts.orgType,
    currency: manager.entityCurrencyUnit.value,
    managedBy: manager.id,
  });
  const administrators = hasAdministrator ? [] : await administratorChanges({ id, name }, scope);
  return managedIn(scope.table, scope).create(id, contentOf(id, name, facts), [...changes, ...administrators]);
}

/** To everybody but its administrators, an organization is not there. */
async function requireAdministrator({ agent }: RequestScope, organizationId: string): Promise<void> {
  const access = await accessOf(agent, organizationId);
  const needed = { level: 'Create', sourceType: 'Organization', organizationId, entityPath: [] } as const;
  if (!access || !isPermitted(access, needed)) throw new DomainError('organizationNotFound');
}

async function takeOver(id: string, facts: Facts, scope: RequestScope): Promise<ManagedOrganization> {
  await requireAdministrator(scope, id);
  const records = managedIn(scope.table, scope);
  await changeOrganization(id, scope, async (organization) => {
    const top = await topAbove(scope.organizationId, id);
    if (organization.managedBy !== null) throw new DomainError('managedOrganizationTaken');
    const { name, orgType } = organization;
    return {
      organization: { ...organization, managedBy: scope.organizationId },
      event: 'organization.takenOver',
      also: [
        organizationChange(top, top.version, 'organization.treeGrew'),
        ...(await records.changesForNew(id, contentOf(id, name, { ...facts, orgType }))),
      ],
    };
  });
  return records.get(id);
}

export const listManaged: UseCase<Calls['listManaged'], OrganizationsContext> = async ({ query }, { scope }) =>
  page(await managedIn(scope.table, scope).list({ ...query, keeps: isNamedLike(query.search) }));

export const createManaged: UseCase<Calls['createManaged'], OrganizationsContext> = async ({ body }, context) => {
  const { scope } = context;
  const { name, organizationId, administrator, ...entered } = body;
  const facts = { ...entered, ...requirePlace(entered) };
  if (facts.counterpartyTypeId !== null) await context.requireCounterpartyType(facts.counterpartyTypeId, scope);
  if (organizationId !== undefined) {
    return { ...(await takeOver(organizationId, facts, scope)), invitationMailed: null };
  }
  if (name === undefined) throw new DomainError('requestInvalid', { fields: { name: 'Enter a name.' } });
  const isNamed = administrator !== undefined;
  const created = await attempted(() => createNew(name, facts, isNamed, context));
  return { ...created, invitationMailed: await inviteFirst(administrator, created, context) };
};

async function requireUnused(organizationId: string, context: OrganizationsContext): Promise<void> {
  const { items } = await dependenciesOf(organizationId, context, { limit: 1 });
  if (items.length > 0) throw new DomainError('managedOrganizationInUse');
}

export const updateManaged: UseCase<Calls['updateManaged'], OrganizationsContext> = async (
  { params, body },
  context,
) => {
  const { scope } = context;
  const records = managedIn(scope.table, scope);
  const { version, ...patch } = body;
  const id = params.managedId;
  await records.get(id);
  if (patch.counterpartyTypeId) await context.requireCounterpartyType(patch.counterpartyTypeId, scope);
  await changeOrganization(id, scope, async (organization) => {
    const before = await records.get(id);
    if (before.version !== version) throw new VersionOutdated();
    const isMoved = patch.state !== undefined || patch.country !== undefined;
    const place = isMoved
      ? requirePlace({ state: patch.state ?? before.state, country: patch.country ?? before.country })
      : {};
    if (patch.launchStatus === 'Obsolete' && before.launchStatus === 'Active') await requireUnused(id, context);
    return {
      organization: {
        ...organization,
        name: patch.name ?? organization.name,
        orgType: patch.orgType ?? organization.orgType,
      },
      event: 'organization.updated',
      also: await records.changesFor(id, version, { ...patch, ...place }),
    };
  });
  return records.get(id);
};

export const listDependencies: UseCase<Calls['listDependencies'], OrganizationsContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  await managedIn(scope.table, scope).get(params.orgId);
  return page(await dependenciesOf(params.orgId, context, query));
};
