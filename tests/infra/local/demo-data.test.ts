import { describe, expect, it } from 'vitest';
import type { DemoFinancing, DemoParty, DemoStructure } from '#infra/local/demo/demo-structure.ts';
import { withParts } from '#infra/local/demo/demo-structure.ts';
import { harborGroveStructures } from '#infra/local/demo/harbor-grove/structures.ts';
import { debtFund } from '#infra/local/demo/northlight/debt-fund.ts';
import { northlightStructures } from '#infra/local/demo/northlight/structures.ts';
import { FinancingType } from '#shared/domain/entity-types.ts';
import { countryOf, countyNameOf } from '#shared/domain/reference/places.ts';
import { shareKindOf } from '#shared/domain/relationship.ts';
import { amountByShare } from '#shared/domain/shares.ts';

const organizations = [
  { organization: 'Northlight Capital', top: northlightStructures, prefix: 'NL-' },
  { organization: 'Harbor Grove Fund', top: harborGroveStructures, prefix: 'HG-' },
];

const projectsIn = (structures: readonly DemoStructure[]) => structures.flatMap(({ projects = [] }) => projects);
const financingsIn = (structures: readonly DemoStructure[]) => structures.flatMap(({ financings = [] }) => financings);
const sumOf = (parties: readonly DemoParty[]): number => parties.reduce((sum, { amount = 0 }) => sum + amount, 0);

/** Whoever puts money into a financing. */
const funders = ({ parties = [] }: DemoFinancing): readonly DemoParty[] =>
  parties.filter(({ role, amount }) => amount !== undefined && (shareKindOf(role) !== null || role === 'Grantor'));

describe.each(organizations)('the demo of $organization', ({ top, prefix }) => {
  const structures = withParts(top);
  const projects = projectsIn(structures);
  const financings = financingsIn(structures);
  const entities = [...structures, ...projects, ...financings];

  it('gives every entity a custom id of its own', () => {
    const customIds = entities.map(({ customId }) => customId);

    expect(customIds.filter((customId) => !customId.startsWith(prefix))).toEqual([]);
    expect(new Set(customIds).size).toBe(customIds.length);
  });

  it('names counties of their states, and says where every project is', () => {
    const astray = projects.filter(({ country, state, county, city }) => {
      const isAbroad = typeof country === 'string' && countryOf(country)?.code !== 'US';
      return !city || !state || (!isAbroad && !(county && countyNameOf(state, county)));
    });

    expect(astray.map(({ name }) => name)).toEqual([]);
  });

  it('finances projects that are there', () => {
    const known = new Set(projects.map(({ customId }) => customId));

    const missing = financings.flatMap(({ finances = [] }) => finances).filter((customId) => !known.has(customId));

    expect(missing).toEqual([]);
  });

  it('has the money of every financing add up to what is committed', () => {
    const wrong = financings.filter((financing) => {
      const paying = funders(financing);
      return paying.length > 0 && sumOf(paying) !== financing.commitmentAmount;
    });

    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has every share of a commitment come to the amount beside it', () => {
    const wrong = financings.flatMap(({ name, financingType = 'Loan', commitmentAmount = null, parties = [] }) => {
      const told = parties.map(({ role, percentage = null, amount = null }) => ({
        relationshipType: role,
        percentage,
        amount,
      }));
      const others = told.filter((party) => amountByShare(party, { financingType, commitmentAmount }) !== party.amount);
      return others.map(({ relationshipType }) => `${relationshipType} of ${name}`);
    });

    expect(wrong).toEqual([]);
  });

  it('never shares out more than everything', () => {
    const overshared = entities.filter(({ parties = [] }) =>
      ['ownership', 'lending'].some((kind) => {
        const held = parties.filter(({ role }) => shareKindOf(role) === kind);
        return held.reduce((sum, { percentage = 0 }) => sum + percentage, 0) > 100;
      }),
    );

    expect(overshared.map(({ name }) => name)).toEqual([]);
  });
});

describe('the demo of Northlight Capital', () => {
  const financings = financingsIn(withParts(northlightStructures));

  it('shows every type of financing in force', () => {
    const types = financings.filter(({ isOver }) => !isOver).map(({ financingType }) => financingType);

    expect(FinancingType.options.filter((type) => !types.includes(type))).toEqual([]);
  });

  it('has the fund raise what it has put into financings', () => {
    const raised = sumOf((debtFund.parties ?? []).filter(({ role }) => role === 'Investor'));
    const allocated = sumOf(financings.flatMap(funders).filter(({ name }) => name === debtFund.name));

    expect(allocated).toBeGreaterThan(0);
    expect(raised).toBeGreaterThanOrEqual(allocated);
  });

  it('archives structures only together with what lies in them', () => {
    const archived = withParts(northlightStructures).filter(({ isOver }) => isOver);
    const left = [...projectsIn(archived), ...financingsIn(archived)].filter(({ isOver }) => !isOver);

    expect(archived).not.toEqual([]);
    expect(left.map(({ name }) => name)).toEqual([]);
  });
});
