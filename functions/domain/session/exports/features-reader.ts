import * as z from 'zod';
import { platformTable, type Table, tableOf } from '#functions/platform/storage/table.ts';
import { type Feature, type FeatureName, flagsFor } from '#shared/domain/feature-flags.ts';
import { isUuid } from '#shared/domain/uuid.ts';

/** The values that were chosen for the platform, or for one organization; what nobody chose is not in it. */
export const FeatureChoices = z.object({
  features: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
  version: z.number(),
});
export type FeatureChoices = z.infer<typeof FeatureChoices>;

export const featureChoicesKey = { kind: 'Features', id: 'chosen' } as const;

export const readFeatureChoices = (table: Table): Promise<FeatureChoices | null> =>
  table.get(featureChoicesKey, FeatureChoices);

/** Every flag with the value that holds on the platform or, where one is named, in an organization. */
export async function readFeatures(organizationId?: string): Promise<readonly Feature[]> {
  // Anybody may ask, with whatever they like for an organization.
  const isNamed = organizationId !== undefined && isUuid(organizationId);
  const own = isNamed ? readFeatureChoices(tableOf(organizationId)) : null;
  const [platform, organization] = await Promise.all([readFeatureChoices(platformTable), own]);
  return flagsFor(platform?.features ?? [], organization?.features);
}

export const isFeatureOn = async (name: FeatureName, organizationId?: string): Promise<boolean> =>
  (await readFeatures(organizationId)).some((feature) => feature.name === name && feature.enabled);
