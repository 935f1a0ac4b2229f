import { describe, expect, it } from 'vitest';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { decide } from '#shared/domain/permissions/explain.ts';
import type { Level, Permission, PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { becauseWords, recordWords } from '#shared/format/decision-words.ts';

const organizationId = 'northlight';
const spoken = {
  who: 'Chloe',
  terms: { loans: 'Facilities' },
  placeName: (id: string) => (id === 'riverside' ? 'this structure' : null),
};

const holding = (permissions: readonly PermissionLine[], more: Partial<Access> = {}): Access => ({
  superuser: false,
  roles: [],
  permissions: permissions.map((line): Permission => ({ ...line, organizationId })),
  ...more,
});

function why(access: Access, level: Level, sourceType: SourceType, more: { on?: string; detailName?: string } = {}) {
  const { on, detailName } = more;
  const requirement = {
    level,
    sourceType,
    organizationId,
    entityPath: on === undefined ? [] : [on],
    ...(detailName === undefined ? {} : { detailName }),
  };
  return becauseWords(decide(access, requirement), requirement, spoken);
}

const covenantApprover: EntityAssignment = {
  entityType: 'Deal',
  entityId: 'riverside',
  role: 'CovenantApprover',
  enabled: true,
};

describe('why somebody may do something, or may not', () => {
  it.each([
    ['nothing', holding([]), 'No role or assignment lets Chloe view this structure.'],
    [
      'a role',
      holding([], { roles: ['Deal Admin'] }),
      'With the role Deal Admin, Chloe may view, edit, create and obsolete structures in the whole organization.',
    ],
    [
      'a deal role',
      holding([], { assignments: [covenantApprover] }),
      'As covenant approver on the team, Chloe may view this structure.',
    ],
    [
      'a record on the structure',
      holding([permissionLine('Edit', 'Deal', { entityId: 'riverside' })]),
      'With a permission given directly, Chloe may view and edit this structure.',
    ],
    [
      'a denial',
      holding([permissionLine('View', 'Deal', { action: 'Deny' })]),
      'With a permission given directly, Chloe may not view, edit, create or obsolete structures in the whole organization.',
    ],
    ['being a superuser', holding([], { superuser: true }), 'Superusers may do everything.'],
  ])('is told of a structure where there is %s', (_, access, sentence) => {
    expect(why(access, 'View', 'Deal', { on: 'riverside' })).toBe(sentence);
  });

  it.each([
    ['Edit', 'Covenant', { on: 'riverside' }, 'edit covenants in this structure'],
    ['View', 'Loan', {}, 'view facilities in the whole organization'],
    ['Create', 'Deal', { on: 'riverside' }, 'archive this structure'],
    ['Edit', 'Report', { on: 'riverside', detailName: 'Approval Status' }, 'approve reports in this structure'],
    [
      'Edit',
      'Deal',
      { on: 'riverside', detailName: 'Rating' },
      'edit the detail “Rating” of structures in this structure',
    ],
    ['View', 'Document', { on: 'elsewhere' }, 'view documents in an item that is not shown'],
  ] as const)('says what nothing lets them do: %s on %s %o', (level, sourceType, more, act) => {
    expect(why(holding([]), level, sourceType, more)).toBe(`No role or assignment lets Chloe ${act}.`);
  });

  it('says how a record came to them', () => {
    const permission = permissionLine('View', 'Covenant');
    const told = (kind: 'group' | 'groupAssignment' | 'setting' | 'superuser', name: string) =>
      recordWords(
        { origin: { kind, name }, permission: kind === 'superuser' ? null : permission },
        { ...spoken, who: 'they' },
      );

    expect(told('group', 'Trainees')).toBe(
      'Through the group Trainees, they may view covenants in the whole organization.',
    );
    expect(told('groupAssignment', 'Trainees')).toMatch(
      /^Through the group Trainees, which is on the team, they may view/,
    );
    expect(told('setting', 'Guest access')).toMatch(/^Because of the setting Guest access, they/);
    expect(told('superuser', '')).toBe('As a superuser, they may do everything in the whole organization.');
  });

  it('tells a type of details, and one item', () => {
    const narrow = permissionLine('View', 'Detail', { detailType: 'Rating', sourceId: 'one' });
    expect(recordWords({ origin: { kind: 'direct', name: '' }, permission: narrow }, spoken)).toBe(
      'With a permission given directly, Chloe may view details of the type “Rating”, one item only, in the whole organization.',
    );
  });
});
