import { type Result, refused } from './result.ts';
import { computed, numbersComplaint } from './usable-number.ts';

/** What is written off over its life, in periods. */
export interface Asset {
  readonly cost: number;
  /** What it is worth at the end. */
  readonly salvage: number;
  readonly life: number;
}

const noCost = 'The cost is below zero.';

function assetComplaint({ cost, salvage, life }: Asset): string | null {
  const complaint = numbersComplaint({ cost, 'salvage value': salvage, life });
  if (complaint !== null) return complaint;
  return life > 0 ? null : 'The life is not longer than zero.';
}

/** As {@link assetComplaint}, for methods that need what isn't below zero, and a period within the life (and `extra` more). */
function periodComplaint(asset: Asset, period: number, extra: number): string | null {
  const complaint = assetComplaint(asset) ?? numbersComplaint({ period });
  if (complaint !== null) return complaint;
  if (asset.salvage < 0) return 'The salvage value is below zero.';
  return period >= 1 && period <= asset.life + extra ? null : 'The period lies outside the life.';
}

/** The same amount in every period (SLN). */
export function straightLineDepreciation(asset: Asset): Result<number> {
  const complaint = assetComplaint(asset);
  return complaint === null ? computed((asset.cost - asset.salvage) / asset.life) : refused(complaint);
}

/** Amounts that fall by the same step in each period (SYD). */
export function sumOfYearsDepreciation(asset: Asset, period: number): Result<number> {
  const complaint = periodComplaint(asset, period, 0);
  if (complaint !== null) return refused(complaint);
  const { cost, salvage, life } = asset;
  return computed(((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)));
}

/** Part of the value left in each period, twice the straight line's unless told otherwise, never below the salvage value (DDB). */
export function decliningBalanceDepreciation(asset: Asset, period: number, factor = 2): Result<number> {
  const complaint = periodComplaint(asset, period, 0) ?? numbersComplaint({ factor });
  if (complaint !== null) return refused(complaint);
  if (asset.cost < 0) return refused(noCost);
  if (factor <= 0) return refused('The factor is not above zero.');
  if (!Number.isInteger(period)) return refused('Periods are whole.');
  const { cost, salvage, life } = asset;
  const left = cost * Math.max(1 - factor / life, 0) ** (period - 1);
  return computed(Math.max(Math.min((left * factor) / life, left - salvage), 0));
}

/** The rate of the fixed declining balance, to three decimals as spreadsheets have it. */
const fixedRate = ({ cost, salvage, life }: Asset): number =>
  cost === 0 ? 0 : Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;

/**
 * A fixed part of the value left in each period (DB); the first period has so many months, and what they leave of a year comes in one period after the
 * last.
 */
export function fixedDecliningBalanceDepreciation(asset: Asset, period: number, months = 12): Result<number> {
  const complaint =
    periodComplaint(asset, period, months < 12 ? 1 : 0) ?? numbersComplaint({ 'number of months': months });
  if (complaint !== null) return refused(complaint);
  if (asset.cost < 0) return refused(noCost);
  if (!Number.isInteger(months) || months < 1 || months > 12) return refused('The first year has 1 to 12 months.');
  if (!Number.isInteger(period)) return refused('Periods are whole.');
  const rate = fixedRate(asset);
  const first = (asset.cost * rate * months) / 12;
  if (period === 1) return computed(first);
  const left = (asset.cost - first) * (1 - rate) ** (period - 2);
  return computed(left * rate * (period > asset.life ? (12 - months) / 12 : 1));
}
