import { describe, expect, it } from 'vitest';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { detailTypeCalled, isOfType, optionsOf } from '#shared/metrics/detail-options.ts';

const namesOf = (type: string, detail: string, lines: readonly string[] = []): readonly string[] | undefined =>
  optionsOf(type, detail, lines)?.map(({ name }) => name);

describe('options of a detail', () => {
  it('are those of the catalog, in its order', () => {
    expect(namesOf('Loan', 'Lien Priority')).toEqual(['Senior', 'Subordinate', 'None']);
  });

  it.each(['Project', 'project', 'SingleSelectOption', 'Project Information', 'project-information'])(
    'are found under the type %s',
    (type) => {
      expect(namesOf(type, 'project-stage')).toContain('Permitting');
    },
  );

  it('are those of the product’s own lists where it has one', () => {
    expect(optionsOf('Project', 'State', [])).toContainEqual({ id: 'GU', name: 'Guam', isCustom: false });
    expect(optionsOf('Project', 'Project Type', [])).toContainEqual({
      id: 'SolarAndStorage',
      name: 'Solar and storage',
      isCustom: false,
    });
    expect(namesOf('Loan', 'Delinquency Bucket')).toEqual(['Current', '1-30', '31-60', '61-90', '90+']);
  });

  it.each(['DisadvantagedCommunityStatus', 'UnemploymentStatus', 'LowIncomeStatus', 'LowMedianIncomeStatus'])(
    'say whether the place of a project qualifies: %s',
    (detail) => {
      expect(namesOf('Project', detail)).toEqual(['Qualifies', 'Does not qualify']);
    },
  );

  it('are yes and no for what is true or not, and none for what is typed in', () => {
    expect(optionsOf('Loan', 'Waiver Granted', [])).toEqual([
      { id: 'true', name: 'Yes', isCustom: false },
      { id: 'false', name: 'No', isCustom: false },
    ]);
    expect(optionsOf('Project', 'EnergyBurden', [])).toEqual([]);
    expect(optionsOf('Project', 'County', [])).toEqual([]);
  });

  it('end with the organization’s own, each once and none that the product has', () => {
    const lines = [
      'Project Stage: Repowering',
      'Project Stage: permitting',
      'project stage: Repowering',
      'State: Ontario',
    ];

    expect(optionsOf('Project', 'Project Stage', lines)?.filter(({ isCustom }) => isCustom)).toEqual([
      { id: 'Repowering', name: 'Repowering', isCustom: true },
    ]);
    expect(optionsOf('Project', 'Own Rating', ['Own Rating: A: best'])).toEqual([
      { id: 'A: best', name: 'A: best', isCustom: true },
    ]);
  });

  it('are unknown for a detail of another type and for one that nobody has', () => {
    expect(optionsOf('Organization', 'Project Stage', [])).toBeNull();
    expect(optionsOf('Project', 'Favorite Color', ['Project Stage: Repowering'])).toBeNull();
  });

  it('are there for every detail that is chosen from a list', () => {
    const chosen = detailTypes.filter(({ valueType }) => /Select/.test(valueType));

    expect(chosen.length).toBeGreaterThan(50);
    expect(chosen.filter(({ name, group }) => (namesOf(group, name) ?? []).length === 0)).toEqual([]);
  });
});

describe('a detail', () => {
  it('is found by its id and by its name, however it is written', () => {
    const [byId, byName, joined] = ['energy-burden', 'Energy Burden', 'EnergyBurden'].map(detailTypeCalled);

    expect(byId?.name).toBe('Energy Burden');
    expect([byName, joined]).toEqual([byId, byId]);
    expect(detailTypeCalled('Favorite Color')).toBeUndefined();
  });

  it('is of the type of each entity that has it', () => {
    const state = detailTypeCalled('State');

    expect(state && ['Project', 'loan', 'Organization', ''].map((type) => isOfType(state, type))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
