import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { CreateFinancingDialog } from '../../components/entities/create-financing-dialog.tsx';
import { CreateProjectDialog } from '../../components/entities/create-project-dialog.tsx';
import { structurePathOf } from '../../components/entities/entity-path.ts';
import { inSentence } from '../../components/entities/entity-words.ts';
import { useTerms } from '../../components/entities/use-terms.ts';
import { FinancingsTable } from '../../components/entity-tables/financings-table.tsx';
import { ProjectsTable } from '../../components/entity-tables/projects-table.tsx';
import styles from './structure-details.module.css';

/** The financings of a structure. */
export function LoansPage() {
  const structure = useOutletContext<StructureView>();
  const terms = useTerms();
  const mayCreate = usePermitted('Create', 'Loan', structurePathOf(structure));
  const [isCreating, setCreating] = useState(false);
  const create = mayCreate && (
    <Button variation="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      New {inSentence(terms.loan)}
    </Button>
  );
  return (
    <div className={styles['page']}>
      <title>{`${terms.loans} · ${structure.name} · Trestle`}</title>
      <div className={styles['tableHead']}>
        <h2>{terms.loans}</h2>
        {create}
      </div>
      <FinancingsTable dealId={structure.id} create={create} />
      {isCreating && <CreateFinancingDialog dealId={structure.id} onClose={() => setCreating(false)} />}
    </div>
  );
}

/** The projects of a structure. */
export function ProjectsPage() {
  const structure = useOutletContext<StructureView>();
  const mayCreate = usePermitted('Create', 'Project', structurePathOf(structure));
  const [isCreating, setCreating] = useState(false);
  const create = mayCreate && (
    <Button variation="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      New project
    </Button>
  );
  return (
    <div className={styles['page']}>
      <title>{`Projects · ${structure.name} · Trestle`}</title>
      <div className={styles['tableHead']}>
        <h2>Projects</h2>
        {create}
      </div>
      <ProjectsTable dealId={structure.id} create={create} />
      {isCreating && <CreateProjectDialog dealId={structure.id} onClose={() => setCreating(false)} />}
    </div>
  );
}
