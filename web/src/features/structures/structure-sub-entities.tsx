import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useTerms } from '../../entities/entity/entity-words.ts';
import { FundPanel } from '../../entities/party/fund-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import styles from './structures.module.css';
import { FinancingsPanel, ProjectsPanel, SubStructuresPanel } from './sub-entity-panels.tsx';

/**
 * What hangs on the structure. A fund puts its money into the financings of others, so that its own panel stands for lists of what it does not
 * have; of another structure that has nothing itself, what its sub-structures have is told.
 */
export function StructureSubEntities({ structure }: { structure: StructureView }) {
  const { loans } = useTerms();
  const path = structurePath(structure);
  const mayViewLoans = usePermitted('View', 'Loan', path);
  const mayViewProjects = usePermitted('View', 'Project', path);
  const { id, structureType, summary } = structure;
  const withParts = structure.withParts ?? summary;
  const isFund = structureType === 'Fund';
  const hasAny = withParts.financingCount + withParts.projectCount + withParts.subStructureCount > 0;
  return (
    <div className={styles['stack']}>
      {isFund && <FundPanel fundId={id} />}
      {(hasAny || !isFund) && <KeyFigures structure={structure} />}
      {mayViewLoans && (
        <OwnOrOfParts
          title={loans}
          to={`/deals/${id}/loans-table`}
          own={summary.financingCount}
          all={withParts.financingCount}
          isLeftOut={isFund}
        >
          <FinancingsPanel structure={structure} />
        </OwnOrOfParts>
      )}
      {mayViewProjects && (
        <OwnOrOfParts
          title="Projects"
          to={`/deals/${id}/projects-table`}
          own={summary.projectCount}
          all={withParts.projectCount}
          isLeftOut={isFund}
        >
          <ProjectsPanel structure={structure} />
        </OwnOrOfParts>
      )}
      <SubStructuresPanel structure={structure} />
    </div>
  );
}

interface OwnOrOfPartsProps {
  readonly title: string;
  readonly to: string;
  /** How many the structure has itself. */
  readonly own: number;
  /** How many it has together with its sub-structures. */
  readonly all: number;
  /** Where there are none at all, nothing is said about it. */
  readonly isLeftOut: boolean;
  /** The list of its own. */
  readonly children: ReactNode;
}

function OwnOrOfParts({ title, to, own, all, isLeftOut, children }: OwnOrOfPartsProps) {
  if (own === 0 && all > 0) return <InPartsPanel title={title} count={all} to={to} />;
  return all === 0 && isLeftOut ? null : children;
}

interface InPartsPanelProps {
  readonly title: string;
  /** How many its sub-structures have. */
  readonly count: number;
  /** The table that lists them. */
  readonly to: string;
}

/** Stands for the list of a structure's own projects or financings where only its sub-structures have some. */
const InPartsPanel = ({ title, count, to }: InPartsPanelProps) => (
  <Panel title={title} flush>
    <EmptyState icon={Layers} title="None held directly" action={<Link to={to}>Show {count} of sub-structures</Link>}>
      Those of its sub-structures are counted above.
    </EmptyState>
  </Panel>
);
