import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import type { SingleRecords } from '#functions/platform/storage/single-records.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { RateChoice, type RateProviderName } from '#shared/domain/rate-source.ts';

/** The provider that an organization has chosen. */
const StoredChoice = z.object({ provider: RateChoice, version: z.number().int() });

export const choiceKey: RecordKey = { kind: 'RateSource', id: 'RateSource' };

export async function readChoice(
  table: Pick<SingleRecords, 'get'>,
): Promise<{ provider: RateChoice; version: number }> {
  return (await table.get(choiceKey, StoredChoice)) ?? { provider: 'None', version: 0 };
}

/** Whether the installation has what a provider asks for: the European Central Bank asks for nothing. */
export const isSetUp = (provider: RateProviderName): boolean =>
  provider === 'EuropeanCentralBank' || environment().OPEN_EXCHANGE_RATES_SECRET_ARN !== '';
