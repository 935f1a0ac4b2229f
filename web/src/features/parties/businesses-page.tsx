import { Page } from '../../components/page.tsx';
import { BusinessesPanel } from './businesses-panel.tsx';
import { InvestorsPanel } from './investors-panel.tsx';

/** The businesses that are financed, and who has invested. */
export const BusinessesPage = () => (
  <Page title="Businesses & investors" facts={<span>Who is financed, and who has invested</span>}>
    <InvestorsPanel />
    <BusinessesPanel />
  </Page>
);
