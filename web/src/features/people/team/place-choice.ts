import * as z from 'zod';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { grantableOptions } from '#shared/domain/permissions/grantable.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { heldOptions, lineOf, union, without } from '../permissions/permission-items.ts';

/** A place on a team as it is entered: a deal role, options of the permission picker, and single records that stay. */
export const PlaceChoice = z
  .object({
    /** Empty: on the team by permissions only. */
    role: z.union([z.literal(''), DealRole]),
    options: z.array(z.string()),
    others: z.array(z.custom<PermissionLine>()),
  })
  .refine(({ role, options, others }) => role !== '' || options.length + others.length > 0, {
    path: ['role'],
    message: 'Choose a role, or at least one permission.',
  });
export type PlaceChoice = z.infer<typeof PlaceChoice>;

export interface Place {
  readonly role: DealRole | null;
  readonly permissions: readonly PermissionLine[];
}

/** The records that are part of no option that is held completely. */
export function otherLines(permissions: readonly PermissionLine[], entityId: string): readonly PermissionLine[] {
  const inOptions = heldOptions(permissions, entityId).flatMap((option) => option.linesFor(entityId));
  return without(permissions, inOptions).map(lineOf);
}

export const choiceOf = ({ role, permissions }: Place, entityId: string): PlaceChoice => ({
  role: role ?? '',
  options: heldOptions(permissions, entityId).map(({ label }) => label),
  others: [...otherLines(permissions, entityId)],
});

/** The place that a choice stands for, as it is saved: its records hold for the entity in the address. */
export function placeOfChoice({ role, options, others }: PlaceChoice, entityId: string) {
  const chosen = grantableOptions.filter(({ label }) => options.includes(label));
  const lines = chosen.reduce<readonly PermissionLine[]>(
    (found, option) => union(found, option.linesFor(entityId)),
    others,
  );
  return {
    role: role === '' ? null : role,
    permissions: lines.map(({ entityId: _, ...line }) => line),
  };
}
