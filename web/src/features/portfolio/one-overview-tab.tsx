import type { PortfolioChoice } from '#shared/domain/portfolio.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { StructureTreeView } from '../../components/structure-tree/structure-tree-view.tsx';
import styles from './portfolio.module.css';

/** One portfolio at a glance: what lies in it, and how much hangs on each part. */
export const OneOverviewTab = ({ portfolio: { id, name } }: { portfolio: PortfolioChoice }) => (
  <>
    <div className={styles['portfolio']}>
      <h2>{name}</h2>
      <ButtonLink to={`/deals/${id}/overview`}>Open its page</ButtonLink>
    </div>
    <StructureTreeView structureId={id} />
  </>
);
