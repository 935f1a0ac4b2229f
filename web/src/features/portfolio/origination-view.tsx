import { useGlobalState } from '../../api/global-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useCreate } from './create-button.tsx';
import styles from './portfolio.module.css';
import { StructuresTable } from './structures-table.tsx';

/** Structures that are being negotiated: those whose visibility is Origination. */
export function OriginationView() {
  const { organization } = useGlobalState();
  const { button, dialog } = useCreate({ kind: 'structure', visibilities: ['Origination'] }, 'New structure');
  return (
    <div className={styles['page']}>
      <PageHeader title="Origination" facts={<span>{organization.name}</span>} actions={button} />
      <StructuresTable launchStatus="Active" app="o" create={button} />
      {dialog}
    </div>
  );
}
