import { beforeAll, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { quarterBack, quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

const metric = 'Debt Service Coverage Ratio';
const note = 'From the controller by telephone';

let organization: TestOrganization;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
});

/** A quarterly covenant with a figure of a month and one of the quarter, of which the covenant tests the latter. */
async function aTestedCovenant(threshold: object, values: readonly [monthly: number, quarterly: number]) {
  const { admin } = organization;
  entityId = (await organization.structure({ closingDate: quarterEndBack(2) })).id;
  const root = `/api/entities/${entityId}`;
  const period = quarterBack(1).slice(0, 7);
  for (const [at, frequency] of (['Monthly', 'Quarterly'] as const).entries()) {
    const body = { detailName: metric, frequency, values: [{ period, value: values[at] }], note };
    good(await admin.post(`${root}/metrics/create/datapoints`, body));
  }
  const terms = { covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45, approved: true };
  const tested = { metric, operator: '>=', thresholds: [threshold] };
  good(await admin.post(`${root}/covenants`, { name: 'Minimum coverage', ...terms, ...tested }));
}

const reader = async (...denials: Partial<Permission>[]): Promise<Person> => {
  const person = await organization.guest();
  const sources = ['Deal', 'Covenant', 'Detail'] as const;
  await organization.grant(person, ...sources.map((sourceType) => ({ sourceType, entityId })));
  const denied = denials.map((line) => ({ sourceType: 'Detail' as const, action: 'Deny' as const, entityId, ...line }));
  if (denied.length > 0) await organization.grant(person, ...denied);
  return person;
};

/** Everything that the covenant's tests tell somebody. */
async function told(person: Person) {
  const [checks, covenants] = await Promise.all([
    person.get(`/api/entities/${entityId}/checks`),
    person.get(`/api/entities/${entityId}/covenants`),
  ]);
  const [covenant] = good(covenants).body as CovenantWithState[];
  return { lastTest: covenant?.state.lastTest ?? null, text: JSON.stringify([good(checks).body, covenant?.state]) };
}

describe('a figure that a covenant tests', () => {
  it('is not told by the test to whoever is denied its value, whatever other figure the period has', async () => {
    await aTestedCovenant({ value: 1.2, unit: 'Ratio' }, [1.5, 1.25]);
    const [denied, other] = [await reader({ detailValues: ['1.25'] }), await reader({ detailValues: ['1.5'] })];

    const [hidden, shown] = [await told(denied), await told(other)];

    expect(hidden.lastTest).toMatchObject({ value: null, headroom: null, result: 'AtRisk' });
    expect(hidden.text).not.toMatch(/1\.25|telephone|Avery/);
    expect(hidden.text).toContain('You may not see this figure.');
    expect(shown.lastTest).toMatchObject({ value: 1.25 });
    expect(shown.text).toContain(note);
  });

  it('is not told by who entered it, when and why, where it is in another unit than the threshold', async () => {
    await aTestedCovenant({ value: 1_000_000, unit: 'USD' }, [1.5, 1.25]);
    const [denied, free] = [await reader({ detailName: metric }), await reader()];

    const [hidden, shown] = [await told(denied), await told(free)];

    expect(shown.text).toContain('Avery');
    expect(shown.text).toContain('The figure is in Ratio, the threshold in USD.');
    expect(hidden.text).not.toMatch(/Avery|telephone|The figure is in/);
    expect(hidden.text).toContain('You may not see this figure.');
  });

  it('that nobody has entered is told as missing, also to whoever could not see it', async () => {
    await aTestedCovenant({ value: 1.2, unit: 'Ratio' }, [1.5, 1.25]);
    const { admin } = organization;
    for (const frequency of ['Monthly', 'Quarterly']) {
      const gone = {
        detailName: metric,
        frequency,
        note: 'Entered by mistake',
        values: [{ period: quarterBack(1).slice(0, 7), value: null }],
      };
      good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, gone));
    }

    const { text } = await told(await reader({ detailName: metric }));

    expect(text).toContain('No figure was entered for this period.');
    expect(text).not.toContain('You may not see this figure.');
  });
});
