import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { FormulaToCheck } from '#shared/domain/own-detail-type.ts';
import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { useSettled } from '../../../components/use-settled.ts';

const pauseInMilliseconds = 300;

export interface FormulaCheck {
  /** Of the formula as it stands; null while they are not known. */
  readonly problems: readonly FormulaProblem[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What is wrong with a formula while it is written. An answer about another text than the one that stands is never shown. */
export function useFormulaCheck(organizationId: string, asked: z.input<typeof FormulaToCheck>): FormulaCheck {
  const standing = JSON.stringify(asked);
  const settled = useSettled(standing, pauseInMilliseconds);
  const isSettled = settled === standing;
  const isAsked = isSettled && asked.formula.trim() !== '' && asked.entityTypes.length > 0;
  const { data, error, refetch } = useQuery({
    ...organizationQueries.formulaProblems(organizationId, asked),
    enabled: isAsked,
  });
  return {
    problems: isAsked ? (data ?? null) : null,
    error: isAsked && data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
