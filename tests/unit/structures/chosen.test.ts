import { describe, expect, it } from 'vitest';
import { NewCalendar } from '#shared/domain/calendar.ts';
import { NewEntityStatus } from '#shared/domain/configuration.ts';
import { NewFinancing } from '#shared/domain/financing.ts';
import { NewGroup } from '#shared/domain/group.ts';
import { NewProject } from '#shared/domain/project.ts';
import { NewStructure, StructureChange } from '#shared/domain/structure.ts';

const lists = [
  { of: 'visibilities of a new structure', schema: NewStructure.shape.visibilities, option: 'Origination' },
  { of: 'visibilities of a structure', schema: StructureChange.shape.visibilities, option: 'Origination' },
  { of: 'visibilities of a status', schema: NewEntityStatus.shape.visibilities, option: 'Origination' },
  { of: 'tax credits of a project', schema: NewProject.shape.taxCredits, option: 'Investment Tax Credits (ITC)' },
  { of: 'tax credits of a financing', schema: NewFinancing.shape.taxCredits, option: 'Investment Tax Credits (ITC)' },
  { of: 'financings of a project', schema: NewProject.shape.loanIds, option: 'some-id' },
  { of: 'projects of a financing', schema: NewFinancing.shape.projectIds, option: 'some-id' },
  { of: 'people of a group', schema: NewGroup.shape.agents, option: 'some-id' },
  { of: 'days of a weekend', schema: NewCalendar.shape.weekend, option: 6 },
];

describe.each(lists)('$of', ({ schema, option }) => {
  it('hold each once', () => {
    expect(schema.parse([option, option])).toEqual([option]);
  });

  it('are not more than there can be', () => {
    expect(schema.safeParse(Array(25_000).fill(option)).success).toBe(false);
  });
});
