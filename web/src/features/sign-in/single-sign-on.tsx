import { skipToken, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { signOnButtonText } from '#shared/format/sign-on-button.ts';
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

const buttonOf = (portal: Portal | null | undefined, audience: SingleSignOnProps['audience']) =>
  (audience === 'counterparty' ? portal?.counterpartySingleSignOn : portal?.singleSignOn) ?? null;

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
  const button = buttonOf(portal.data, audience);
  return button && <SingleSignOnLink {...props} label={button.label} />;
}

/** The button itself, in the words that the organization has chosen. */
export const SingleSignOnLink = ({ label, ...where }: SingleSignOnProps & { readonly label: string | null }) => (
  <div className={styles['alternative']}>
    <p>or</p>
    <a href={addressOf(where)} className="amplify-button">
      <KeyRound size={16} aria-hidden />
      {signOnButtonText(label)}
    </a>
  </div>
);
