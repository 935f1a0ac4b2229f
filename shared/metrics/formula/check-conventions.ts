import { DayCount } from '../../finance/day-counts.ts';
import { type FormulaNode, type FormulaProblem, nodesIn } from './syntax.ts';

/** Functions that take a day count convention as their third argument. */
const counting: ReadonlySet<string> = new Set(['DAYS', 'YEARFRAC']);

/** Conventions that a formula names and nobody knows, by which it would never come to a value. */
export function problemsOfConventions(tree: FormulaNode): readonly FormulaProblem[] {
  return [...nodesIn(tree)].flatMap((node): FormulaProblem[] => {
    const convention = node.kind === 'call' && counting.has(node.name) ? node.args[2] : undefined;
    if (convention?.kind !== 'text' || DayCount.safeParse(convention.value).success) return [];
    const { at, end, value } = convention;
    const known = DayCount.options.join(', ');
    return [{ at, end, message: `There is no day count convention “${value}”; there are ${known}.` }];
  });
}
