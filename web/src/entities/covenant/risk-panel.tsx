import { Button } from '@aws-amplify/ui-react';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { VisibilityApp } from '#shared/domain/entity-types.ts';
import { formatRisk } from '#shared/format/covenant-words.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/no-value.ts';
import { formatRequired } from '#shared/format/required-words.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RiskIcon } from '../../components/risk-badge.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import styles from './covenant.module.css';
import { CriticalMark } from './due-text.tsx';
import { addressOfLine, type CovenantLine, linesOf } from './standing-lines.ts';
import { useSeesSomeCovenants } from './use-covenant-rights.ts';
import { useStandingsIn } from './use-standings.ts';

/** Two columns: what is wrong already, and what may become so. */
const shownColumns = [
  ['Breached', 'Overdue'],
  ['AtRisk', 'DueSoon'],
] as const satisfies readonly (readonly CovenantRisk[])[];
const shownRisks = shownColumns.flat();
type ShownRisk = (typeof shownRisks)[number];

const shownAtFirst = 5;

const noneWords: Readonly<Record<ShownRisk, string>> = {
  Breached: 'No covenant is breached.',
  AtRisk: 'No covenant is at risk.',
  Overdue: 'Nothing is overdue.',
  DueSoon: 'Nothing else is due.',
};

interface RiskPanelProps {
  /** The app whose structures are looked at; null for all that may be seen. */
  readonly app: VisibilityApp | null;
  /** Only what lies in this structure and below it. */
  readonly belowId?: string | undefined;
}

/** What a first page begins with: what is breached, at risk, overdue and due soon, each one click from its reason. */
export function RiskPanel(props: RiskPanelProps) {
  // Whoever is shown no covenants would be told that none is breached.
  return useSeesSomeCovenants() ? <ShownRisks {...props} /> : null;
}

function ShownRisks({ app, belowId }: RiskPanelProps) {
  const standings = useStandingsIn(app, {
    risk: shownRisks.join(','),
    ...(belowId === undefined ? {} : { belowId }),
  });
  return (
    <Panel title="Covenants that need attention" flush>
      <QueryView
        query={standings}
        skeleton={
          <div className={styles['awaited']}>
            <Skeleton lines={4} height={32} />
          </div>
        }
        empty={
          <EmptyState icon={ShieldCheck} title="Nothing needs you today">
            No covenant is breached, at risk, overdue or due in the next 30 days.
          </EmptyState>
        }
      >
        {(found) => <RiskGroups lines={linesOf(found)} />}
      </QueryView>
    </Panel>
  );
}

function RiskGroups({ lines }: { readonly lines: readonly CovenantLine[] }) {
  const byRisk = Map.groupBy(lines, ({ risk }) => risk);
  return (
    <div className={styles['risks']}>
      {shownColumns.map((risks) => (
        <div key={risks[0]}>
          {risks.map((risk) => (
            <RiskGroup key={risk} risk={risk} lines={byRisk.get(risk) ?? []} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RiskGroupProps {
  readonly risk: ShownRisk;
  readonly lines: readonly CovenantLine[];
}

function RiskGroup({ risk, lines }: RiskGroupProps) {
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  return (
    <section className={styles['risk']} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['riskTitle']}>
        <RiskIcon risk={risk} />
        {formatRisk(risk)} <span className={styles['riskCount']}>{lines.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className={styles['noRisk']}>{noneWords[risk]}</p>
      ) : (
        <ul className={styles['riskList']}>
          {shown.map((line) => (
            <li key={line.covenantId}>
              <RiskLine line={line} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button size="small" variation="link" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </section>
  );
}

function RiskLine({ line }: { readonly line: CovenantLine }) {
  const required = formatRequired(line);
  const { lastTest, nextDueDate } = line;
  return (
    <Link className={styles['riskLine']} to={addressOfLine(line)}>
      <span>
        <span className={styles['riskName']}>{line.name}</span>
        <span className="below">{line.structureName}</span>
      </span>
      <span className={styles['riskFigure']}>
        {lastTest !== null && lastTest.value !== null && formatFigure(lastTest.value, lastTest.unit)}
        {required !== noValue && <span className="below">{required}</span>}
      </span>
      <span className={styles['riskReason']}>{standingWords(line)}</span>
      {line.risk === 'DueSoon' && nextDueDate !== null && (
        <span className={styles['riskReason']}>
          Due {formatDate(nextDueDate)} ({formatDistance(nextDueDate, today())}). <CriticalMark due={line} />
        </span>
      )}
    </Link>
  );
}
