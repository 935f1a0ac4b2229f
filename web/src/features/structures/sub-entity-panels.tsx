import { Button } from '@aws-amplify/ui-react';
import { HandCoins, Plus, SolarPanel } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { type Financing, isReceivedGrant } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DateText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { AssetSize, Money } from '../../components/number-texts.tsx';
import { Panel } from '../../components/panel.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { inSentence, typeWord, useTerms } from '../../entities/entity/entity-words.ts';
import styles from './structures.module.css';

const CreateStructureWizard = lazyDialog(
  async () => (await import('../../entities/structure/create-structure-wizard.tsx')).CreateStructureWizard,
);

/** The overview shows this many; the rest has a page of its own. */
const shown = 5;

/** Of a structure in force, what is in force; of one that was archived, whatever lies in it. */
const isShownIn =
  (structure: StructureView) =>
  ({ launchStatus }: { readonly launchStatus: string }): boolean =>
    launchStatus === 'Active' || structure.launchStatus === 'Obsolete';
const largestFirst = (a: Financing, b: Financing): number => (b.commitmentAmount ?? -1) - (a.commitmentAmount ?? -1);
const biggestFirst = (a: Project, b: Project): number => (b.assetSize ?? -1) - (a.assetSize ?? -1);

interface ListedProps {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly figure: ReactNode;
  readonly note?: ReactNode;
}

const Listed = ({ to, name, about, figure, note }: ListedProps) => (
  <li>
    <Link className={styles['subEntity']} to={to}>
      <span className={styles['entryName']}>{name}</span>
      <span className={styles['subEntityFigure']}>{figure}</span>
      <small>{about}</small>
      {note && <small className={styles['subEntityFigure']}>{note}</small>}
    </Link>
  </li>
);

/** Whether the reader may add something of a kind; nothing new goes into a structure that was archived. */
function useMayAdd(kind: 'Loan' | 'Project' | 'Deal', structure: StructureView): boolean {
  const mayCreate = usePermitted('Create', kind, structurePath(structure));
  return mayCreate && structure.launchStatus === 'Active';
}

/** The largest financings of a structure. */
export function FinancingsPanel({ structure }: { structure: StructureView }) {
  const terms = useTerms();
  const mayAdd = useMayAdd('Loan', structure);
  const active = structure.loans.filter(isShownIn(structure)).toSorted(largestFirst);
  const all = `/deals/${structure.id}/loans-table`;
  return (
    <Panel title={terms.loans} flush actions={<Link to={all}>{allOf(structure.summary.financingCount)}</Link>}>
      {active.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title={`No ${inSentence(terms.loans)} yet`}
          action={mayAdd && <Link to={all}>Add one</Link>}
        >
          The largest are listed here with their commitment and maturity.
        </EmptyState>
      ) : (
        <ul className={styles['list']}>
          {active.slice(0, shown).map((loan) => (
            <Listed
              key={loan.id}
              to={addressOf({ type: loan.financingType, id: loan.id, dealId: loan.dealId })}
              name={loan.name}
              about={[
                typeWord(loan.financingType, terms),
                ...(isReceivedGrant(loan) ? ['received, not committed'] : []),
              ].join(' · ')}
              figure={
                <Money
                  value={loan.commitmentAmount}
                  currency={loan.currency}
                  compact
                  reason="No commitment has been entered."
                />
              }
              note={loan.loanMaturityDate && <DateText date={loan.loanMaturityDate} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The biggest projects of a structure. */
export function ProjectsPanel({ structure }: { structure: StructureView }) {
  const mayAdd = useMayAdd('Project', structure);
  const active = structure.projects.filter(isShownIn(structure)).toSorted(biggestFirst);
  const all = `/deals/${structure.id}/projects-table`;
  return (
    <Panel title="Projects" flush actions={<Link to={all}>{allOf(structure.summary.projectCount)}</Link>}>
      {active.length === 0 ? (
        <EmptyState icon={SolarPanel} title="No projects yet" action={mayAdd && <Link to={all}>Add one</Link>}>
          The biggest are listed here with their size and operation date.
        </EmptyState>
      ) : (
        <ul className={styles['list']}>
          {active.slice(0, shown).map((project) => (
            <Listed
              key={project.id}
              to={addressOf({ type: 'Project', id: project.id, dealId: project.dealId })}
              name={project.name}
              about={[entityTypeWord(project.type), project.city, project.state].filter(Boolean).join(' · ')}
              figure={
                <AssetSize value={project.assetSize} unit={project.assetSizeUnit} reason="No size has been entered." />
              }
              note={project.cod && <DateText date={project.cod} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const allOf = (count: number): string => (count > shown ? `All ${count}` : 'Open table');

/** Structures that are a part of this one, and the way to make another; nothing where there is neither. */
export function SubStructuresPanel({ structure }: { structure: StructureView }) {
  const terms = useTerms();
  const mayCreate = useMayAdd('Deal', structure);
  const [isCreating, setCreating] = useState(false);
  if (structure.subStructures.length === 0 && !mayCreate) return null;
  const create = mayCreate && (
    <Button size="small" onClick={() => setCreating(true)}>
      <Plus size={14} aria-hidden />
      New sub-structure
    </Button>
  );
  return (
    <Panel title="Sub-structures" flush actions={create}>
      {structure.subStructures.length === 0 && (
        <p className={styles['nothing']}>
          A part with agreements of its own, such as a project company, is listed here.
        </p>
      )}
      <ul className={styles['list']}>
        {structure.subStructures.map(({ id, name, structureType, launchStatus }) => (
          <Listed
            key={id}
            to={addressOf({ type: structureType, id })}
            name={name}
            about={typeWord(structureType, terms)}
            figure={launchStatus === 'Obsolete' && 'Archived'}
          />
        ))}
      </ul>
      {isCreating && (
        <CreateStructureWizard
          parentId={structure.id}
          visibilities={structure.visibilities}
          onClose={() => setCreating(false)}
        />
      )}
    </Panel>
  );
}
