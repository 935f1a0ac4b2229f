import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewCurrencyRate } from '#shared/domain/configuration.ts';
import { decimalsOf, FigureValue } from '#shared/domain/entered-number.ts';
import { NewFinancing } from '#shared/domain/financing.ts';
import { NewProject } from '#shared/domain/project.ts';
import { NewRelationship } from '#shared/domain/relationship.ts';

describe('the decimals of a number', () => {
  it.each([
    [0, 0],
    [1e21, 0],
    [0.1, 1],
    [1e-7, 7],
    [1.5e-7, 8],
    [1_000_000_000_000.128, 3],
    [1_234_567.89, 2],
  ])('of %s are %s', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals);
  });

  it('are at most those that were typed', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat({ max: 6 }), (digits, decimals) => {
        expect(decimalsOf(Number(`${digits}e-${decimals}`))).toBeLessThanOrEqual(decimals);
      }),
    );
  });
});

const fields = [
  { of: 'a commitment', schema: NewFinancing.shape.commitmentAmount, decimals: 2 },
  { of: 'the amount of a counterparty', schema: NewRelationship.shape.amount, decimals: 2 },
  { of: 'the share of a counterparty', schema: NewRelationship.shape.percentage, decimals: 6 },
  { of: 'the ownership of a project', schema: NewProject.shape.ownershipPercentage, decimals: 6 },
  { of: 'the size of a project', schema: NewProject.shape.assetSize, decimals: 6 },
  { of: 'a rate of exchange', schema: NewCurrencyRate.shape.rate, decimals: 10 },
] as const;

describe.each(fields)('$of', ({ schema, decimals }) => {
  const last = 10 ** -decimals;

  it(`has at most ${decimals} decimals`, () => {
    expect(schema.parse(Number((1 + last).toFixed(decimals)))).toBeCloseTo(1 + last, decimals);
    expect(schema.safeParse(1 + last / 10).success).toBe(false);
  });

  it.each([1e-30, 1e-200, 1e16, 1e200, -1, -1e-200])('is not %s', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('large amounts', () => {
  const { commitmentAmount } = NewFinancing.shape;

  it('have cents at most, too', () => {
    expect(commitmentAmount.parse(1_000_000_000_000.12)).toBe(1_000_000_000_000.12);
    expect(commitmentAmount.safeParse(1_000_000_000_000.128).error?.issues[0]?.message).toBe(
      'Use at most two decimals.',
    );
  });
});

describe('zero', () => {
  it.each([
    NewFinancing.shape.commitmentAmount,
    NewFinancing.shape.loanTerm,
    NewProject.shape.assetSize,
    NewProject.shape.ownershipPercentage,
    FigureValue,
  ])('has no sign', (schema) => {
    expect(schema.parse(-0)).toBe(0);
  });
});
