import type { ApiHandler } from '#functions/platform/shell/api-shell.ts';
import { eventOf } from '../portfolio/measured-reads.ts';
import type { AuditedOrganization, Pattern } from './audited-organization.ts';
import { type Cost, counted } from './counted-reads.ts';
import { momentOf, period, type Timeline } from './fill-trail.ts';

type Wanted = Readonly<Record<string, string>>;

interface Page {
  readonly records: number;
  readonly cursor: string | null;
}

/** Calls the API in this process. */
export type ReadPage = (path: string, wanted: Wanted) => Promise<Page>;

/** `sent`: the headers of a request. */
export const pageReader =
  (handler: ApiHandler, sent: Readonly<Record<string, string>>): ReadPage =>
  async (path, wanted) => {
    const { statusCode, body = '', headers } = await handler(eventOf(`${path}?${new URLSearchParams(wanted)}`, sent));
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 300)}`);
    const cursor = headers?.['x-next-cursor'];
    return { records: (JSON.parse(body) as unknown[]).length, cursor: typeof cursor === 'string' ? cursor : null };
  };

interface AuditQuery {
  readonly title: string;
  readonly path: string;
  readonly wanted: Wanted;
  /** How many pages are read before the one that is measured. */
  readonly pagesBefore?: number;
}

/** Whole periods, or as many records as whole periods have of what is asked for: answers are of the same kinds wherever they begin. */
const ofAll = String(period);
const ofActor = String(19 * 5);
const ofCovenants = String(21 * 4);
const inStructure = String(8 * 10);
const inTimeline = String(7 * 11);
const ofActorInStructure = String(2 * 25);

/** A quarter of the time, in the middle. */
const middle = (timeline: Timeline): Wanted => ({
  startDate: momentOf(timeline, timeline.places * 0.375).toISOString(),
  endDate: momentOf(timeline, timeline.places * 0.625).toISOString(),
});

interface Setting {
  readonly audited: AuditedOrganization;
  readonly timeline: Timeline;
  /** The thing that has the most versions. */
  readonly longest: Pattern;
  readonly pagesBefore: number;
}

/** Pages are of such a size that each holds the same kinds of records, however long the trail is. */
function queriesOf({ audited, timeline, longest, pagesBefore }: Setting): readonly AuditQuery[] {
  const { organization, structureIds, actors, rareActor } = audited;
  const log = `/api/organizations/${organization.id}/audit/records`;
  const timelines = '/api/audit/records';
  const by = actors[0]?.agentId ?? '';
  const about = structureIds[0] ?? '';
  const covenant = { type: 'Covenant', source: longest.ownId, entityId: longest.key.id };
  const inMiddle = middle(timeline);
  return [
    { title: 'log, first page', path: log, wanted: { limit: ofAll } },
    { title: 'log, deep page', path: log, wanted: { limit: ofAll }, pagesBefore },
    { title: 'log, time in the middle', path: log, wanted: { limit: ofAll, ...inMiddle } },
    { title: 'log by person', path: log, wanted: { limit: ofActor, by } },
    { title: 'log by kind', path: log, wanted: { limit: ofCovenants, category: 'covenants' } },
    { title: 'log by thing', path: log, wanted: { limit: inStructure, about } },
    {
      title: 'log by person, kind, thing, time',
      path: log,
      wanted: { limit: ofActorInStructure, by, about, category: 'covenants', ...inMiddle },
    },
    { title: 'timeline of a structure', path: timelines, wanted: { limit: inTimeline, type: 'Deal', source: about } },
    {
      title: 'timeline, time in the middle',
      path: timelines,
      wanted: { limit: inTimeline, type: 'Deal', source: about, ...inMiddle },
    },
    { title: 'timeline of one covenant', path: timelines, wanted: { limit: ofAll, ...covenant } },
    { title: 'log, filter that matches few', path: log, wanted: { limit: ofAll, by: rareActor.agentId } },
  ];
}

export interface Measured extends Cost {
  readonly title: string;
  readonly records: number;
  /** Median, in milliseconds. */
  readonly took: number;
}

const rounds = 3;

async function measure(read: ReadPage, { title, path, wanted, pagesBefore = 0 }: AuditQuery): Promise<Measured> {
  let cursor: string | null = null;
  for (let before = 0; before < pagesBefore; before += 1) {
    ({ cursor } = await read(path, { ...wanted, ...(cursor === null ? {} : { cursor }) }));
    if (cursor === null) throw new Error(`There are no ${pagesBefore} pages.`);
  }
  const page = () => read(path, { ...wanted, ...(cursor === null ? {} : { cursor }) });
  await page();
  const { result, ...cost } = await counted(page);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await page();
    times.push(performance.now() - began);
  }
  const took = times.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
  return { title, records: result.records, took, ...cost };
}

export async function measureQueries(read: ReadPage, setting: Setting): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const query of queriesOf(setting)) all.push(await measure(read, query));
  return all;
}

export interface Search extends Cost {
  readonly pages: number;
  /** The page with the first match; null where none was found in time. */
  readonly firstOn: number | null;
  readonly found: number;
  readonly isWhole: boolean;
}

/** Goes on with a filter that matches next to nothing until the trail has ended, or the time is over. */
export async function searchToEnd(
  read: ReadPage,
  { organization, rareActor }: AuditedOrganization,
  milliseconds: number,
): Promise<Search> {
  const end = performance.now() + milliseconds;
  const path = `/api/organizations/${organization.id}/audit/records`;
  let [pages, found, cursor]: [number, number, string | null] = [0, 0, null];
  let firstOn: number | null = null;
  const { result: _, ...cost } = await counted(async () => {
    do {
      const wanted = { limit: ofAll, by: rareActor.agentId, ...(cursor === null ? {} : { cursor }) };
      const page = await read(path, wanted);
      pages += 1;
      found += page.records;
      if (page.records > 0) firstOn ??= pages;
      cursor = page.cursor;
    } while (cursor !== null && performance.now() < end);
  });
  return { pages, firstOn, found, isWhole: cursor === null, ...cost };
}
