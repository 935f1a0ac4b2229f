import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { useAddressValue } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { Page } from '../../components/page.tsx';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { FinancingsTable } from '../../entities/financing/financings-table.tsx';
import type { HeldListProps } from '../../entities/list/held-list.tsx';
import { ProjectsTable } from '../../entities/project/projects-table.tsx';
import styles from './structure-details.module.css';

const CreateFinancingDialog = lazyDialog(
  async () => (await import('../../entities/financing/create-financing-dialog.tsx')).CreateFinancingDialog,
);
const CreateProjectDialog = lazyDialog(
  async () => (await import('../../entities/project/create-project-dialog.tsx')).CreateProjectDialog,
);

/** Nothing new goes into a structure that was archived. */
function useMayAdd(kind: 'Loan' | 'Project', structure: StructureView): boolean {
  const mayCreate = usePermitted('Create', kind, structurePath(structure));
  return mayCreate && structure.launchStatus === 'Active';
}

/** The financings of a structure and of those below it; of one that was archived, all that lie in it. */
export function LoansPage() {
  const structure = useOutletContext<StructureView>();
  const terms = useTerms();
  const subEntities = useSubEntitiesOf(structure);
  const mayCreate = useMayAdd('Loan', structure);
  const [isCreating, setCreating] = useState(false);
  const create = mayCreate && (
    <Button variation="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      New {inSentence(terms.loan)}
    </Button>
  );
  return (
    <Page>
      <title>{`${terms.loans} · ${structure.name} · Trestle`}</title>
      <div className={styles['tableHead']}>
        <h2>{terms.loans}</h2>
        {create}
      </div>
      <FinancingsTable {...subEntities} create={create} />
      {isCreating && <CreateFinancingDialog dealId={structure.id} onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** The projects of a structure and of those below it; of one that was archived, all that lie in it. */
export function ProjectsPage() {
  const structure = useOutletContext<StructureView>();
  const subEntities = useSubEntitiesOf(structure);
  const mayCreate = useMayAdd('Project', structure);
  const [isCreating, setCreating] = useState(false);
  const create = mayCreate && (
    <Button variation="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      New project
    </Button>
  );
  return (
    <Page>
      <title>{`Projects · ${structure.name} · Trestle`}</title>
      <div className={styles['tableHead']}>
        <h2>Projects</h2>
        {create}
      </div>
      <ProjectsTable {...subEntities} create={create} />
      {isCreating && <CreateProjectDialog dealId={structure.id} onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** In the address, where only what lies right in the structure is listed. */
const withoutParts = { name: 'parts', value: 'without' } as const;

/**
 * What the list of a structure's projects or financings shows: with what lies below it, unless the reader switches that off. What lies in a
 * structure that was archived changes only once that is restored.
 */
function useSubEntitiesOf(structure: StructureView): Omit<HeldListProps, 'create'> {
  const { id, launchStatus, subStructures, withParts } = structure;
  const [parts, setParts] = useAddressValue(withoutParts.name, { isStep: true });
  const hasParts = subStructures.length > 0 || withParts !== null;
  const isWithParts = hasParts && parts !== withoutParts.value;
  const change = (isOn: boolean) => setParts(isOn ? '' : withoutParts.value);
  return {
    ...(isWithParts ? { withinId: id } : { dealId: id }),
    launchStatus,
    isReadOnly: launchStatus === 'Obsolete',
    choice: hasParts && (
      <div className={styles['parts']}>
        <SwitchInput
          label="With sub-structures"
          checked={isWithParts}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
    ),
  };
}
