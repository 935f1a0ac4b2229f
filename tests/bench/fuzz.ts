import { structureImports } from '#shared/contract/structure-imports.ts';
import { requestBases } from '../api/access/calls.ts';
import { aWorld } from '../api/access/valid-requests.ts';
import type { World } from '../api/access/world.ts';
import { fromSomewhere } from '../api/session/accounts.ts';
import { apiClientOf } from '../support/api-client-agent.ts';
import { Chance } from '../support/hostile/chance.ts';
import { hostileWorkbooks, largeWorkbooks } from '../support/hostile/hostile-files.ts';
import { type Base, type HostileRequest, hostileRequest } from '../support/hostile/hostile-requests.ts';
import { described, isBreakdown, type Outcome, sendHostile } from '../support/hostile/send-hostile.ts';
import { good, type TestOrganization, theSuperuser } from '../support/organization.ts';
import { testOwnStack } from '../support/stack-under-test.ts';
import { startStackUnderTest } from '../support/start-stack.ts';
import { importForm, switchImport } from '../support/structure-workbook.ts';

const requestsInAll = 20_000;
/** Whoever is let in changes and removes things, so others are made now and then. */
const requestsInWorld = 2_500;
const requestsAtOnce = 8;
const longestInMilliseconds = 5_000;
/** Of an administrator's requests, those that bring a workbook. */
const workbookShare = 0.05;

const providerTokenOf = async ({ id, admin }: TestOrganization): Promise<string> =>
  good(await admin.post(`/api/organizations/${id}/provisioning-tokens`, { name: 'Directory' })).body.token;

/** Kinds of callers with their tokens; null is nobody. */
async function callersOf({ organization }: World): Promise<Readonly<Record<string, string | null>>> {
  return {
    administrator: organization.admin.token,
    'deal administrator': (await organization.member('Deal Admin')).token,
    superuser: (await theSuperuser()).token,
    guest: (await organization.guest()).token,
    'API client': (await apiClientOf(organization)).token,
    'identity provider': await providerTokenOf(organization),
    nobody: null,
  };
}

const isProvisioning = ({ call }: Base): boolean => call.access.kind === 'provisioning';
const brokenWorkbooks = Object.values({ ...hostileWorkbooks, ...largeWorkbooks });

/** A workbook that was made to break its reader, where one is read at once. */
const workbookRequest = ({ call, params }: Base, chance: Chance): HostileRequest => ({
  call,
  method: call.method,
  path: call.path.replace(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? ''),
  headers: {},
  body: importForm(new Uint8Array(chance.of(brokenWorkbooks)())),
});

/** What a kind of caller sends: a provider's token opens calls of its own, and whoever may import sends workbooks now and then. */
function requestOf(who: string, bases: readonly Base[], chance: Chance): HostileRequest {
  if (who === 'identity provider') return hostileRequest(chance.of(bases.filter(isProvisioning)), chance);
  const check = bases.find(({ call }) => call.id === structureImports.calls.checkImport.id);
  const sends = check !== undefined && who === 'administrator' && chance.is(workbookShare);
  return sends ? workbookRequest(check, chance) : hostileRequest(chance.of(bases), chance);
}

async function attack(chance: Chance, count: number, tell: (who: string, outcome: Outcome) => void): Promise<void> {
  const world = await aWorld();
  const bases = await requestBases(world);
  await switchImport(world.organization);
  const callers = Object.entries(await callersOf(world));
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      sent += 1;
      const [who, token] = chance.of(callers);
      const own = { ...fromSomewhere(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
      tell(who, await sendHostile(requestOf(who, bases, chance), own));
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
}

function report(outcomes: readonly Outcome[], counts: ReadonlyMap<string, number>): void {
  const breakdowns = outcomes.filter(isBreakdown);
  const slow = outcomes.filter(({ milliseconds }) => milliseconds > longestInMilliseconds);
  const byCause = Map.groupBy(breakdowns, ({ request, status }) => `${status} ${request.call.id}`);
  for (const [cause, some] of byCause) {
    console.log(`\n${some.length} × ${cause}`);
    for (const one of some.slice(0, 2)) console.log(`  ${described(one)}`);
  }
  console.log('\nAnswers:');
  for (const [what, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${what}: ${count}`);
  console.log('\nSlowest:');
  for (const one of outcomes.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)) {
    console.log(`  ${described(one)}`);
  }
  const verdict = (found: number) => (found === 0 ? 'met' : 'MISSED');
  console.log(
    `\n${outcomes.length} requests: ${breakdowns.length} breakdowns (target 0: ${verdict(breakdowns.length)}),`,
  );
  console.log(`${slow.length} over ${longestInMilliseconds} ms (target 0: ${verdict(slow.length)})`);
  if (breakdowns.length + slow.length > 0) process.exitCode = 1;
}

/** Requests that are spoilt in one place or two, made from the contract, in the name of every kind of caller: none may break anything. */
export async function main(): Promise<void> {
  const requests = Number(process.env['REQUESTS'] ?? requestsInAll);
  const seed = Number(process.env['SEED'] ?? 1);
  console.log(`${requests} requests with seed ${seed} (set REQUESTS and SEED for others)`);
  process.env['LOCAL_PASSWORD_COST'] = '1024';
  const { stack, close } = await startStackUnderTest('fuzz');
  testOwnStack(stack);
  try {
    const outcomes: Outcome[] = [];
    const counts = new Map<string, number>();
    const chance = new Chance(seed);
    while (outcomes.length < requests) {
      await attack(chance, Math.min(requestsInWorld, requests - outcomes.length), (who, outcome) => {
        outcomes.push(outcome);
        const what = `${who} ${outcome.status}`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      });
      console.log(`${outcomes.length} sent, ${outcomes.filter(isBreakdown).length} breakdowns`);
    }
    report(outcomes, counts);
  } finally {
    await close();
  }
}
