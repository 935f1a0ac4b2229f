import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StructureCalendar } from '#shared/domain/covenant-schedule.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { formatDate } from '#shared/format/dates.ts';
import { endOfPeriod, type Period } from '#shared/time/dates.ts';
import { isConflict, messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { today } from '../../components/date-text.tsx';
import { notifySuccess } from '../../components/toast-store.ts';
import type { SearchEntities } from '../../components/use-entity-search.ts';
import { useWrite } from '../../components/use-write.ts';
import type { Home } from '../entity/entity-path.ts';
import { detailTypesQuery } from './detail-types-query.ts';
import { earlyOf, implausibleOf, leapOf, replacingOf } from './doubts.ts';
import {
  type FigureLine,
  likelyPeriodFor,
  linesAt,
  periodsFor,
  takesFigures,
  untouchedMetrics,
} from './figure-lines.ts';
import { complaintOf } from './figure-schema.ts';
import { pasteInto } from './paste-figures.ts';
import { readFigure } from './read-figure.ts';
import { saveFigure } from './save-figure.ts';

/** Whose figures are entered. */
export interface FiguresOf {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly calendar: StructureCalendar;
  /** Whether it may have covenants that the reader sees. */
  readonly showsCovenants: boolean;
  /** To add metrics of the catalog: the type that they are of, and the currency of amounts. */
  readonly entityType: EntityType;
  readonly currency: string;
}

interface Told {
  readonly documentId: string | null;
  readonly note: string | null;
}

interface Entered {
  readonly line: FigureLine;
  readonly value: number;
}

interface Outcome {
  readonly saved: readonly string[];
  readonly failures: ReadonlyMap<string, string>;
}

const conflictWords = 'Someone else entered a figure here while you were typing. Review it, then save again.';

const none: ReadonlyMap<string, string> = new Map();

const without = (texts: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([key]) => key !== id));

/** Everything that the dialog for the figures of a period knows and does. */
export function useEnterFigures(of: FiguresOf, firstKind: DataKind) {
  const { entityId, calendar, currency } = of;
  const queryClient = useQueryClient();
  const [dataKind, setKind] = useState(firstKind);
  const [chosen, setChosen] = useState<Period | null>(null);
  const [addedNames, setAdded] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(none);
  const [failures, setFailures] = useState(none);
  const [faults, setFaults] = useState(none);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isDone, setDone] = useState(false);
  const [questions, setQuestions] = useState<readonly string[]>([]);

  const details = useQuery(figureQueries.details(entityId));
  const series = useQuery(figureQueries.series(entityId, dataKind));
  const approved = useQuery({ ...covenantQueries.approved(entityId), enabled: of.showsCovenants });
  const tested = (approved.data ?? []).filter(
    ({ covenantType, launchStatus }) => covenantType === 'KPI' && launchStatus === 'Active',
  );
  const covenants = dataKind === 'actual' ? tested : [];
  const untouched = untouchedMetrics(tested, details.data ?? []);
  const types = useQuery({
    ...detailTypesQuery(of.entityType),
    enabled: details.isSuccess && (untouched.length > 0 || addedNames.length > 0),
  });
  const added = (types.data ?? []).filter(({ id, name }) => addedNames.includes(name) || untouched.includes(id));
  const period = chosen ?? likelyPeriodFor(dataKind, tested, today());
  const sources = {
    details: details.data ?? [],
    covenants,
    figures: series.data ?? [],
    calendar,
    added,
    currency,
  };
  const lines = linesAt(period, sources);
  const entered = lines.flatMap((line): Entered[] => {
    const reading = readFigure(typed.get(line.id) ?? '', line.unit);
    return reading.kind === 'number' ? [{ line, value: reading.value }] : [];
  });

  const save = useWrite({
    write: async (told: Told): Promise<Outcome> => {
      const done: string[] = [];
      const failed = new Map<string, string>();
      // One after the other: all figures of an entity are written behind one version.
      for (const { line, value } of entered) {
        const { name: detailName, frequency, unit, standing } = line;
        try {
          await saveFigure({ entityId, detailName, frequency, unit, standing, dataKind, period, value, ...told });
          done.push(line.id);
        } catch (error) {
          if (done.length === 0 && failed.size === 0 && entered.length === 1 && !isConflict(error)) throw error;
          failed.set(line.id, isConflict(error) ? conflictWords : messageOf(error));
        }
      }
      return { saved: done, failures: failed };
    },
    success: null,
    refresh: [figureQueries.of(entityId), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone: ({ saved: done, failures: failed }) => {
      setFailures(failed);
      setSaved(new Set(done));
      setTyped((texts) => new Map([...texts].filter(([id]) => !done.includes(id))));
      if (failed.size > 0) return;
      const count = done.length === 1 ? '1 figure' : `${done.length} figures`;
      const particulars = `${count} for the period to ${formatDate(endOfPeriod(period))}`;
      notifySuccess(callsOf.metrics.createDatapoints.success, { particulars });
      setDone(true);
    },
  });

  const faultsNow = (): ReadonlyMap<string, string> =>
    new Map(
      lines.flatMap(({ id, unit }): [string, string][] => {
        const reading = readFigure(typed.get(id) ?? '', unit);
        return reading.kind === 'number' || reading.kind === 'empty' ? [] : [[id, complaintOf(reading.kind, unit)]];
      }),
    );
  const doubts = (): readonly string[] =>
    [
      ...(dataKind === 'actual' ? [earlyOf(period)] : []),
      ...entered.flatMap(({ line, value }) => [
        replacingOf({ ...line, value }),
        leapOf({ ...line, value }) ?? implausibleOf({ ...line, value }),
      ]),
    ].filter((sentence) => sentence !== null);

  const search: SearchEntities = async (text) => {
    const all = await queryClient.ensureQueryData(detailTypesQuery(of.entityType));
    const wanted = text.trim().toLowerCase();
    const items = all.filter(
      (type) =>
        takesFigures(type) &&
        type.name.toLowerCase().includes(wanted) &&
        !lines.some(({ detailId }) => detailId === detailIdOf(type.name)),
    );
    return { items: items.map(({ id, name, group }) => ({ id, name, description: group })), nextCursor: null };
  };

  return {
    query: details.data === undefined ? details : series,
    dataKind,
    period,
    periods: periodsFor(dataKind, today()),
    lines,
    entered,
    typed,
    faults,
    failures,
    saved,
    left,
    questions,
    search,
    failure: save.error,
    isSaving: save.isPending,
    /** All that was entered is saved. */
    isDone,
    isDirty: [...typed.values()].some((text) => text.trim() !== ''),
    choosePeriod: (next: Period) => {
      setChosen(next);
      setSaved(new Set());
    },
    chooseKind: (next: DataKind) => {
      setKind(next);
      setChosen(null);
      setSaved(new Set());
    },
    add: (name: string) => setAdded((names) => [...names, name]),
    type: (id: string, text: string) => {
      setTyped((texts) => new Map([...texts, [id, text]]));
      setFaults((known) => without(known, id));
      setFailures((known) => without(known, id));
    },
    paste: (at: number, text: string): boolean => {
      const pasted = pasteInto(lines, at, text);
      if (pasted === null) return false;
      setTyped((texts) => new Map([...texts, ...pasted.texts]));
      setLeft(pasted.left);
      setFaults(none);
      return true;
    },
    submit: (told: Told) => {
      const wrong = faultsNow();
      setFaults(wrong);
      if (wrong.size > 0 || entered.length === 0) return;
      const asked = doubts();
      if (asked.length === 0) save.mutate(told);
      else setQuestions(asked);
    },
    confirm: async (told: Told) => save.mutateAsync(told).catch(() => undefined),
    dismiss: () => setQuestions([]),
  };
}
