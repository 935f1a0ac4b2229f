import * as z from 'zod';
import { CovenantWithState } from './covenant.ts';

/** Fields that a list may be asked to leave out; without these nobody could tell which covenant it is. */
const alwaysTold: readonly string[] = ['id', 'organizationId', 'entityId', 'name', 'version'];
const mayBeLeftOut: ReadonlySet<string> = new Set(
  Object.keys(CovenantWithState.shape).filter((name) => !alwaysTold.includes(name)),
);

const namesIn = (told: string | readonly string[]): readonly string[] =>
  [told].flat().flatMap((names) => names.split(',').map((name) => name.trim()));

/** Names of fields of a covenant, separated by commas or told several times. */
export const ExcludedFields = z
  .union([z.string().max(500), z.array(z.string().max(500)).max(40)])
  .transform(namesIn)
  .refine((names) => names.every((name) => mayBeLeftOut.has(name)), 'Name fields of a covenant, separated by commas.');
