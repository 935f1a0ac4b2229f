import { Accepted } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { isOver, jobsOf, jobView } from '#functions/platform/jobs/job-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { type RateChoice, RateFeed, RateProviderName, type RateSource } from '#shared/domain/rate-source.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ConfigurationContext } from '../context.ts';
import { readFeed } from './provider-days.ts';
import { choiceKey, isSetUp, readChoice } from './rate-choice.ts';
import { rateJob } from './rate-job.ts';

type Calls = typeof configuration.calls;

async function sourceOf({ table }: RequestScope): Promise<RateSource> {
  const { provider, version } = await readChoice(table);
  const feed = provider === 'None' ? null : await readFeed(provider);
  return {
    provider,
    version,
    offered: RateProviderName.options.map((name) => ({ provider: name, isSetUp: isSetUp(name) })),
    feed: feed === null ? null : RateFeed.parse(feed),
  };
}

export const getRateSource: UseCase<Calls['getRateSource'], ConfigurationContext> = async (_, { scope }) =>
  sourceOf(scope);

const launcherOf = ({ table, actor, clock }: RequestScope) => jobLauncher(table, jobsOf(table, actor, clock));

function requireSetUp(provider: RateChoice): void {
  if (provider !== 'None' && !isSetUp(provider)) throw new DomainError('rateProviderNotSetUp');
}

export const chooseRateSource: UseCase<Calls['chooseRateSource'], ConfigurationContext> = async (
  { body },
  { scope },
) => {
  requireSetUp(body.provider);
  const { table, actor, clock, organizationId } = scope;
  const change = table.change({
    key: choiceKey,
    expects: body.version === 0 ? 'absent' : body.version,
    value: { provider: body.provider },
    event: 'rateSource.chosen',
  });

  if (body.provider === 'None') await writeRecords([change], actor, clock.now());
  else {
    // The choice and its first job are one: rates come without anybody asking for them.
    const job = rateJob(organizationId, body.provider, `choice ${body.version + 1}`);
    await jobsOf(table, actor, clock).add(job, [change]);
  }
  return sourceOf(scope);
};

export const fetchRates: UseCase<Calls['fetchRates'], ConfigurationContext> = async (_, { scope }) => {
  const { provider } = await readChoice(scope.table);
  if (provider === 'None') throw new DomainError('rateProviderNotChosen');
  requireSetUp(provider);
  const minute = scope.clock.now().toISOString().slice(0, 16);

  const job = await launcherOf(scope).start(rateJob(scope.organizationId, provider, minute));
  return isOver(job) ? jobView(job) : new Accepted(jobView(job));
};
