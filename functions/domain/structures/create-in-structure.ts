import * as z from 'zod';
import { parseInput } from '#functions/platform/http/parse-request.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { structures } from '#shared/contract/structures.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { Faults } from '#shared/domain/faults.ts';
import { type Financing, NewFinancing } from '#shared/domain/financing.ts';
import { NewProject, type Project } from '#shared/domain/project.ts';
import { NewStructure, type Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { newStructure } from './create-structure.ts';
import { financingView, projectView } from './exports/entity-reader.ts';
import { seenStructure, viewerOf } from './exports/seen-entity-reader.ts';
import { readStructure } from './exports/structure-reader.ts';
import { type Prepared, write } from './prepared.ts';
import { everyResult } from './rules/every-refusal.ts';
import { newFinancing, newProject } from './sub-entities/create-sub-entity.ts';
import { allowsOneFinancing } from './sub-entities/links.ts';

type Created = Project | Financing | Structure;

/** One that is about to be created, and how it will be answered. */
interface Upcoming extends Prepared {
  readonly answer: Created;
}

interface Request {
  readonly scope: RequestScope;
  readonly home: Structure;
  readonly bodies: readonly unknown[];
}

const parsed = <Body>(schema: z.ZodType<Body>, { bodies, home }: Request, field: string): readonly Body[] =>
  parseInput(
    z.array(schema),
    bodies.map((body) => ({ ...Object(body), [field]: home.id })),
  ) as Body[];

function requireCreate({ scope, home }: Request, source: 'Deal' | 'Project' | 'Loan'): void {
  if (!scope.may('Create', source, home.id)) throw new DomainError('notPermitted', { reason: `Create on ${source}` });
}

/** Two of one request with the same custom id would meet only when they are written. */
function customIdFaults(bodies: readonly { readonly customId: string | null }[]): Faults {
  const ids = bodies.map(({ customId }) => customId && comparedName(customId));
  const again = ids.flatMap((id, at) => (id !== null && ids.indexOf(id) < at ? [at] : []));
  return Object.fromEntries(again.map((at) => [`${at}.customId`, 'Another one here has this custom id.']));
}

const financedByAnother =
  'Another one here finances the same project. Your organization allows one financing a project.';

/** So would two that finance the same project where only one may. */
async function projectFaults(table: Table, bodies: readonly NewFinancing[]): Promise<Faults> {
  const financed = new Set<string>();
  const again = bodies.flatMap(({ projectIds }, at) => {
    const isAgain = projectIds.some((id) => financed.has(id));
    for (const id of projectIds) financed.add(id);
    return isAgain ? [at] : [];
  });
  if (again.length === 0 || !(await allowsOneFinancing(table))) return {};
  return Object.fromEntries(again.map((at) => [`${at}.projectIds`, financedByAnother]));
}

/** What a request creates, and what its elements refuse each other. */
interface Asked {
  readonly each: readonly (() => Promise<Upcoming>)[];
  readonly faults: Faults;
}

async function newProjects(request: Request): Promise<Asked> {
  requireCreate(request, 'Project');
  const bodies = parsed(NewProject, request, 'dealId');
  const { scope, home } = request;
  const each = bodies.map((body, at) => async () => {
    const prepared = await newProject({ scope, home, prefix: `${at}.` }, body);
    return { ...prepared, answer: projectView(prepared.created, home, viewerOf(scope)) };
  });
  return { each, faults: customIdFaults(bodies) };
}

async function newFinancings(request: Request): Promise<Asked> {
  requireCreate(request, 'Loan');
  const bodies = parsed(NewFinancing, request, 'dealId');
  const { scope, home } = request;
  const each = bodies.map((body, at) => async () => {
    const prepared = await newFinancing({ scope, home, prefix: `${at}.` }, body);
    return { ...prepared, answer: financingView(prepared.created, home, viewerOf(scope)) };
  });
  return { each, faults: { ...customIdFaults(bodies), ...(await projectFaults(scope.table, bodies)) } };
}

async function newSubStructures(request: Request): Promise<Asked> {
  requireCreate(request, 'Deal');
  const bodies = parsed(NewStructure, request, 'parentId');
  const { scope } = request;
  const each = bodies.map((body, at) => async () => {
    const prepared = await newStructure(scope, body, `${at}.`);
    return { ...prepared, answer: seenStructure(prepared.created, viewerOf(scope)) };
  });
  return { each, faults: customIdFaults(bodies) };
}

const kinds: ReadonlyMap<string, (request: Request) => Promise<Asked>> = new Map([
  ['projects', newProjects],
  ['loans', newFinancings],
  ['deals', newSubStructures],
]);

/** What was prepared already, and prepared again where that is outdated, e.g. because an earlier one of the request was linked with the same. */
function preparedOnce(first: Upcoming | undefined, again: () => Promise<Upcoming>): () => Promise<Upcoming> {
  let prepared = first;
  return async () => {
    const ready = prepared ?? (await again());
    prepared = undefined;
    return ready;
  };
}

export const createInStructure: UseCase<(typeof structures.calls)['createInStructure'], StructuresContext> = async (
  { params, body },
  { scope },
) => {
  const prepare = kinds.get(params.entityType);
  if (prepare === undefined) throw new DomainError('entityTypeNotFound');
  const home = await readStructure(scope.table, params.dealId, 'structureNotFound');
  const { each, faults } = await prepare({ scope, home, bodies: body });
  const upcoming = await everyResult(each, faults);

  // Each has a transaction of its own: with its words and links, one alone may fill it.
  const answers: Created[] = [];
  for (const [at, again] of each.entries())
    answers.push((await write(scope, preparedOnce(upcoming[at], again))).answer);
  return answers;
};
