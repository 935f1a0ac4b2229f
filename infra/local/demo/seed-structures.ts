import type { Financing } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook, MadeEntity } from './demo-book.ts';
import type { DemoFinancing, DemoProject, DemoStructure } from './demo-structure.ts';

const statusId = ({ statuses }: DemoBook, type: string, status: string | undefined): string | null =>
  status === undefined ? null : statuses.get(`${type} ${status}`);

const calendarId = ({ calendars }: DemoBook, name: string | null | undefined): string | null =>
  typeof name === 'string' ? calendars.get(name) : null;

function structureBody(
  book: DemoBook,
  {
    status,
    parties,
    isOver,
    projects,
    financings,
    parts,
    covenants,
    figures,
    isLate,
    calendar,
    ...entered
  }: DemoStructure,
) {
  return {
    ...entered,
    calendar: calendarId(book, calendar),
    statusId: statusId(book, entered.structureType ?? 'Deal', status),
  };
}

function projectBody(book: DemoBook, { status, parties, isOver, yearlyYield, calendar, ...entered }: DemoProject) {
  return { ...entered, calendar: calendarId(book, calendar), statusId: statusId(book, 'Project', status) };
}

function financingBody(
  book: DemoBook,
  { status, parties, isOver, finances = [], figures, calendar, ...entered }: DemoFinancing,
) {
  return {
    ...entered,
    calendar: calendarId(book, calendar),
    statusId: statusId(book, entered.financingType === 'Grant' ? 'Grant' : 'Loan', status),
    projectIds: finances.map((customId) => book.entities.get(customId).id),
  };
}

interface Maker {
  readonly api: DemoApi;
  readonly by: DemoPerson;
  readonly book: DemoBook;
}

const note = ({ book }: Maker, made: readonly (MadeEntity & { readonly customId: string | null })[]): void => {
  for (const { customId, id, version } of made) if (customId !== null) book.entities.set(customId, { id, version });
};

/** What lies in a structure: its own financings come last, because they may finance projects of its parts. */
async function fill(maker: Maker, { projects = [], parts = [], financings = [], customId }: DemoStructure) {
  const { api, by, book } = maker;
  const path = `/api/deals/${book.entities.get(customId).id}`;
  if (projects.length > 0) {
    const bodies = projects.map((project) => projectBody(book, project));
    note(maker, await api.call<Project[]>(by, 'POST', `${path}/projects`, bodies));
  }
  if (parts.length > 0) {
    const bodies = parts.map((part) => structureBody(book, part));
    note(maker, await api.call<Structure[]>(by, 'POST', `${path}/deals`, bodies));
    await Promise.all(parts.map((part) => fill(maker, part)));
  }
  if (financings.length > 0) {
    const bodies = financings.map((financing) => financingBody(book, financing));
    note(maker, await api.call<Financing[]>(by, 'POST', `${path}/loans`, bodies));
  }
}

/** Makes structures with everything that lies in them, and writes their ids into the book. */
export async function seedStructures(
  api: DemoApi,
  by: DemoPerson,
  book: DemoBook,
  structures: readonly DemoStructure[],
): Promise<void> {
  const maker = { api, by, book };
  const path = `/api/organizations/${book.organizationId}/deals`;
  await Promise.all(
    structures.map(async (structure) => {
      const made = await api.call<Structure>(by, 'POST', path, structureBody(book, structure));
      note(maker, [made]);
      if (made.structureType === 'Fund') {
        book.counterparties.set(made.name, { sourceType: 'Fund', sourceId: made.id });
      }
      await fill(maker, structure);
    }),
  );
}

/** Obsoletes what is no longer in force: first what lies in a structure, then the structure itself. */
export async function seedEndings(
  api: DemoApi,
  by: DemoPerson,
  { entities }: DemoBook,
  structures: readonly DemoStructure[],
): Promise<void> {
  const end = (path: string, ended: readonly { readonly customId: string; readonly isOver?: boolean }[] = []) =>
    Promise.all(
      ended
        .filter(({ isOver }) => isOver)
        .map(({ customId }) => {
          const { id, version } = entities.get(customId);
          return api.call(by, 'PUT', `${path}/${id}`, { version, launchStatus: 'Obsolete' });
        }),
    );
  for (const structure of structures) {
    await end('/api/loans', structure.financings);
    await end('/api/projects', structure.projects);
    await end('/api/deals', [structure]);
  }
}
