import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { portfolios } from '#shared/contract/portfolios.ts';
import { NewAccessReview } from '#shared/domain/access-review.ts';
import { NewApiClient } from '#shared/domain/api-client.ts';
import { NewCalendar } from '#shared/domain/calendar.ts';
import { NewCurrencyRate } from '#shared/domain/configuration.ts';
import { NewCovenant } from '#shared/domain/covenant.ts';
import { HandIn } from '#shared/domain/deliverable.ts';
import { DocumentChange, NewDocument } from '#shared/domain/document.ts';
import { FinancingChange, NewFinancing } from '#shared/domain/financing.ts';
import { NewProject, ProjectChange } from '#shared/domain/project.ts';
import { NewProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { NewLenders, NewRelationship } from '#shared/domain/relationship.ts';
import { NewStructure, StructureChange } from '#shared/domain/structure.ts';

type Path = readonly (string | number)[];

const fields: readonly (readonly [what: string, schema: z.ZodType | undefined, path: Path])[] = [
  ['a holiday', NewCalendar, ['holidays', 0, 'date']],
  ['an exchange rate', NewCurrencyRate, ['date']],
  ['a structure', NewStructure, ['closingDate']],
  ['a changed structure', StructureChange, ['closingDate']],
  ['a project', NewProject, ['cod']],
  ['a project’s return', NewProject, ['irrStartDate']],
  ['a changed project', ProjectChange, ['irrEndDate']],
  ['a financing', NewFinancing, ['loanMaturityDate']],
  ['a changed financing', FinancingChange, ['loanDate']],
  ['a party', NewRelationship, ['since']],
  ['lenders', NewLenders, ['lenders', 0, 'since']],
  ['a covenant', NewCovenant, ['startsOn']],
  ['a covenant due once', NewCovenant, ['fixedDate']],
  ['a delivery', HandIn, ['deliveredOn']],
  ['a document', NewDocument, ['expirationDate']],
  ['a changed document', DocumentChange, ['expirationDate']],
  ['an access review', NewAccessReview, ['dueOn']],
  ['an API client', NewApiClient, ['validUntil']],
  ['a provisioning token', NewProvisioningToken, ['validUntil']],
  ['a diagram', portfolios.calls.getDiagram.query, ['asOf']],
];

const nested = ([part, ...rest]: Path, value: string): unknown => {
  const inner = rest.length === 0 ? value : nested(rest, value);
  return typeof part === 'number' ? [inner] : { [String(part)]: inner };
};

/** What is said about the field when everything else is left out. */
function complaintsAbout(schema: z.ZodType | undefined, path: Path, value: string): readonly string[] {
  const issues = schema?.safeParse(nested(path, value)).error?.issues ?? [];
  return issues.filter((issue) => issue.path.join('.') === path.join('.')).map(({ message }) => message);
}

describe('every day that is sent', () => {
  it.each(fields)('of %s is one of the years 1900 to 2199', (_, schema, path) => {
    for (const day of ['1900-01-01', '2026-03-31', '2024-02-29', '2199-12-31']) {
      expect(complaintsAbout(schema, path, day), day).toEqual([]);
    }
    for (const day of ['0001-01-01', '1899-12-31', '2200-01-01', '2026-02-30', '2023-02-29', '3/31/2026', 'soon', '']) {
      expect(complaintsAbout(schema, path, day), day).not.toEqual([]);
    }
  });

  it('is refused with a reason', () => {
    expect(complaintsAbout(NewCalendar, ['holidays', 0, 'date'], '0001-01-01')).toEqual([
      'Enter a day of the years 1900 to 2199.',
    ]);
    expect(complaintsAbout(NewCalendar, ['holidays', 0, 'date'], '2026-02-30')).toEqual([
      'Enter a date like 2026-03-31.',
    ]);
  });

  it.each([
    ['a fiscal year', NewStructure, ['fiscalYearEnd']],
    ['a calendar’s fiscal year', NewCalendar, ['fiscalYearStart']],
    ['a covenant due every year', NewCovenant, ['fixedDate']],
  ] as const)('and every day of the year, of %s, is in some year', (_, schema, path) => {
    expect(complaintsAbout(schema, path, '02-29')).toEqual([]);
    expect(complaintsAbout(schema, path, '02-30')).not.toEqual([]);
    expect(complaintsAbout(schema, path, '13-01')).not.toEqual([]);
  });
});
