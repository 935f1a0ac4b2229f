import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatShare } from '#shared/format/figure.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { DrawerSection } from '../../../components/drawer.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WhyDrawer } from '../../../components/why-drawer.tsx';
import { useMayChange } from '../../../entities/entity/use-may-change.ts';
import { EnterFigureForm } from './enter-figure-form.tsx';
import styles from './figures.module.css';
import { TestTrend } from './test-trend.tsx';

interface TestsSectionProps {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
}

/** The tests of a financial covenant over time, each with its explanation, and the form for the next figure. */
export function TestsSection({ structure, covenant }: TestsSectionProps) {
  const [asked, setAsked] = useState<CovenantTest | null>(null);
  const mayEnter = useMayChange('Edit', 'Detail', structure);
  const { organization } = useGlobalState();
  // The figures stand in the list all the same.
  const showsTrend = showsTrendOf(covenant.metric, organization.details);
  const checks = useQuery(covenantQueries.checks(covenant.entityId, covenant.id));

  return (
    <QueryView query={checks}>
      {(tests) => (
        <>
          {mayEnter && covenant.metric !== null && (
            <DrawerSection title="Enter figure">
              <EnterFigureForm key={covenant.state.periodEnd} structure={structure} covenant={covenant} tests={tests} />
            </DrawerSection>
          )}
          <DrawerSection title="Tests">
            {showsTrend && <TestTrend covenant={covenant} tests={tests} />}
            <TestList tests={tests} onWhy={setAsked} />
          </DrawerSection>
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

/** Why there is no figure to show: none was entered, it is in another unit, or it is not for the reader. */
const whyWithout = ({ stackLog }: CovenantTest): string =>
  stackLog.children.find(({ value }) => value === null)?.note ?? 'No figure was entered for this period.';

function TestList({ tests, onWhy }: { tests: readonly CovenantTest[]; onWhy: (test: CovenantTest) => void }) {
  if (tests.length === 0) return <p className="note">No period has ended since this covenant started.</p>;
  return (
    <table className={styles['tests']}>
      <caption className="visually-hidden">Tests, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Period to</th>
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
              <StatusBadge status={test.result} />
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
