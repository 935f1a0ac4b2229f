import { useSearchParams } from 'react-router-dom';
import { FundsView } from './funds-view.tsx';
import { OriginationView } from './origination-view.tsx';
import { PortfolioView } from './portfolio-view.tsx';

/** What an app shows of the organization's structures: `?app=` names the app, and leaves it out for Portfolio Management. */
export function PortfolioPage() {
  const [params] = useSearchParams();
  switch (params.get('app')) {
    case 'origination':
      return <OriginationView />;
    case 'funds':
      return <FundsView />;
    default:
      return <PortfolioView />;
  }
}
