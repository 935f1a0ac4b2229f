import * as z from 'zod';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import { grantableOptions } from '#shared/domain/permissions/grantable.ts';
import { Level, PermissionAction, type PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import { optionsFor } from './permission-items.ts';

/** What is entered to grant or deny something: where, and either an option of the picker or a single record. */
export const PermissionChoice = z
  .object({
    place: z.enum(['organization', 'structure']),
    entity: z.object({ id: z.string(), name: z.string(), description: z.string().optional() }).nullable(),
    kind: z.enum(['option', 'record']),
    option: z.string(),
    action: PermissionAction,
    level: Level,
    sourceType: SourceType,
    detailName: z.string().trim().max(200),
  })
  .refine(({ place, entity }) => place === 'organization' || entity !== null, {
    path: ['entity'],
    message: 'Choose a structure.',
  })
  .refine(
    ({ kind, option, place, entity }) =>
      kind === 'record' ||
      optionsFor(place === 'organization' ? null : (entity?.id ?? '')).some(({ label }) => label === option),
    { path: ['option'], message: 'Choose what to grant or deny.' },
  );
export type PermissionChoice = z.infer<typeof PermissionChoice>;

export const startingChoice: PermissionChoice = {
  place: 'organization',
  entity: null,
  kind: 'option',
  option: '',
  action: 'Grant',
  level: 'View',
  sourceType: 'Deal',
  detailName: '',
};

/** The records that a choice stands for. */
export function linesOfChoice(choice: PermissionChoice): readonly PermissionLine[] {
  const { place, entity, kind, option, action, level, sourceType, detailName } = choice;
  const entityId = place === 'organization' ? null : (entity?.id ?? null);
  if (kind === 'option') return grantableOptions.find(({ label }) => label === option)?.linesFor(entityId) ?? [];
  const detail = detailName === '' ? {} : { detailName };
  return [permissionLine(level, sourceType, { action, entityId, ...detail })];
}
