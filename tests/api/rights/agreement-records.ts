import { Level, type PermissionLine, type SourceType } from '#shared/domain/permissions/permission.ts';
import type { Role } from '#shared/domain/role.ts';
import { good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { type AgreementWorld, coverage, rating } from './agreement-world.ts';
import { groupsOf } from './groups-of.ts';

/** Numbers below a bound from a seed, so that a failure can be run again (Park and Miller's minimal standard). */
export function dice(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (bound: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}
export type Dice = ReturnType<typeof dice>;

type Line = Partial<PermissionLine> & Pick<PermissionLine, 'level' | 'action' | 'sourceType'>;

/** What somebody holds, by how it came to them. */
export interface Records {
  readonly direct: readonly Line[];
  readonly group: readonly Line[];
  readonly role: readonly {
    readonly level: Level;
    readonly sourceType: SourceType;
    readonly detailName: string | null;
  }[];
  readonly dealRole: string | null;
}

const sources: readonly SourceType[] = [
  'Deal',
  'Deal',
  'Report',
  'Covenant',
  'Covenant',
  'Detail',
  'Detail',
  'Document',
  'Document',
  'Project',
  'Loan',
  'Organization',
];
const details = ['Approval Status', coverage, coverage.toLowerCase(), rating];
const values = [['1'], ['1', '2'], ['1.25'], ['1.3', '1.25'], ['1.5'], ['2', '1.3']];
const dealRoles = ['Approver', 'Viewer', 'SubmissionApprover', 'CovenantApprover'];

/** The single things of a source. */
function thingsOf(world: AgreementWorld, source: SourceType): readonly string[] {
  const { covenants, folderIds, filedId, rootId, belowId, project, financing } = world;
  switch (source) {
    case 'Document':
      return [...folderIds, filedId, rootId];
    case 'Detail':
      return ['debt-service-coverage-ratio', 'risk-rating'];
    case 'Covenant':
    case 'Report':
      return covenants.map(({ id }) => id);
    case 'Project':
      return [project.id];
    case 'Loan':
      return [financing.id];
    default:
      return [belowId];
  }
}

/** A record of any kind that means something somewhere: general ones about half of the time, else narrowed in one or two ways. */
function aLine({ below, of }: Dice, world: AgreementWorld): Line {
  const isNarrowed = (share: number): boolean => below(10) < share;
  const sourceType = of(sources);
  const detailName = isNarrowed(3) ? of(details) : null;
  const isWhole = sourceType === 'Organization';
  const own = sourceType === 'Project' ? [world.project.id] : sourceType === 'Loan' ? [world.financing.id] : [];
  return {
    level: of(Level.options),
    action: below(4) === 0 ? 'Deny' : 'Grant',
    sourceType,
    entityId: isWhole ? null : of([null, world.aboveId, world.belowId, ...own]),
    sourceId: !isWhole && isNarrowed(4) ? of(thingsOf(world, sourceType)) : null,
    detailName,
    detailType: isNarrowed(2) ? of(['AnyText', 'ScheduleNumber']) : null,
    detailValues: (detailName !== null || sourceType === 'Detail') && isNarrowed(4) ? of(values) : [],
  };
}

export function someRecords(roll: Dice, world: AgreementWorld): Records {
  const lines = (most: number) => Array.from({ length: roll.below(most + 1) }, () => aLine(roll, world));
  const role = Array.from({ length: roll.below(3) }, () => ({
    level: roll.of(Level.options),
    sourceType: roll.of(sources.filter((source) => source !== 'Organization')),
    detailName: roll.below(4) === 0 ? roll.of(details) : null,
  }));
  return { direct: lines(3), group: lines(4), role, dealRole: roll.below(4) === 0 ? roll.of(dealRoles) : null };
}

/** Replaces what somebody holds: a member who has the organization's own role, in a group of their own. */
export async function holderOf(organization: TestOrganization, { belowId }: AgreementWorld) {
  const { id, admin } = organization;
  const person = await organization.member('Analyst');
  const groups = groupsOf(organization);
  const group = await groups.make(`Group of ${person.email}`, { agents: [person.agent.id] });
  const roles: Role[] = good(await admin.get(`/api/organizations/${id}/roles`)).body;
  const role = roles.find(({ name }) => name === 'Analyst');
  if (role === undefined) throw new Error('The organization has no role of its own.');
  const own = `/api/v2/organizations/${id}/agents/${person.agent.id}/permissions`;
  let { version } = role;
  const hold = async ({ direct, group: ofGroup, role: grants, dealRole }: Records): Promise<void> => {
    const held = good(await admin.get(own)).body as PermissionLine[];
    if (held.length > 0) good(await admin.delete(own, held));
    if (direct.length > 0) good(await admin.post(own, direct));
    good(await groups.setPermissions(await groups.latest(group), ofGroup));
    version = good(await admin.put(`/api/organizations/${id}/roles/${role.id}`, { version, grants })).body.version;
    const place = { entityType: 'Deal', entityId: belowId, role: dealRole ?? 'Viewer', enabled: dealRole !== null };
    good(await admin.post(`/api/agents/${person.agent.id}/entities`, [place]));
  };
  return { person, hold } satisfies { person: Person; hold(records: Records): Promise<void> };
}
