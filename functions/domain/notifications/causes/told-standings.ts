import * as z from 'zod';
import type {
  StandingRecord,
  StoredCovenantStanding,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { NotificationKind } from '#shared/domain/notifications/notification-kind.ts';
import {
  dueNews,
  type LeadTimes,
  type Stage,
  stagesOf,
  ToldStage,
  testNews,
} from '#shared/domain/notifications/standing-stages.ts';
import type { IsoDate } from '#shared/time/dates.ts';

const Told = z.object({ test: ToldStage.nullable(), due: ToldStage.nullable() });
type Told = z.infer<typeof Told>;
type Track = keyof Told;

/** What people were told of the covenants of a structure, by their ids. Written before they are told, so that whoever tells again tells the same. */
const ToldStandings = z.object({ seq: z.number(), covenants: z.record(z.string(), Told) });
type ToldStandings = z.infer<typeof ToldStandings>;

const keyOf = (entityId: string) => ({ kind: 'Deal', id: entityId, part: 'TOLD' });

/** Something of a covenant that people are still to be told of. */
export interface StandingNews {
  readonly covenant: StoredCovenantStanding;
  readonly kind: NotificationKind;
  readonly at: string;
  /** Tells this time from any other at which the covenant stood like this. */
  readonly key: string;
}

interface Moment {
  readonly today: IsoDate;
  readonly now: string;
  readonly lead: LeadTimes;
}

const nothing: Told = { test: null, due: null };

/** What stands on a track now: as it was, or anew and still to be told. */
function trackAfter(before: ToldStage | null, stage: Stage, kind: NotificationKind | null, now: string): ToldStage {
  const isSame = before !== null && before.is === stage.is && before.of === stage.of;
  if (isSame && before !== null) return before;
  return { ...stage, kind, seq: (before?.seq ?? 0) + 1, at: now, told: kind === null };
}

function toldAfter(before: Told, covenant: StoredCovenantStanding, { today, now, lead }: Moment): Told {
  const stages = stagesOf(covenant, today, lead);
  const wasMet = covenant.lastTest?.result === 'Met' || covenant.lastTest?.result === 'Cured';
  return {
    test: trackAfter(before.test, stages.test, testNews(before.test, stages.test, wasMet), now),
    due: trackAfter(before.due, stages.due, dueNews(before.due, stages.due), now),
  };
}

const newsOn = (covenant: StoredCovenantStanding, told: Told, track: Track): StandingNews[] => {
  const stage = told[track];
  const kind = NotificationKind.safeParse(stage?.kind).data;
  if (stage === null || stage.told || kind === undefined) return [];
  return [{ covenant, kind, at: stage.at, key: `${covenant.covenantId}|${track}|${stage.seq}` }];
};

const mostTries = 10;

async function changed(
  table: Table,
  entityId: string,
  change: (before: ToldStandings['covenants']) => ToldStandings['covenants'],
): Promise<ToldStandings['covenants']> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const { seq, covenants } = (await table.get(keyOf(entityId), ToldStandings)) ?? { seq: 0, covenants: {} };
    const after = change(covenants);
    if (JSON.stringify(after) === JSON.stringify(covenants)) return after;
    const write = table.derive.countFrom(keyOf(entityId), { seq }, { seq: 1 }, { covenants: after });
    if (await writeDerived([write], 'told standings')) return after;
  }
  throw new Error(`What is told of ${entityId} was overtaken ${mostTries} times.`);
}

/** What people are to be told of a structure's covenants. It is kept as such until {@link markTold}. */
export async function standingNews(
  standing: StandingRecord,
  moment: Moment,
  table: Table,
): Promise<readonly StandingNews[]> {
  const { entityId, covenants } = standing;
  const told = await changed(table, entityId, (before) =>
    Object.fromEntries(
      covenants.map((covenant) => [
        covenant.covenantId,
        toldAfter(before[covenant.covenantId] ?? nothing, covenant, moment),
      ]),
    ),
  );
  return covenants.flatMap((covenant) => {
    const now = told[covenant.covenantId] ?? nothing;
    return [...newsOn(covenant, now, 'test'), ...newsOn(covenant, now, 'due')];
  });
}

/** Keeps that people were told. What has come in the meantime stays to be told. */
export async function markTold(entityId: string, news: readonly StandingNews[], table: Table): Promise<void> {
  if (news.length === 0) return;
  const keys = new Set(news.map(({ key }) => key));
  const marked = (id: string, track: Track, stage: ToldStage | null) =>
    stage !== null && keys.has(`${id}|${track}|${stage.seq}`) ? { ...stage, told: true } : stage;
  await changed(table, entityId, (before) =>
    Object.fromEntries(
      Object.entries(before).map(([id, { test, due }]) => [
        id,
        { test: marked(id, 'test', test), due: marked(id, 'due', due) },
      ]),
    ),
  );
}
