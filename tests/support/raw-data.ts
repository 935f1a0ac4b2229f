import { good, theSuperuser } from './organization.ts';

/** Lets people of an organization see and change stored values of details. */
export async function switchOnRawData(organizationId: string): Promise<void> {
  good(await (await theSuperuser()).put('/api/features/RawMetricData', { organizationId, enabled: true }));
}
