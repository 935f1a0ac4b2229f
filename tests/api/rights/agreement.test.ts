import { describe, expect, it } from 'vitest';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import type { Question, ReadProbe, Ways, WriteProbe } from './agreement-probe.ts';
import { probesOf } from './agreement-probes.ts';
import { type Dice, dice, holderOf, someRecords } from './agreement-records.ts';
import { sightOf } from './agreement-sight.ts';
import { anAgreementWorld } from './agreement-world.ts';

const fewestCombinations = 1_000;
const setsOfSeed = 14;
const writesOfSet = 4;
const explainedOfSet = 3;
/** The last one is another one each time; a failure names it. */
const seeds = [7_919, Date.now() % 1_000_000];

const explanationPath = (question: Question, { id }: TestOrganization, agentId: string): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) {
    for (const one of [value].flat()) if (one !== null) query.append(name, one);
  }
  return `/api/v2/organizations/${id}/agents/${agentId}/permissions/explanation?${query}`;
};

const isAnswered = (ways: Ways, answerTo: (question: Question) => boolean): boolean =>
  ways.some((way) => way.every(answerTo));

/** One question of the check for everything that is probed, in one call. */
async function checked(person: Person, ways: readonly Ways[], organization: TestOrganization) {
  const questions = ways.flat(2);
  const items = questions.map((question) => ({ ...question, organizationId: organization.id }));
  const { body } = good(await person.post(`/api/v2/organizations/${organization.id}/permissions/check`, items));
  const answers = new Map(questions.map((question, at) => [question, body[at].permitted === true]));
  return (question: Question): boolean => answers.get(question) === true;
}

async function explained(person: Person, ways: Ways, organization: TestOrganization): Promise<boolean> {
  const replies = new Map<Question, Reply>();
  for (const question of ways.flat()) {
    replies.set(question, await organization.admin.get(explanationPath(question, organization, person.agent.id)));
  }
  return isAnswered(ways, (question) => good(replies.get(question) as Reply).body.permitted);
}

/** Whoever may write is refused for what the probe names; anybody else because they may not, or see nothing to write to. */
async function hasWritten({ name, refusedFor, attempt }: WriteProbe, person: Person): Promise<boolean> {
  const { status, body } = await attempt(person);
  if (body.code === refusedFor) return true;
  if (body.code === 'notPermitted' || (status === 404 && /NotFound$/.test(body.code))) return false;
  throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
}

const someOf = <Item>(items: readonly Item[], count: number, roll: Dice): Item[] =>
  Array.from({ length: count }, () => roll.of(items));

interface Walk {
  /** What was answered differently, with the seed and the records that were in force. */
  readonly found: readonly object[];
  readonly combinations: ReadonlySet<string>;
  readonly permitted: number;
}

/** One person's share of the combinations, in an organization of their own. */
async function walk(seed: number): Promise<Walk> {
  const organization = await anOrganization();
  await organization.switchOn('extendedPermission');
  const world = await anAgreementWorld(organization);
  const { person, hold } = await holderOf(organization, world);
  const { reads, writes } = probesOf(world);
  const roll = dice(seed);
  const found: object[] = [];
  const combinations = new Set<string>();
  let permitted = 0;
  for (let set = 0; set < setsOfSeed; set += 1) {
    const records = someRecords(roll, world);
    await hold(records);
    const written = someOf(writes, writesOfSet, roll);
    const [sight, answerTo] = await Promise.all([
      sightOf(person, world),
      checked(
        person,
        [...reads, ...written].map(({ ways }) => ways),
        organization,
      ),
    ]);
    const note = (probe: ReadProbe | WriteProbe, effect: boolean, told: boolean, by: string): void => {
      combinations.add(JSON.stringify([records, probe.name]));
      if (effect) permitted += 1;
      if (effect !== told) found.push({ seed, probe: probe.name, effect, [by]: told, records });
    };
    for (const probe of reads) note(probe, probe.isTold(sight), isAnswered(probe.ways, answerTo), 'check');
    for (const probe of someOf(reads, explainedOfSet, roll))
      note(probe, probe.isTold(sight), await explained(person, probe.ways, organization), 'explanation');
    for (const probe of written)
      note(probe, await hasWritten(probe, person), isAnswered(probe.ways, answerTo), 'check');
  }
  return { found, combinations, permitted };
}

describe('what is granted and denied', () => {
  it(`has the same effect, check and explanation in ${fewestCombinations} combinations with calls`, async () => {
    const walks = await Promise.all(seeds.map(walk));

    expect(walks.flatMap(({ found }) => found)).toEqual([]);
    const count = walks.reduce((sum, { combinations }) => sum + combinations.size, 0);
    expect(count).toBeGreaterThanOrEqual(fewestCombinations);
    // Both answers have to come up often, or the agreement would mean little.
    const permitted = walks.reduce((sum, one) => sum + one.permitted, 0);
    expect(permitted).toBeGreaterThan(count / 10);
    expect(permitted).toBeLessThan((count * 9) / 10);
  }, 240_000);
});
