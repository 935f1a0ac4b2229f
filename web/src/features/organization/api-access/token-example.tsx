import { callsOf } from '../../../api/call-table.ts';
import { Panel } from '../../../components/panel.tsx';
import { CopyText } from '../copy-text.tsx';
import styles from '../organization.module.css';

/** How a program gets a token and uses it. */
export function TokenExample() {
  const { origin } = window.location;
  const token = [
    `curl -X POST ${origin}${callsOf.session.getApiToken.path}`,
    '-d grant_type=client_credentials',
    '-d "client_id=$CLIENT_ID"',
    '-d "client_secret=$CLIENT_SECRET"',
  ].join(' \\\n  ');
  const use = `curl -H "Authorization: Bearer $TOKEN" ${origin}${callsOf.organizations.listOrganizations.path}`;
  return (
    <Panel
      title="How to get a token"
      description="The client credentials grant of OAuth 2.0. A token is valid for an hour, and no longer than its client."
    >
      <div className={styles['form']}>
        <CopyText label="Ask for a token" text={token} />
        <p className={styles['note']}>
          A token opens what its client may call. <code>scope</code> asks for less, such as{' '}
          <code>-d "scope=covenants:read metrics:write"</code>.
        </p>
        <CopyText label="Use the token" text={use} />
        <p className={styles['note']}>
          Every call is described in the <a href={callsOf.session.getOpenApi.path}>OpenAPI document</a>.
        </p>
      </div>
    </Panel>
  );
}
