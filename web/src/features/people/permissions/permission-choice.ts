import * as z from 'zod';
import { permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import { grantableOptions } from '#shared/domain/permissions/grantable.ts';
import { Level, PermissionAction, type PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { lineWords } from '#shared/format/permission-words.ts';
import { isThingSource } from '../search/search-things.ts';
import { optionsFor } from './permission-items.ts';

const Picked = z.object({ id: z.string(), name: z.string(), description: z.string().optional() });

/** What is entered to grant or deny something: where, and either an option of the picker or a single record. */
export const PermissionChoice = z
  .object({
    place: z.enum(['organization', 'structure']),
    entity: Picked.nullable(),
    kind: z.enum(['option', 'record']),
    option: z.string(),
    action: PermissionAction,
    level: Level,
    sourceType: SourceType,
    /** The one covenant, report, document or folder; null for all of them. */
    thing: Picked.nullable(),
    detailName: z.string().trim().max(200),
    /** Separated by commas; empty for all values. */
    detailValues: z.string().max(2_000),
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
  thing: null,
  detailName: '',
  detailValues: '',
};

const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

/** The records that a choice stands for. */
export function linesOfChoice(choice: PermissionChoice): readonly PermissionLine[] {
  const { place, entity, kind, option, action, level, sourceType, thing, detailName, detailValues } = choice;
  const entityId = place === 'organization' ? null : (entity?.id ?? null);
  if (kind === 'option') return grantableOptions.find(({ label }) => label === option)?.linesFor(entityId) ?? [];
  const detail = detailName === '' ? {} : { detailName, detailValues: valuesOf(detailValues) };
  const isOne = entityId !== null && thing !== null && isThingSource(sourceType);
  return [permissionLine(level, sourceType, { action, entityId, ...(isOne ? { sourceId: thing.id } : {}), ...detail })];
}

/** A choice in words: `Approve covenants, Riverside senior facility`. */
export function choiceWords(choice: PermissionChoice, terms: Pick<Terms, 'loans'>): string {
  const { place, entity, kind, option } = choice;
  const where = place === 'organization' || entity === null ? 'whole organization' : entity.name;
  const what =
    kind === 'option'
      ? option
      : linesOfChoice(choice)
          .map((line) => lineWords(line, terms))
          .join(', ');
  return `${what}, ${where}`;
}
