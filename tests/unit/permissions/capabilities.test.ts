import { describe, expect, it } from 'vitest';
import { type Capability, capabilities, groupOf, hasCapability } from '#shared/domain/permissions/capabilities.ts';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import { Level, type PermissionLine, type SourceType } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';

const organizationId = 'northlight';
const place = { organizationId, entityPath: ['riverside'] };

const holding = (...lines: readonly PermissionLine[]): Access => ({
  superuser: false,
  roles: [],
  permissions: lines.map((line) => ({ ...line, organizationId })),
});

const levelsBelow = (level: Level): readonly Level[] => Level.options.slice(0, Level.options.indexOf(level));

/** Kinds with four capabilities each, as the specification lists them. */
const kinds: readonly [string, SourceType][] = [
  ['project', 'Project'],
  ['loan', 'Loan'],
  ['document', 'Document'],
  ['report', 'Report'],
  ['covenant', 'Covenant'],
  ['checklist', 'Checklist'],
  ['scorecard', 'Scorecard'],
  ['questionnaire', 'Questionnaire'],
  ['form', 'Form'],
  ['detail', 'Detail'],
  ['integration', 'Integration'],
  ['workflow', 'Workflow'],
  ['checklistTemplate', 'ChecklistTemplate'],
  ['scorecardTemplate', 'ScorecardTemplate'],
  ['questionnaireTemplate', 'QuestionnaireTemplate'],
  ['formTemplate', 'FormTemplate'],
  ['workflowTemplate', 'WorkflowTemplate'],
];

const single: readonly [Capability, Level, SourceType][] = [
  ...kinds.flatMap(([kind, source]): [Capability, Level, SourceType][] => [
    [`${kind}.view` as Capability, 'View', source],
    [`${kind}.edit` as Capability, 'Edit', source],
    [`${kind}.create` as Capability, 'Create', source],
    [`${kind}.obsolete` as Capability, 'Create', source],
  ]),
  ['organization.view', 'Edit', 'Organization'],
  ['organization.edit', 'Edit', 'Organization'],
  ['organization.manage', 'Create', 'Organization'],
  ['structure.view', 'View', 'Deal'],
  ['structure.edit', 'Edit', 'Deal'],
  ['structure.create', 'Create', 'Deal'],
  ['structure.obsolete', 'Create', 'Deal'],
  ['structure.assignUsers', 'Create', 'Deal'],
  ['structure.createSubStructures', 'Create', 'Deal'],
  ['structure.approveItems', 'Create', 'Deal'],
  ['portfolio.view', 'View', 'Organization'],
  ['portfolio.edit', 'View', 'Organization'],
  ['portfolio.create', 'View', 'Organization'],
  ['portfolio.obsolete', 'View', 'Organization'],
];

describe('the capabilities', () => {
  it('are exactly those that are listed here, and the two approvals', () => {
    const listed = [...single.map(([capability]) => capability), 'report.approve', 'covenant.approve'];

    expect([...capabilities.keys()].toSorted()).toEqual(listed.toSorted());
  });

  it.each(single)('%s needs %s on %s, and nothing less or else will do', (capability, level, source) => {
    expect(hasCapability(holding(permissionLine(level, source)), capability, place)).toBe(true);
    expect(hasCapability(holding(), capability, place)).toBe(false);
    for (const lower of levelsBelow(level)) {
      expect(hasCapability(holding(permissionLine(lower, source)), capability, place)).toBe(false);
    }
    const other = source === 'Integration' ? 'Document' : 'Integration';
    expect(hasCapability(holding(permissionLine('Create', other)), capability, place)).toBe(false);
  });

  it.each([
    ['report.approve', 'Report'],
    ['covenant.approve', 'Covenant'],
  ] as const)('%s needs Edit on the detail "Approval Status" of %s', (capability, source) => {
    const narrowed = (detailName: string) => holding(permissionLine('Edit', source, { detailName }));

    expect(hasCapability(narrowed('Approval Status'), capability, place)).toBe(true);
    expect(hasCapability(narrowed('Due Date'), capability, place)).toBe(false);
    expect(hasCapability(holding(permissionLine('View', source)), capability, place)).toBe(false);
  });

  it('does not let the right on a template pass for the right on the thing, nor the other way round', () => {
    const forms = holding(permissionLine('Create', 'Form'));
    const templates = holding(permissionLine('Create', 'FormTemplate'));

    expect(hasCapability(forms, 'formTemplate.edit', place)).toBe(false);
    expect(hasCapability(templates, 'form.edit', place)).toBe(false);
  });

  it('is had on the structure where it is granted, and on no other', () => {
    const here = holding(permissionLine('Edit', 'Deal', { entityId: 'riverside' }));

    expect(hasCapability(here, 'structure.edit', place)).toBe(true);
    expect(hasCapability(here, 'structure.edit', { organizationId, entityPath: ['lakeside'] })).toBe(false);
  });

  it('stands in the group in which it is edited', () => {
    expect(groupOf('organization.manage')).toBe('Organization');
    expect(groupOf('portfolio.view')).toBe('Organization');
    expect(groupOf('report.approve')).toBe('Report');
    expect(groupOf('covenant.approve')).toBe('Report');
    expect(groupOf('structure.assignUsers')).toBe('Structure');
  });
});
