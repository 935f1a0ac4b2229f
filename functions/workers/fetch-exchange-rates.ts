import * as z from 'zod';
import { europeanCentralBank } from '#functions/connectors/exchange-rates/european-central-bank.ts';
import { openExchangeRates } from '#functions/connectors/exchange-rates/open-exchange-rates.ts';
import { fetchRates, ratesGivenUp } from '#functions/domain/configuration/exchange-rates/fetch-rates.ts';
import { isSetUp } from '#functions/domain/configuration/exchange-rates/rate-choice.ts';
import { rateJobOf } from '#functions/domain/configuration/exchange-rates/rate-job.ts';
import type { RateProvider } from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { upkeepAgent } from '#functions/platform/jobs/job-store.ts';
import { type JobOutcome, type JobRun, type JobWork, workOnJob } from '#functions/platform/jobs/job-worker.ts';
import { keptSecret } from '#functions/platform/secrets/kept-secret.ts';
import { singleRecords } from '#functions/platform/storage/single-records.ts';
import { RateProviderName } from '#shared/domain/rate-source.ts';

const Message = z.object({
  kind: z.literal('exchange-rates'),
  organizationId: z.string(),
  jobId: z.string().optional(),
  provider: RateProviderName.optional(),
});
type Message = z.infer<typeof Message>;

const credentials = keptSecret(
  () => environment().OPEN_EXCHANGE_RATES_SECRET_ARN,
  z.object({ appId: z.string().min(1) }),
);

const providers: Readonly<Record<RateProviderName, () => Promise<RateProvider>>> = {
  EuropeanCentralBank: async () => europeanCentralBank,
  OpenExchangeRates: async () => openExchangeRates((await credentials.read()).appId),
};

async function run({ provider }: Message, run: JobRun): Promise<JobOutcome> {
  if (provider === undefined) return { refused: 'No provider of exchange rates is chosen any more.' };
  if (!isSetUp(provider)) return { refused: 'Open Exchange Rates is not set up in this installation.' };
  return fetchRates(provider, await providers[provider](), run);
}

const rates: JobWork<Message> = {
  queue: 'EXCHANGE_RATES_QUEUE_URL',
  clock: systemClock,
  agentOf: () => upkeepAgent,
  jobOf: (message, jobs) =>
    rateJobOf(message, jobs, { table: singleRecords(message.organizationId), clock: systemClock }),
  run,
  givenUp: ratesGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, rates));
