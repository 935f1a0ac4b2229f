import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, EyeOff, History } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router-dom';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import type { Diagram } from '#shared/domain/structure-tree.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatPlain } from '#shared/format/number.ts';
import { addDays } from '#shared/time/dates.ts';
import { ApiError } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { portfolioQueries } from '../../api/queries/portfolio-queries.ts';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useStandings } from '../../entities/covenant/use-standings.ts';
import { StructureDiagram } from '../../entities/diagram/structure-diagram.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { useTerms } from '../../entities/entity/entity-words.ts';
import { StructureTreeView } from '../../entities/structure-tree/structure-tree-view.tsx';
import { diagramData, type StandingOf } from './diagram-data.ts';
import styles from './structure-diagram.module.css';
import { useDiagramView } from './use-diagram-view.ts';

/** Counterparties that are no entities of the organization have one page together. */
const counterpartiesPage = '/business-investors';

/** Who owns, holds and finances whom in a structure, today or at the end of a day, as a drawing and as a tree. */
export function StructureDiagramPage() {
  const { dealId = '' } = useParams();
  const { name } = useOutletContext<StructureView>();
  const { organization } = useGlobalState();
  const view = useDiagramView();
  const { asOf, includesObsolete } = view;
  const isHidden = isOn(organization.details, 'hideStructureDiagram');
  const diagram = useQuery({ ...portfolioQueries.diagram(dealId, view), enabled: !isHidden });
  const standings = useStandingsOfDay(dealId, asOf, isHidden);
  const wasNotThere = asOf !== undefined && diagram.error instanceof ApiError && diagram.error.status === 404;
  return (
    <Page>
      <title>{`Diagram · ${name} · Trestle`}</title>
      <DiagramTools view={view} />
      {asOf !== undefined && (
        <div role="status" className={styles['banner']}>
          <History size={16} aria-hidden />
          <span>
            As it stood on <strong>{formatDate(asOf)}</strong>, at the end of the day (UTC).
          </span>
          <Button size="small" onClick={() => view.showDay('')}>
            Back to today
          </Button>
        </div>
      )}
      {wasNotThere ? (
        <EmptyState icon={CalendarX} title="It was not there yet">
          This structure was entered after {formatDate(asOf)}. Choose a later day.
        </EmptyState>
      ) : (
        <>
          {isHidden ? (
            <EmptyState icon={EyeOff} title="The diagram is switched off">
              Your organization hides structure diagrams. The tree below shows the same entities.
            </EmptyState>
          ) : (
            <QueryView query={diagram} skeleton={<Skeleton lines={1} height={480} />}>
              {(found) =>
                standings.known === null ? (
                  <Skeleton lines={1} height={480} />
                ) : (
                  <DrawnDiagram diagram={found} standings={standings.known} missing={standings.missing} />
                )
              }
            </QueryView>
          )}
          <Panel title="Entities" flush>
            <div className={styles['tree']}>
              <StructureTreeView structureId={dealId} asOf={asOf} includesObsolete={includesObsolete} />
            </div>
          </Panel>
        </>
      )}
    </Page>
  );
}

const none: StandingOf = new Map();

/** Standings that could not be read, and the way to ask for them again. */
interface MissingStandings {
  readonly isAskedAgain: boolean;
  readonly askAgain: () => void;
}

interface StandingsOfDay {
  /** Null while they are being read. */
  readonly known: StandingOf | null;
  readonly missing: MissingStandings | null;
}

/**
 * Where the covenants of the structure and of those below it stand, in one call. No day but today has standings, and a diagram is drawn without
 * them where they cannot be read.
 */
function useStandingsOfDay(structureId: string, asOf: string | undefined, isHidden: boolean): StandingsOfDay {
  const isAsked = asOf === undefined && !isHidden;
  const { data, errorUpdateCount, isFetching, refetch } = useStandings({ belowId: structureId }, isAsked);
  const known = useMemo(
    () => (data === undefined ? none : new Map(data.map(({ entityId, covenants }) => [entityId, covenants]))),
    [data],
  );
  if (!isAsked) return { known: none, missing: null };
  if (data !== undefined) return { known, missing: null };
  // A query that asks again counts as pending, which would take the drawing away.
  if (errorUpdateCount === 0) return { known: null, missing: null };
  return { known: none, missing: { isAskedAgain: isFetching, askAgain: () => void refetch() } };
}

interface DrawnDiagramProps extends Pick<StandingsOfDay, 'missing'> {
  readonly diagram: Diagram;
  readonly standings: StandingOf;
}

function DrawnDiagram({ diagram, standings, missing }: DrawnDiagramProps) {
  const terms = useTerms();
  const words = useMemo(() => ({ financing: { one: terms.loan, many: terms.loans } }), [terms.loan, terms.loans]);
  const navigate = useNavigate();
  const data = useMemo(() => diagramData(diagram, terms, standings), [diagram, terms, standings]);
  const [root] = diagram.nodes;
  const open = (id: string) => {
    const node = diagram.nodes.find((one) => one.id === id);
    if (node === undefined) return;
    const address = node.dealId === null ? counterpartiesPage : addressOf({ ...node, type: node.entityType });
    void navigate(address);
  };
  return (
    <div className={styles['drawing']}>
      <StructureDiagram
        title={root?.name ?? 'Structure'}
        data={data}
        onOpen={({ id }) => open(id)}
        height="clamp(420px, 65vh, 760px)"
        words={words}
        {...(diagram.asOf === null ? {} : { asOf: diagram.asOf })}
      />
      {missing !== null && (
        <div role="status" className={styles['missing']}>
          Covenant statuses could not be loaded.
          <Button size="small" isLoading={missing.isAskedAgain} onClick={missing.askAgain}>
            Try again
          </Button>
        </div>
      )}
      {diagram.omitted > 0 && (
        <p className={styles['note']}>
          {formatPlain(diagram.omitted)} more entities are left out, because a diagram shows at most 1,000.
        </p>
      )}
    </div>
  );
}

/** Which day is shown, and whether what is obsolete is. */
function DiagramTools({ view }: { readonly view: ReturnType<typeof useDiagramView> }) {
  const { asked, obstacle, includesObsolete, showDay, showObsolete } = view;
  return (
    <div className={styles['tools']}>
      <DateInput
        label="As it stood on"
        size="small"
        last={addDays(today(), -1)}
        value={asked}
        hasError={obstacle !== null}
        errorMessage={obstacle}
        onDate={showDay}
      />
      <SwitchInput
        label="Include archived"
        checked={includesObsolete}
        onChange={({ target }) => showObsolete(target.checked)}
      />
    </div>
  );
}
