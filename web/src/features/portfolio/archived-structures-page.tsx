import { PageHeader } from '../../components/page-header.tsx';
import styles from './portfolio.module.css';
import { StructureList } from './structure-list.tsx';

/** Structures that were taken out of the portfolio; each can be opened, and restored from there. */
export const ArchivedStructuresPage = () => (
  <div className={styles['page']}>
    <PageHeader title="Archived structures" facts={<span>No longer in force, and kept</span>} />
    <StructureList launchStatus="Obsolete" create={null} shows={() => true} />
  </div>
);
