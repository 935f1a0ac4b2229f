import { compilePlan } from '../engine/compile-plan.ts';
import type { Fault, PlanNode } from '../engine/plan.ts';
import { problemsOfConventions } from './check-conventions.ts';
import { problemsOfMeaning } from './check-formula.ts';
import type { Definition, Definitions } from './definitions.ts';
import { parseFormula } from './parse-formula.ts';
import type { FormulaProblem } from './syntax.ts';

export interface DefinitionProblem extends FormulaProblem {
  readonly detail: string;
}

/** What is wrong with a detail's formula: its text, its names, its units, or that it leads back to itself. Nothing for details without one. */
export function problemsOfDefinition(
  definition: Definition,
  definitions: Definitions,
  knownTypes: ReadonlySet<string>,
): readonly FormulaProblem[] {
  if (definition.formula === null) return [];
  const parsed = parseFormula(definition.formula);
  if ('problem' in parsed) return [parsed.problem];
  const { entityTypes } = definition;
  const problems = [
    ...problemsOfMeaning(parsed.tree, { entityTypes, definitions, knownTypes }, definition),
    ...problemsOfConventions(parsed.tree),
  ];
  return problems.length > 0 ? problems : circlesOf(definition, definitions, parsed.tree);
}

function circlesOf(
  { id, name, entityTypes }: Definition,
  definitions: Definitions,
  { at, end }: { readonly at: number; readonly end: number },
): readonly FormulaProblem[] {
  const wanted = entityTypes.map((type) => ({ type, details: [id] }));
  const plan = compilePlan(definitions, wanted, { hasOutlook: true });
  const circles = [...plan.types.values()].flatMap(({ nodes }) => nodes).filter(isCircular);
  const own = circles.find(({ detailId }) => detailId === id);
  const [circle] = own === undefined ? circles : [own];
  if (circle === undefined) return [];
  const [start = name, ...others] = circle.fault.path;
  const path = [start, ...others, start].join(' → ');
  const what =
    own === undefined ? `The formula reads ${start}, which leads back to itself` : 'The formula leads back to itself';
  return [{ at, end, message: `${what}: ${path}. Only PRIOR(…) may.` }];
}

const isCircular = (node: PlanNode): node is PlanNode & { readonly fault: Fault & { readonly kind: 'circular' } } =>
  node.fault?.kind === 'circular';

/** The same for all details; each problem names the detail that has it. */
export const problemsOfDefinitions = (
  definitions: Definitions,
  knownTypes: ReadonlySet<string>,
): readonly DefinitionProblem[] =>
  [...definitions.all()].flatMap((definition) =>
    problemsOfDefinition(definition, definitions, knownTypes).map((problem) => ({
      ...problem,
      detail: definition.name,
    })),
  );
