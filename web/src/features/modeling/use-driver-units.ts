import { useQueries } from '@tanstack/react-query';
import type { Scenario } from '#shared/domain/scenario.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { detailTypesQuery } from '../../entities/figure/detail-types-query.ts';

type KeptDriver = Scenario['drivers'][number];

/** In which unit a kept driver adds to what is held; null until that is known, and where its detail is gone. */
export function useDriverUnits(scenarios: readonly Scenario[]): (driver: KeptDriver) => string | null {
  const added = scenarios.flatMap(({ drivers }) => drivers).filter(({ mode }) => mode === 'shift');
  const types = [...new Set(added.map(({ entityType }) => entityType))];
  const found = useQueries({ queries: types.map((type) => detailTypesQuery(type)) });
  return ({ detailName, entityType }) => {
    const details = found[types.indexOf(entityType)]?.data ?? [];
    const unit = details.find(({ name }) => name === detailName)?.unit ?? null;
    return unit === unnamedCurrency ? 'in its currency' : unit;
  };
}
