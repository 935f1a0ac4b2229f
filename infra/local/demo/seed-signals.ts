import { detailIdOf } from '#shared/domain/detail-id.ts';
import { packedId } from '#shared/domain/packed-id.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { medicineHat } from './northlight/medicine-hat.ts';

/** A figure that comes with the certificate by itself, so that nobody waits for it. */
export async function seedSignals(api: DemoApi, by: DemoPerson, { entities }: DemoBook): Promise<void> {
  const id = packedId(entities.get(medicineHat.customId).id, detailIdOf('Unrestricted Liquidity'));
  await api.call(by, 'GET', `/api/project/toggleDataSignalActivation/${id}`);
}
