import { finiteResult, NoResult, refusedInput } from './no-result.ts';

/** What is written off over its life, in periods. */
export interface Asset {
  readonly cost: number;
  /** What it is worth at the end. */
  readonly salvage: number;
  readonly life: number;
}

function refusedAsset({ cost, salvage, life }: Asset): NoResult | null {
  const refused = refusedInput({ cost, salvage, life });
  if (refused) return refused;
  return life > 0 ? null : new NoResult('outOfDomain', 'life');
}

/** As {@link refusedAsset}, for methods that need what isn't below zero, and a period within the life (and `extra` more). */
function refusedPeriod(asset: Asset, period: number, extra: number): NoResult | null {
  const refused = refusedAsset(asset) ?? refusedInput({ period });
  if (refused) return refused;
  if (asset.cost < 0) return new NoResult('outOfDomain', 'cost');
  if (asset.salvage < 0) return new NoResult('outOfDomain', 'salvage');
  return period >= 1 && period <= asset.life + extra ? null : new NoResult('outOfDomain', 'period');
}

/** The same amount in every period (SLN). */
export function straightLineDepreciation(asset: Asset): number | NoResult {
  return refusedAsset(asset) ?? finiteResult((asset.cost - asset.salvage) / asset.life);
}

/** Amounts that fall by the same step in each period (SYD). */
export function sumOfYearsDepreciation(asset: Asset, period: number): number | NoResult {
  const refused = refusedPeriod(asset, period, 0);
  if (refused) return refused;
  const { cost, salvage, life } = asset;
  return finiteResult(((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)));
}

/** Part of the value left in each period, twice the straight line's unless told otherwise, never below the salvage value (DDB). */
export function decliningBalanceDepreciation(asset: Asset, period: number, factor = 2): number | NoResult {
  const refused = refusedPeriod(asset, period, 0) ?? refusedInput({ factor });
  if (refused) return refused;
  if (factor <= 0) return new NoResult('outOfDomain', 'factor');
  if (!Number.isInteger(period)) return new NoResult('outOfDomain', 'period');
  const { cost, salvage, life } = asset;
  const left = cost * Math.max(1 - factor / life, 0) ** (period - 1);
  return finiteResult(Math.max(Math.min((left * factor) / life, left - salvage), 0));
}

/** The rate of the fixed declining balance, to three decimals as spreadsheets have it. */
const fixedRate = ({ cost, salvage, life }: Asset): number =>
  cost === 0 ? 0 : Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;

/**
 * A fixed part of the value left in each period (DB); the first period has so many months, and what they leave of a year comes in one period after the
 * last.
 */
export function fixedDecliningBalanceDepreciation(asset: Asset, period: number, months = 12): number | NoResult {
  const refused = refusedPeriod(asset, period, months < 12 ? 1 : 0) ?? refusedInput({ months });
  if (refused) return refused;
  if (!Number.isInteger(months) || months < 1 || months > 12) return new NoResult('outOfDomain', 'months');
  if (!Number.isInteger(period)) return new NoResult('outOfDomain', 'period');
  const rate = fixedRate(asset);
  const first = (asset.cost * rate * months) / 12;
  if (period === 1) return finiteResult(first);
  const left = (asset.cost - first) * (1 - rate) ** (period - 2);
  return finiteResult(left * rate * (period > asset.life ? (12 - months) / 12 : 1));
}
