import * as z from 'zod';
import type { NewDetail } from '#shared/domain/detail.ts';

/** A detail of the catalog brings its unit along; one of the organization's own is given one. */
export const NewDetailForm = z
  .object({
    origin: z.enum(['catalog', 'own']),
    name: z.string().trim().max(200),
    unit: z.string().trim().max(40),
  })
  .transform(({ origin, name, unit }, context): NewDetail => {
    const isOwn = origin === 'own';
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (name === '') complain('name', isOwn ? 'Enter a name.' : 'Choose a detail.');
    if (isOwn && unit === '') complain('unit', 'Enter a unit.');
    return isOwn ? { name, unit } : { name };
  });
export type NewDetailValues = z.input<typeof NewDetailForm>;

export const nothingEntered: NewDetailValues = { origin: 'catalog', name: '', unit: '' };
