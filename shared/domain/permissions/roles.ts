import * as z from 'zod';
import type { Level, Permission, SourceType } from './permission.ts';

export const AccessType = z.enum(['GUEST', 'MEMBER', 'UNAFFILIATED', 'PARTNER']);
export type AccessType = z.infer<typeof AccessType>;

/** The roles that every organization has. */
export const RoleName = z.enum(['Admin', 'Deal Admin', 'Analyst', 'Member']);
export type RoleName = z.infer<typeof RoleName>;

type Grants = Readonly<Partial<Record<SourceType, Level>>>;

const everythingInStructures: readonly SourceType[] = [
  'Deal',
  'Project',
  'Loan',
  'Document',
  'Report',
  'Covenant',
  'Checklist',
  'Scorecard',
  'Questionnaire',
  'Form',
  'Detail',
  'Integration',
  'Workflow',
];

const allAt = (level: Level): Grants => Object.fromEntries(everythingInStructures.map((source) => [source, level]));

/** What each role grants on the whole organization. A Create grant includes Edit, and Edit includes View. */
const grantsOfRole: Readonly<Record<RoleName, Grants>> = {
  Admin: { ...allAt('Create'), Organization: 'Create', Portfolio: 'Create' },
  'Deal Admin': { ...allAt('Create'), Organization: 'View', Portfolio: 'View' },
  Analyst: {
    ...allAt('View'),
    Detail: 'Edit',
    Document: 'Create',
    Covenant: 'Edit',
    Organization: 'View',
    Portfolio: 'View',
  },
  Member: { Organization: 'View', Portfolio: 'View' },
};

/** The permission records that a role stands for in an organization. */
export function permissionsOfRole(role: RoleName, organizationId: string): readonly Permission[] {
  return Object.entries(grantsOfRole[role]).map(([sourceType, level]) => ({
    level: level as Level,
    action: 'Grant',
    sourceType: sourceType as SourceType,
    sourceId: null,
    entityId: null,
    detailType: null,
    detailName: null,
    detailValues: [],
    organizationId,
  }));
}
