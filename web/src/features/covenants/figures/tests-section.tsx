import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { isDense, isTestedByDay } from '#shared/domain/covenant-periods.ts';
import { followsEvents } from '#shared/domain/covenant-schedule.ts';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { figureOfPeriod, periodOfTest } from '#shared/domain/tested-figure.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatShare } from '#shared/format/figure.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { DrawerSection } from '../../../components/drawer.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { missesBefore, ResultBadge } from '../../../entities/covenant/result-badge.tsx';
import { useMayChange } from '../../../entities/entity/use-may-change.ts';
import { useFiguresOfMetric } from '../../../entities/figure/use-figures-of-metric.ts';
import { EnterFigureForm } from './enter-figure-form.tsx';
import styles from './figures.module.css';
import { MissedLevels } from './missed-levels.tsx';
import { TestTrend } from './test-trend.tsx';
import { TestsAhead } from './tests-ahead.tsx';
import { TestsSpan } from './tests-span.tsx';

const WhyDrawer = lazyDialog(async () => (await import('../../../components/why-drawer.tsx')).WhyDrawer);
const FigureDrawer = lazyDialog(async () => (await import('../../../entities/figure/figure-drawer.tsx')).FigureDrawer);
const ResultsDrawer = lazyDialog(async () => (await import('./results-drawer.tsx')).ResultsDrawer);

/** Whether a test takes what a metric comes to, and not what was entered for it. */
const isComputed = ({ stackLog }: CovenantTest): boolean =>
  stackLog.children.some(({ operation }) => operation === 'computed');

interface TestsSectionProps {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
}

/** The tests of a financial covenant over time, each with its explanation, and the form for the next figure. */
export function TestsSection({ structure, covenant }: TestsSectionProps) {
  const [asked, setAsked] = useState<CovenantTest | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [periodEnd, setPeriodEnd] = useState<string | null>(null);
  const mayEnter = useMayChange('Edit', 'Detail', structure);
  const { organization } = useGlobalState();
  // The figures stand in the list all the same.
  const showsTrend = showsTrendOf(covenant.metric, organization.details);
  const checks = useQuery(covenantQueries.checks(covenant.entityId, covenant.id));
  const [to, setTo] = useState<IsoDate | null>(null);
  const earlier = useQuery({ ...covenantQueries.checks(covenant.entityId, covenant.id, to), enabled: to !== null });
  const { metric } = covenant;
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const { figures, deleted } = useFiguresOfMetric(covenant.entityId, metric ?? '', mayView && metric !== null);
  /** Of the figure that a test took, or of one that was deleted. */
  const historyOf = (test: CovenantTest): string | null => {
    const period = periodOfTest(covenant, test.periodEnd);
    return (
      figureOfPeriod(covenant, figures, test.periodEnd)?.id ??
      deleted.find((place) => place.period === period)?.id ??
      null
    );
  };

  return (
    <QueryView query={checks}>
      {(tests) => (
        <>
          {mayEnter && metric !== null && !tests.some(isComputed) && (
            <DrawerSection title="Enter figure">
              <EnterFigureForm
                key={covenant.state.periodEnd}
                structure={structure}
                covenant={covenant}
                metric={metric}
                tests={tests}
                figures={figures}
              />
            </DrawerSection>
          )}
          <DrawerSection title="Tests">
            {showsTrend && <TestTrend covenant={covenant} tests={tests} />}
            {isDense(covenant) && <TestsSpan covenant={covenant} structure={structure} to={to} onChange={setTo} />}
            <TestList
              covenant={covenant}
              tests={(to === null ? tests : earlier.data) ?? []}
              onWhy={setAsked}
              historyOf={historyOf}
              onHistory={setOpenedId}
              onResults={setPeriodEnd}
            />
          </DrawerSection>
          {tests.some(isComputed) && <TestsAhead covenant={covenant} />}
          {periodEnd !== null && (
            <ResultsDrawer covenant={covenant} periodEnd={periodEnd} onClose={() => setPeriodEnd(null)} />
          )}
          {openedId !== null && (
            <FigureDrawer
              entityId={covenant.entityId}
              home={structure}
              figureId={openedId}
              dataKind="actual"
              mayEdit={mayEnter}
              onClose={() => setOpenedId(null)}
            />
          )}
          {asked && (
            <WhyDrawer
              title={`Why ${formatDate(asked.periodEnd)}?`}
              log={asked.stackLog}
              entityId={covenant.entityId}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

interface HistoryButtonProps {
  readonly test: CovenantTest;
  readonly figureId: string | null;
  readonly onHistory: (figureId: string) => void;
}

const HistoryButton = ({ test: { periodEnd }, figureId, onHistory }: HistoryButtonProps) =>
  figureId !== null && (
    <button
      type="button"
      className={styles['whyButton']}
      aria-label={`History ${formatDate(periodEnd)}`}
      onClick={() => onHistory(figureId)}
    >
      History
    </button>
  );

/** Why there is no figure to show: none was entered, it is in another unit, or it is not for the reader. */
const whyWithout = ({ stackLog }: CovenantTest): string =>
  stackLog.children.find(({ value }) => value === null)?.note ?? 'No figure was entered for this period.';

function noTestsWords(covenant: CovenantWithState): string {
  if (followsEvents(covenant)) return 'No event is recorded that it is tested for.';
  return isDense(covenant) ? 'No period has ended in this time.' : 'No period has ended since this covenant started.';
}

interface TestListProps {
  readonly covenant: CovenantWithState;
  readonly tests: readonly CovenantTest[];
  readonly onWhy: (test: CovenantTest) => void;
  /** The figure of a test; null where there never was one that may be seen. */
  readonly historyOf: (test: CovenantTest) => string | null;
  readonly onHistory: (figureId: string) => void;
  /** How the test for a period has come out over time. */
  readonly onResults: (periodEnd: string) => void;
}

function TestList({ covenant, tests, onWhy, historyOf, onHistory, onResults }: TestListProps) {
  if (tests.length === 0) return <p className="note">{noTestsWords(covenant)}</p>;
  return (
    <table className={styles['tests']}>
      <caption className="visually-hidden">Tests, newest first</caption>
      <thead>
        <tr>
          <th scope="col">{isTestedByDay(covenant) ? 'As of' : 'Period to'}</th>
          <th scope="col">Figure</th>
          <th scope="col">Headroom</th>
          <th scope="col">Result</th>
          <th scope="col">
            <span className="visually-hidden">Explanation</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.periodEnd}>
            <th scope="row">{formatDate(test.periodEnd)}</th>
            <td title={formatThreshold(test.operator, { value: test.threshold, unit: test.unit })}>
              <FigureText value={test.value} unit={test.unit} reason={whyWithout(test)} />
            </td>
            <td>{formatShare(test.headroom)}</td>
            <td>
              <ResultBadge
                result={test.result}
                levels={test.levels}
                covenant={termsOn(covenant, test.periodEnd)}
                before={missesBefore(tests, test.periodEnd)}
              />
              <MissedLevels levels={test.levels} />
            </td>
            <td>
              <button
                type="button"
                className={styles['whyButton']}
                aria-label={`Why ${formatDate(test.periodEnd)}`}
                onClick={() => onWhy(test)}
              >
                Why
              </button>
              <HistoryButton test={test} figureId={isComputed(test) ? null : historyOf(test)} onHistory={onHistory} />
              {test.result !== 'Pending' && (
                <button
                  type="button"
                  className={styles['whyButton']}
                  aria-label={`Results ${formatDate(test.periodEnd)}`}
                  onClick={() => onResults(test.periodEnd)}
                >
                  Results
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
