import { PageHeader } from '../../components/page-header.tsx';
import { BusinessesPanel } from './businesses-panel.tsx';
import { InvestorsPanel } from './investors-panel.tsx';
import styles from './parties.module.css';

/** The businesses that are financed, and who has invested. */
export const BusinessesPage = () => (
  <div className={styles['page']}>
    <PageHeader title="Businesses and investors" facts={<span>Who is financed, and who has invested</span>} />
    <InvestorsPanel />
    <BusinessesPanel />
  </div>
);
