import { skipToken, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { readOrEmpty } from '../../api/read-or-empty.ts';
import { type Portal, portalQueries } from './portal-queries.ts';
import styles from './sign-in.module.css';

interface SingleSignOnProps {
  /** Null: nobody has said yet which organization it is. */
  readonly organizationId: string | null;
  /** Whose identity provider it is: the organization's own, or that of people from outside. */
  readonly audience: 'member' | 'counterparty';
  /** A path of this site. */
  readonly returnTo: string | null;
}

const isOffered = (portal: Portal | null | undefined, audience: SingleSignOnProps['audience']): boolean =>
  (audience === 'counterparty' ? portal?.counterpartySingleSignOn : portal?.singleSignOn) ?? false;

function addressOf({ organizationId, audience, returnTo }: SingleSignOnProps): string {
  const query = new URLSearchParams({
    ...(returnTo === null ? {} : { redirect: returnTo }),
    ...(audience === 'counterparty' ? { audience } : {}),
  });
  const path = `/api/sso/${encodeURIComponent(organizationId ?? '')}/login`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The way to the identity provider, where the organization has one. It leaves the app; passwords stay possible without it. */
export function SingleSignOn(props: SingleSignOnProps) {
  const { organizationId, audience } = props;
  const portal = useQuery({
    queryKey: ['sign-in', 'single-sign-on', organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : ({ client, signal }) =>
            readOrEmpty<Portal | null>(() => client.fetchQuery(portalQueries.detail(organizationId)), {
              what: 'single sign-on',
              empty: null,
              signal,
            }),
  });
  if (!isOffered(portal.data, audience)) return null;
  return (
    <div className={styles['alternative']}>
      <p>or</p>
      <a href={addressOf(props)} className="amplify-button">
        <KeyRound size={16} aria-hidden />
        Sign in with single sign-on
      </a>
    </div>
  );
}
