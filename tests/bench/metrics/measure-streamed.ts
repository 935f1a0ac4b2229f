import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import type { RelativesAsked } from '#shared/metrics/engine/computation.ts';
import type { Wanted } from '#shared/metrics/engine/drafts.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { type ComputationRequest, computeEntities, planFor } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldColumn, HeldEntity } from '#shared/metrics/inputs/held.ts';
import { numbersKept, streamEntities } from '#shared/metrics/inputs/stream-entities.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import { Chance } from '../../support/hostile/chance.ts';

export interface MeasuredStream {
  readonly entities: number;
  /** Columns that the plan reads of a project, and metrics of the structure that have values. */
  readonly columns: number;
  readonly metrics: number;
  readonly milliseconds: number;
  /** Megabytes at the peak beyond what was held before, and those that are held. */
  readonly peak: number;
  readonly held: number;
  /** Numbers that entities keep for one another, in megabytes. */
  readonly kept: number;
  /** Sum of all values, by which two ways of computing are compared. */
  readonly sum: number;
}

const first = indexOfPeriod('Monthly', '2021-01');
const monthsOfFigures = 60;
const projectsOfLoan = 20;

const details = catalogDefinitions();
const idsOf = (type: string): string[] =>
  [...details.all()].filter(({ entityTypes }) => entityTypes.includes(type)).map(({ id }) => id);

function columnOf(chance: Chance, detailId: string): HeldColumn {
  const values = Float64Array.from({ length: monthsOfFigures }, () => 1_000 + chance.below(9_000));
  const cells = {
    ...{ first, values, sources: new Uint32Array(monthsOfFigures) },
    ...{ approvals: null, errors: new Map<number, string>() },
  };
  return { detailId, dataKind: 'actual', frequency: 'Monthly', isOverride: false, cells };
}

const entity = (id: string, type: string, columns: readonly HeldColumn[]): HeldEntity => ({
  ...{ id, type, columns, facts: [], currency: 'USD' },
  ...{ fields: new Map(), foreignUnits: new Map(), startsOn: null, endsOn: null },
});

/** A structure with projects, of which each twenty have a loan of their own. */
function requestOf(projects: number, wanted: Wanted['details']): ComputationRequest {
  const plan = planFor(details, [{ type: 'Deal', details: wanted }], 'actual', {});
  const read = (type: string): readonly string[] => [
    ...new Set((plan.types.get(type)?.inputs ?? []).flatMap(({ detailId }) => detailId ?? [])),
  ];
  const numbers = (type: string): readonly string[] => read(type).filter((id) => details.find(id)?.kind === 'number');
  const [ofProject, ofLoan] = [numbers('Project'), numbers('Loan')];
  const held = [
    entity('structure', 'Deal', []),
    ...Array.from({ length: projects }, (_, at) => {
      const chance = new Chance(at);
      return entity(
        `project ${at}`,
        'Project',
        ofProject.map((id) => columnOf(chance, id)),
      );
    }),
    ...Array.from({ length: Math.ceil(projects / projectsOfLoan) }, (_, at) => {
      const chance = new Chance(at);
      return entity(
        `loan ${at}`,
        'Loan',
        ofLoan.map((id) => columnOf(chance, id)),
      );
    }),
  ];
  return { plan, held, ...kinOf(held, projects), ...rest };
}

const rest = {
  kind: 'actual',
  definitions: details,
  rateOf: () => ({ rate: null, told: 'There is no rate.' }),
  from: '2025-01',
  to: '2025-12',
  grain: 'Monthly',
  timing: null,
  fiscalYearEndMonth: 12,
  approvedOnly: false,
  factsOfDay: null,
} as const;

function kinOf(held: readonly HeldEntity[], projects: number): Pick<ComputationRequest, 'relatives'> {
  const below = held.filter(({ id }) => id !== 'structure').map(({ id, type }) => ({ id, type, share: 1 }));
  const placeOf = (id: string): number => Number(id.split(' ')[1]);
  const related = (id: string) => {
    if (id.startsWith('project'))
      return [{ id: `loan ${Math.floor(placeOf(id) / projectsOfLoan)}`, type: 'Loan', share: 1 }];
    const from = placeOf(id) * projectsOfLoan;
    return Array.from({ length: Math.min(projectsOfLoan, projects - from) }, (_, at) => ({
      ...{ id: `project ${from + at}`, type: 'Project', share: 1 },
    }));
  };
  return {
    relatives: (id: string, { types }: RelativesAsked) =>
      (id === 'structure' ? below : related(id)).filter(({ type }) => types.includes(type)),
  };
}

function computed(request: ComputationRequest, isStreamed: boolean) {
  if (!isStreamed) return computeEntities(request);
  const stream = streamEntities(request);
  for (;;) {
    const step = stream.next();
    if (step.done === true) return step.value;
  }
}

const megabytes = (bytes: number): number => bytes / 1e6;

function measured(projects: number, isStreamed: boolean, isEverything: boolean): MeasuredStream {
  const wanted = isEverything ? idsOf('Deal') : ['total-cfads'];
  const request = requestOf(projects, wanted);
  const before = process.resourceUsage().maxRSS * 1_024;
  const started = performance.now();
  const { result } = computed(request, isStreamed);
  const frame = result.frameOf('structure');
  if (frame === null) throw new Error('There is no structure.');
  const registers = frame.plan.nodes
    .filter(({ detailId, world, tree }) => detailId !== null && world === 'own' && tree !== null)
    .map(({ slot }) => registerAt(frame, slot));
  const milliseconds = performance.now() - started;
  const known = registers.map((register) => register.filter((value) => !Number.isNaN(value)));
  const columns = request.held.flatMap((one) => one.columns);
  return {
    entities: request.held.length,
    columns: request.held[1]?.columns.length ?? 0,
    metrics: known.filter(({ length }) => length > 0).length,
    milliseconds,
    peak: megabytes(process.resourceUsage().maxRSS * 1_024 - before),
    held: megabytes(columns.reduce((sum, { cells }) => sum + cells.values.length * 12, 0)),
    kept: megabytes(numbersKept(request) * 8),
    sum: known.reduce((sum, register) => register.reduce((all, value) => all + value, sum), 0),
  };
}

const [projects = '1000', way = 'streamed', what = 'everything'] = process.argv.slice(2);
console.log(JSON.stringify(measured(Number(projects), way === 'streamed', what === 'everything')));
