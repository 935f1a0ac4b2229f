import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SignOnPolicyForm } from './sign-on-policy-form.tsx';

/** Who has to use single sign-on, and who joins by it. */
export function SignOnPolicyPanel() {
  const { organization } = useGlobalState();
  const policy = useQuery(organizationQueries.signOnPolicy(organization.id));
  return (
    <Panel
      title="Requiring and joining"
      description="Both are about people with an address in a confirmed domain, and the provider for members."
    >
      <QueryView query={policy}>{(found) => <SignOnPolicyForm policy={found} />}</QueryView>
    </Panel>
  );
}
