import { describe, expect, it } from 'vitest';
import type { Capability } from '#shared/domain/permissions/capabilities.ts';
import { hasCapability } from '#shared/domain/permissions/capabilities.ts';
import { dealRoleFlags, linesOfDealRole } from '#shared/domain/permissions/deal-role-lines.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { explain } from '#shared/domain/permissions/explain.ts';
import { covenantPermissions, documentPermissions, grantableOptions } from '#shared/domain/permissions/grantable.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';

const organizationId = 'northlight';
const place = { organizationId, entityPath: ['riverside'] };

const holding = (lines: readonly PermissionLine[], more: Partial<Access> = {}): Access => ({
  superuser: false,
  roles: [],
  permissions: lines.map((line) => ({ ...line, organizationId })),
  ...more,
});
const linesOf = (label: string, entityId: string | null = 'riverside') =>
  grantableOptions.find((option) => option.label === label)?.linesFor(entityId) ?? [];
const may = (access: Access, capability: Capability) => hasCapability(access, capability, place);

describe('the permission picker', () => {
  it('offers the options of the specification, three of them to be denied as well', () => {
    expect(grantableOptions.map(({ label }) => label)).toEqual([
      'Configure Organization Users & Settings',
      'Create/Obsolete Structures',
      'Create/Obsolete within Structures (excluding sub-structures)',
      'View Structures',
      'Deny View Structures',
      'Approve Reports',
      'Deny Approve Reports',
      'Approve Covenants',
      'Deny Approve Covenants',
    ]);
  });

  it.each<[string, Capability[], Capability[]]>([
    ['Configure Organization Users & Settings', ['organization.manage'], ['structure.view']],
    ['Create/Obsolete Structures', ['structure.create', 'structure.obsolete'], ['organization.view']],
    [
      'Create/Obsolete within Structures (excluding sub-structures)',
      ['structure.view', 'project.create', 'document.obsolete', 'covenant.create', 'workflow.create'],
      ['structure.edit', 'structure.createSubStructures', 'organization.view'],
    ],
    ['View Structures', ['structure.view', 'document.view', 'covenant.view'], ['structure.edit', 'detail.edit']],
    ['Approve Reports', ['report.approve'], ['covenant.approve', 'report.edit']],
    ['Approve Covenants', ['covenant.approve'], ['report.approve', 'covenant.edit']],
  ])('%s gives what it says and no more', (label, given, withheld) => {
    const access = holding(linesOf(label));

    expect(given.filter((capability) => !may(access, capability))).toEqual([]);
    expect(withheld.filter((capability) => may(access, capability))).toEqual([]);
  });

  it.each<[string, Capability]>([
    ['View Structures', 'structure.view'],
    ['Approve Reports', 'report.approve'],
    ['Approve Covenants', 'covenant.approve'],
  ])('takes "%s" away from an administrator by its denial, on that structure only', (label, capability) => {
    const admin = holding(linesOf(`Deny ${label}`), { roles: ['Admin'] });

    expect(may(admin, capability)).toBe(false);
    expect(hasCapability(admin, capability, { organizationId, entityPath: ['lakeside'] })).toBe(true);
  });
});

describe('removing permissions', () => {
  const named = (lines: readonly PermissionLine[]) =>
    lines.map(({ level, sourceType, detailName }) => [level, sourceType, detailName].filter(Boolean).join(' '));

  it('on covenants revokes exactly four records', () => {
    expect(named(covenantPermissions('riverside'))).toEqual([
      'Edit Covenant Approval Status',
      'View Covenant',
      'View Report',
      'Edit Document Document Upload',
    ]);
  });

  it('on documents revokes viewing and editing them', () => {
    expect(named(documentPermissions('riverside'))).toEqual(['View Document', 'Edit Document']);
  });
});

describe('deal roles', () => {
  it('all see the structure with everything in it, and approve what they are for', () => {
    const approvals = DealRole.options.map((role) => {
      const access = holding(linesOfDealRole(role, 'riverside'));
      expect(may(access, 'structure.view') && may(access, 'document.view')).toBe(true);
      expect(may(access, 'structure.edit') || may(access, 'covenant.edit')).toBe(false);
      return [role, may(access, 'report.approve'), may(access, 'covenant.approve')];
    });

    expect(approvals).toEqual([
      ['Approver', true, true],
      ['Viewer', false, false],
      ['SubmissionApprover', true, false],
      ['CovenantApprover', false, true],
    ]);
  });

  it('come with the flags of the specification', () => {
    const none = {
      isApprover: false,
      isViewer: false,
      isCovenantApprover: false,
      isSubmissionApprover: false,
      isGeneralApprover: false,
    };

    expect(dealRoleFlags([])).toEqual(none);
    expect(dealRoleFlags(['Viewer'])).toEqual({ ...none, isViewer: true });
    expect(dealRoleFlags(['Approver'])).toEqual({ ...none, isApprover: true, isGeneralApprover: true });
    expect(dealRoleFlags(['CovenantApprover'])).toEqual({ ...none, isApprover: true, isCovenantApprover: true });
    expect(dealRoleFlags(['SubmissionApprover'])).toEqual({ ...none, isApprover: true, isSubmissionApprover: true });
  });
});

describe('explaining a decision', () => {
  const question = { level: 'Edit', sourceType: 'Covenant', detailName: 'Approval Status', ...place } as const;

  it('names every record for and against, the one that decides first', () => {
    const access = holding(linesOf('Deny Approve Covenants'), {
      roles: ['Deal Admin', 'Member'],
      assignments: [{ entityType: 'Deal', entityId: 'riverside', role: 'CovenantApprover', enabled: true }],
      groups: [
        {
          id: 'committee',
          name: 'Credit committee',
          permissions: linesOf('Approve Covenants', null).map((line) => ({ ...line, organizationId })),
          assignments: [],
        },
      ],
    });

    const { permitted, chain } = explain(access, question);

    expect(permitted).toBe(false);
    expect(chain.map(({ origin, effect, decides }) => [origin.kind, origin.name, effect, decides])).toEqual([
      ['direct', '', 'denies', true],
      ['assignment', 'CovenantApprover', 'grants', false],
      ['group', 'Credit committee', 'grants', false],
      ['role', 'Deal Admin', 'grants', false],
    ]);
  });

  it('leaves out assignments that are switched off, and says so when nothing grants it', () => {
    const assignments = [{ entityType: 'Deal', entityId: 'riverside', role: 'Approver', enabled: false }] as const;

    expect(explain(holding([], { assignments }), question)).toEqual({
      permitted: false,
      isDenied: false,
      line: null,
      chain: [],
    });
  });

  it('says that superusers may do everything', () => {
    expect(explain(holding([], { superuser: true }), question)).toMatchObject({
      permitted: true,
      chain: [{ origin: { kind: 'superuser' }, effect: 'grants', decides: true }],
    });
  });
});
