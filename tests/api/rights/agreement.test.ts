import { beforeAll, describe, expect, it } from 'vitest';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import {
  type AgreementWorld,
  anAgreementWorld,
  checkItem,
  coverage,
  explanationPath,
  type Line,
  type Probe,
  rating,
} from './agreement-world.ts';
import { groupsOf } from './groups-of.ts';

const combinations = 1_000;
const probesPerSet = 10;
const people = 4;

let organization: TestOrganization;
let world: AgreementWorld;

beforeAll(async () => {
  organization = await anOrganization();
  await organization.switchOn('extendedPermission');
  world = await anAgreementWorld(organization);
});

/** Numbers below a bound from a seed, so that a failure can be run again (Park and Miller's minimal standard). */
function dice(seed: number) {
  let state = seed;
  const below = (bound: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}
type Dice = ReturnType<typeof dice>;

const sources: readonly SourceType[] = ['Deal', 'Report', 'Covenant', 'Detail'];
const details = ['Approval Status', coverage, coverage.toLowerCase(), rating];

/** A record of any kind that means something somewhere: general ones about half of the time, else narrowed in one or two ways. */
function aLine({ below, of }: Dice): Line {
  const isNarrowed = (share: number): boolean => below(10) < share;
  const detailName = isNarrowed(3) ? of(details) : null;
  return {
    level: of(Level.options),
    action: below(4) === 0 ? 'Deny' : 'Grant',
    sourceType: of(sources),
    entityId: of([null, ...world.structureIds]),
    sourceId: isNarrowed(3) ? of(world.sourceIds) : null,
    detailName,
    detailType: isNarrowed(2) ? of(['AnyText', 'ScheduleNumber']) : null,
    detailValues: detailName !== null && isNarrowed(4) ? of([['1'], ['1', '2'], ['1.2'], ['2', '1.3']]) : [],
  };
}

interface Answers {
  readonly effect: boolean;
  readonly check: boolean;
  readonly explained: boolean;
}

async function answersTo(probe: Probe, person: Person): Promise<Answers> {
  const { id, admin } = organization;
  const items = probe.questions.map((question) => checkItem(question, id));
  const explanations = probe.questions.map((question) => admin.get(explanationPath(question, id, person.agent.id)));
  const [effect, checked, ...explained] = await Promise.all([
    probe.attempt(person),
    person.post(`/api/v2/organizations/${id}/permissions/check`, items),
    ...explanations,
  ]);
  const isPermitted = ({ permitted }: { permitted: boolean }): boolean => permitted;
  return {
    effect,
    check: good(checked).body.some(isPermitted),
    explained: explained.some((reply) => isPermitted(good(reply).body)),
  };
}

interface Walk {
  /** What was answered differently, with the records that were in force. */
  readonly found: readonly object[];
  readonly permitted: number;
}

/** One person's share of the combinations, with what a group grants and denies them replaced for each set. */
async function walk(seed: number, sets: number): Promise<Walk> {
  const groups = groupsOf(organization);
  const person = await organization.guest();
  const { id } = await groups.make(`Group ${seed}`, { agents: [person.agent.id] });
  const roll = dice(seed);
  const found: object[] = [];
  let permitted = 0;
  for (let set = 0; set < sets; set += 1) {
    const lines = Array.from({ length: 1 + roll.below(6) }, () => aLine(roll));
    const group = await groups.latest({ id });
    good(await groups.setPermissions(group, lines));
    for (let at = 0; at < probesPerSet; at += 1) {
      const probe = roll.of(world.probes);
      const answers = await answersTo(probe, person);
      if (new Set(Object.values(answers)).size > 1) found.push({ probe: probe.name, lines, ...answers });
      if (answers.effect) permitted += 1;
    }
  }
  return { found, permitted };
}

describe('what is granted and denied', () => {
  it(`has the same effect, check and explanation in ${combinations} combinations with calls`, async () => {
    const sets = combinations / probesPerSet / people;
    const walks = await Promise.all([1, 2, 3, 4].map((seed) => walk(seed * 7_919, sets)));

    expect(walks.flatMap(({ found }) => found)).toEqual([]);
    // Both answers have to come up often, or the agreement would mean little.
    const permitted = walks.reduce((sum, one) => sum + one.permitted, 0);
    expect(permitted).toBeGreaterThan(combinations / 10);
    expect(permitted).toBeLessThan((combinations * 9) / 10);
  }, 240_000);
});
