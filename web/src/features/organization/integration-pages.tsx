import { Cable, FileQuestion, Link2Off } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** `quick-books` → `Quick books`: the words of an address. */
const wordsOf = (slug: string): string => {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const toOrganizations = <Link to="/organization">Organizations</Link>;

/** An integration of the whole organization. */
export function OrganizationIntegrationPage() {
  const { integrationType = '' } = useParams();
  return (
    <Page title={`${wordsOf(integrationType)} integration`}>
      <EmptyState icon={FileQuestion} title="Your organization has no such integration" action={toOrganizations}>
        It may have been removed, or the address may be mistyped.
      </EmptyState>
    </Page>
  );
}

/** A connection to a provider that integrations of the organization share. */
export function ConnectionPage() {
  const { connectionType = '' } = useParams();
  return (
    <Page title={`${wordsOf(connectionType)} connection`}>
      <EmptyState icon={Cable} title="Not connected" action={toOrganizations}>
        Your organization has no connection of this type. Figures are entered by people or read from documents.
      </EmptyState>
    </Page>
  );
}

/** Where a provider sends people back after they have allowed, or refused, to share their data. */
export function FinishIntegrationPage() {
  const [params] = useSearchParams();
  const isRefused = params.get('error') !== null;
  return (
    <Page title="Finish integration">
      <div role="status">
        <EmptyState
          icon={Link2Off}
          title={isRefused ? 'The provider did not allow the connection' : 'No connection waits to be finished'}
          action={<Link to="/">Go to the start page</Link>}
        >
          {isRefused
            ? 'Nothing was connected, and nothing of your data was shared.'
            : 'A connection is finished here once it was begun from the integrations of a structure. Nothing was changed.'}
        </EmptyState>
      </div>
    </Page>
  );
}
