import { approvalStatus, contentSources, documentUpload, permissionLine, viewLines } from './deal-role-lines.ts';
import type { PermissionLine } from './permission.ts';

/** An option of the permission picker: what it is called and the records that it stands for. */
export interface GrantableOption {
  readonly label: string;
  /** False for what concerns the whole organization only. */
  readonly onEntities: boolean;
  linesFor(entityId: string | null): readonly PermissionLine[];
}

type LinesFor = GrantableOption['linesFor'];

const approve =
  (source: 'Report' | 'Covenant'): LinesFor =>
  (entityId) => [permissionLine('Edit', source, { entityId, ...approvalStatus })];

const denied =
  (linesFor: LinesFor): LinesFor =>
  (entityId) =>
    linesFor(entityId).map((line) => ({ ...line, action: 'Deny' }));

const createWithin: LinesFor = (entityId) => [
  permissionLine('View', 'Deal', { entityId }),
  ...contentSources.map((source) => permissionLine('Create', source, { entityId })),
];

/** The options in the order in which they are offered, each denial after its grant. */
export const grantableOptions: readonly GrantableOption[] = [
  {
    label: 'Configure Organization Users & Settings',
    onEntities: false,
    linesFor: () => [permissionLine('Create', 'Organization')],
  },
  {
    label: 'Create/Obsolete Structures',
    onEntities: true,
    linesFor: (entityId) => [permissionLine('Create', 'Deal', { entityId })],
  },
  {
    label: 'Create/Obsolete within Structures (excluding sub-structures)',
    onEntities: true,
    linesFor: createWithin,
  },
  { label: 'View Structures', onEntities: true, linesFor: viewLines },
  { label: 'Deny View Structures', onEntities: true, linesFor: denied(viewLines) },
  { label: 'Approve Reports', onEntities: true, linesFor: approve('Report') },
  { label: 'Deny Approve Reports', onEntities: true, linesFor: denied(approve('Report')) },
  { label: 'Approve Covenants', onEntities: true, linesFor: approve('Covenant') },
  { label: 'Deny Approve Covenants', onEntities: true, linesFor: denied(approve('Covenant')) },
];

/** What is revoked when somebody's permissions on covenants are removed. */
export const covenantPermissions: LinesFor = (entityId) => [
  permissionLine('Edit', 'Covenant', { entityId, ...approvalStatus }),
  permissionLine('View', 'Covenant', { entityId }),
  permissionLine('View', 'Report', { entityId }),
  permissionLine('Edit', 'Document', { entityId, ...documentUpload }),
];

/** What is revoked when somebody's permissions on documents are removed. */
export const documentPermissions: LinesFor = (entityId) => [
  permissionLine('View', 'Document', { entityId }),
  permissionLine('Edit', 'Document', { entityId }),
];
