import { describe, expect, it } from 'vitest';
import { ManagedOrganizationChange, NewPartner } from '#shared/domain/affiliation.ts';
import { NewAgent } from '#shared/domain/agent.ts';
import { NewCalendar } from '#shared/domain/calendar.ts';
import { NewCounterpartyType, NewEntityStatus } from '#shared/domain/configuration.ts';
import { NewCovenant } from '#shared/domain/covenant.ts';
import { NewDetail } from '#shared/domain/detail.ts';
import { fileName } from '#shared/domain/document.ts';
import { NewFinancing } from '#shared/domain/financing.ts';
import { NewGroup } from '#shared/domain/group.ts';
import { NewOrganization } from '#shared/domain/organization.ts';
import { NewProject } from '#shared/domain/project.ts';
import { NewRole } from '#shared/domain/role.ts';
import { NewStructure } from '#shared/domain/structure.ts';

const names = [
  { of: 'a structure', schema: NewStructure.shape.name },
  { of: 'a project', schema: NewProject.shape.name },
  { of: 'a financing', schema: NewFinancing.shape.name },
  { of: 'an organization', schema: NewOrganization.shape.name },
  { of: 'an affiliated organization', schema: ManagedOrganizationChange.shape.name },
  { of: 'a partner', schema: NewPartner.shape.name },
  { of: 'a calendar', schema: NewCalendar.shape.name },
  { of: 'a status', schema: NewEntityStatus.shape.name },
  { of: 'a kind of counterparty', schema: NewCounterpartyType.shape.name },
  { of: 'a role', schema: NewRole.shape.name },
  { of: 'a group', schema: NewGroup.shape.name },
  { of: 'a person', schema: NewAgent.shape.lastName },
  { of: 'a covenant', schema: NewCovenant.shape.name },
  { of: 'a file', schema: fileName },
  { of: 'a figure', schema: NewDetail.shape.name },
];

describe.each(names)('the name of $of', ({ schema }) => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['invisible marks and spaces', ' \u2060\u00a0\u200d\ufeff '],
    ['a blank letter', '\u3164'],
    ['control characters', 'a\u0000b'],
    ['a line break', 'Riverside\nWind'],
    ['a mark that turns the text around', 'Riverside \u202edniW'],
    ['an isolate that is never closed', 'Riverside \u2066Wind'],
    ['half a character', 'Riverside \ud83c'],
  ])('is not %s', (_, name) => {
    expect(schema.safeParse(name).success).toBe(false);
  });

  it.each(['Riverside Wind', 'Société Générale', 'مجموعة النيل', '株式会社みずほ', '👩‍🔧 Crew', 'A\u200cB'])(
    'may be %s',
    (name) => {
      expect(schema.parse(` ${name} `)).toBe(name);
    },
  );
});

/** Covenants, files and figures may quote what they are about, such as "DSCR > 1.20". */
const quoting = ['a covenant', 'a file', 'a figure'];

describe('markup', () => {
  it.each(names.map((one) => ({ ...one, mayQuote: quoting.includes(one.of) })))(
    'is in the name of $of only where it may quote something: $mayQuote',
    ({ schema, mayQuote }) => {
      expect(schema.safeParse('DSCR > 1.20').success).toBe(mayQuote);
    },
  );
});

describe('a text', () => {
  const { description, borrower } = NewStructure.shape;

  it('of several lines keeps them where there is room for them', () => {
    expect(description.parse('First line\r\nSecond\tcolumn')).toBe('First line\r\nSecond\tcolumn');
    expect(borrower.safeParse('First line\nSecond line').success).toBe(false);
    expect(description.safeParse('First line\u0007').success).toBe(false);
  });

  it('of which nothing is to be seen was not entered', () => {
    expect(description.parse('\u200b')).toBeNull();
    expect(borrower.parse(' \u200b ')).toBeNull();
  });
});

describe('a day', () => {
  it.each([
    { date: '1900-01-01', accepted: true },
    { date: '2199-12-31', accepted: true },
    { date: '2024-02-29', accepted: true },
    { date: '1899-12-31', accepted: false },
    { date: '2200-01-01', accepted: false },
    { date: '0001-01-01', accepted: false },
    { date: '2026-02-29', accepted: false },
  ])('of an entity is $date: $accepted', ({ date, accepted }) => {
    expect(NewFinancing.shape.loanDate.safeParse(date).success).toBe(accepted);
    expect(NewStructure.shape.closingDate.safeParse(date).success).toBe(accepted);
    expect(NewProject.shape.irrEndDate.safeParse(date).success).toBe(accepted);
  });

  it.each([
    { day: '02-29', accepted: true },
    { day: '02-30', accepted: false },
    { day: '02-31', accepted: false },
    { day: '04-31', accepted: false },
    { day: '12-31', accepted: true },
    { day: '13-01', accepted: false },
    { day: '00-10', accepted: false },
    { day: '6-30', accepted: false },
  ])('of every year is $day: $accepted', ({ day, accepted }) => {
    expect(NewStructure.shape.fiscalYearEnd.safeParse(day).success).toBe(accepted);
    expect(NewProject.shape.fiscalYearStart.safeParse(day).success).toBe(accepted);
  });
});
