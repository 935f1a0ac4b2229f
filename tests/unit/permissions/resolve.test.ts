import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '#shared/domain/permissions/explain.ts';
import { Level, type Permission, SourceType } from '#shared/domain/permissions/permission.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import { RoleName } from '#shared/domain/permissions/roles.ts';

const organizationId = 'northlight';
const structure = 'riverside';
const project = 'riverside-solar';

const aPermission = (permission: Partial<Permission>): Permission => ({
  level: 'View',
  action: 'Grant',
  sourceType: 'Deal',
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName: null,
  detailValues: [],
  organizationId,
  ...permission,
});

const access = (permissions: readonly Permission[], roles: Access['roles'] = []): Access => ({
  superuser: false,
  roles,
  permissions,
});

const onStructure = (level: Level, sourceType: SourceType = 'Deal') => ({
  level,
  sourceType,
  organizationId,
  entityPath: [structure],
});

describe('deciding what somebody may do', () => {
  it('permits nothing that nobody has granted', () => {
    expect(decide(access([]), onStructure('View'))).toEqual({
      permitted: false,
      isDenied: false,
      line: null,
    });
  });

  it('lets a grant of a higher level include the lower ones, and not the other way round', () => {
    const editor = access([aPermission({ level: 'Edit' })]);

    expect(isPermitted(editor, onStructure('View'))).toBe(true);
    expect(isPermitted(editor, onStructure('Edit'))).toBe(true);
    expect(isPermitted(editor, onStructure('Create'))).toBe(false);
  });

  it('inherits a grant on a structure down to its projects, and not up to the organization', () => {
    const viewer = access([aPermission({ sourceType: 'Project', entityId: structure })]);
    const requirement = { level: 'View', sourceType: 'Project', organizationId } as const;

    expect(isPermitted(viewer, { ...requirement, entityPath: [project, structure] })).toBe(true);
    expect(isPermitted(viewer, { ...requirement, entityPath: ['harbor-solar', 'harbor'] })).toBe(false);
    expect(isPermitted(viewer, { ...requirement, entityPath: [] })).toBe(false);
  });

  it('lets a denial win over a narrower grant and over a role, and says where it stands', () => {
    const analyst = access(
      [aPermission({ action: 'Deny' }), aPermission({ entityId: structure, level: 'Create' })],
      ['Deal Admin'],
    );

    expect(decide(analyst, onStructure('View'))).toMatchObject({
      permitted: false,
      isDenied: true,
      line: { origin: { kind: 'direct' }, permission: { action: 'Deny', entityId: null } },
    });
  });

  it('takes the higher levels away with a denied lower one, and leaves the lower ones', () => {
    const limited = access([aPermission({ action: 'Deny', level: 'Edit' })], ['Deal Admin']);

    expect(isPermitted(limited, onStructure('View'))).toBe(true);
    expect(isPermitted(limited, onStructure('Edit'))).toBe(false);
    expect(isPermitted(limited, onStructure('Create'))).toBe(false);
  });

  it('names the role that grants', () => {
    expect(decide(access([], ['Deal Admin']), onStructure('Edit', 'Covenant')).line?.origin).toEqual({
      kind: 'role',
      name: 'Deal Admin',
    });
  });

  it.each([
    {
      role: 'Admin',
      may: [
        ['Create', 'Organization'],
        ['Create', 'Deal'],
        ['Create', 'Covenant'],
      ],
      mayNot: [],
    },
    {
      role: 'Deal Admin',
      may: [
        ['Create', 'Deal'],
        ['View', 'Organization'],
      ],
      mayNot: [['Edit', 'Organization']],
    },
    {
      role: 'Member',
      may: [['View', 'Organization']],
      mayNot: [
        ['View', 'Deal'],
        ['View', 'Covenant'],
      ],
    },
  ] as const)('gives the role $role what it stands for', ({ role, may, mayNot }) => {
    for (const [level, source] of may) expect(isPermitted(access([], [role]), onStructure(level, source))).toBe(true);
    for (const [level, source] of mayNot)
      expect(isPermitted(access([], [role]), onStructure(level, source))).toBe(false);
  });

  it('never lets a permission of another organization count', () => {
    const elsewhere = access([aPermission({ organizationId: 'harbor-grove', level: 'Create' })]);

    expect(isPermitted(elsewhere, onStructure('View'))).toBe(false);
  });

  it('never permits more when a denial is added, whatever else there is', () => {
    const anyPermission = fc.record({
      level: fc.constantFrom(...Level.options),
      action: fc.constantFrom('Grant' as const, 'Deny' as const),
      sourceType: fc.constantFrom(...SourceType.options),
      entityId: fc.constantFrom(null, structure, project, 'elsewhere'),
    });
    fc.assert(
      fc.property(
        fc.array(anyPermission, { maxLength: 8 }),
        fc.array(fc.constantFrom(...RoleName.options), { maxLength: 2 }),
        anyPermission,
        (permissions, roles, question) => {
          const all = permissions.map(aPermission);
          const requirement = {
            level: question.level,
            sourceType: question.sourceType,
            organizationId,
            entityPath: [project, structure],
          };
          const denial = aPermission({ ...question, action: 'Deny' });
          const before = isPermitted(access(all, roles), requirement);
          const after = isPermitted(access([...all, denial], roles), requirement);

          expect(after && !before).toBe(false);
          if (denial.entityId !== 'elsewhere') expect(after).toBe(false);
        },
      ),
    );
  });
});
