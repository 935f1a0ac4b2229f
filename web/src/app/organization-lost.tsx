import { Button } from '@aws-amplify/ui-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalog } from '#shared/errors/catalog.ts';
import { requestSignIn } from '../api/authentication.ts';
import { createConnection } from '../api/create-connection.ts';
import { tokenInHand } from '../api/page-token.ts';
import { fromTheStart, pageAt } from '../api/pages.ts';
import { prepareToken, renewToken } from '../api/renew-token.ts';
import { currentSession, type Session, startSession } from '../api/session.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { QueryView } from '../components/query-view.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';
import { SingleSignOn } from '../features/sign-in/single-sign-on.tsx';
import styles from './organization-lost.module.css';

/** Names no organization, because the server refuses whatever names one that is lost. */
const { client } = createConnection({
  baseUrl: '',
  getToken: tokenInHand,
  prepareToken,
  renewToken,
  getUserId: () => currentSession()?.userId ?? null,
  getOrganizationId: () => null,
  onSignInRequired: requestSignIn,
});

const pageSize = 100;

/** The organizations that the signed-in user may work in besides the one that is lost, page by page. */
const otherOrganizations = (lostId: string) =>
  infiniteQueryOptions({
    queryKey: ['organizations', 'besides', lostId],
    queryFn: ({ pageParam, signal }) =>
      client.organizations.listOrganizations({
        query: pageAt(pageParam, pageSize),
        signal,
      }),
    ...fromTheStart,
    select: ({ pages }) => pages.flatMap(({ body }) => body).filter(({ id }) => id !== lostId),
  });

const lostLead = 'You no longer have access to this organization.';
const signOnLead = catalog.singleSignOnRequired.userMessage;

interface OrganizationLostProps {
  readonly session: Session;
  /** It is open to the user, but not with a password. */
  readonly needsSignOn: boolean;
}

/** Stands in place of everything when the organization of the session is no longer open to the user: the way to another one, or out. */
export function OrganizationLost({ session, needsSignOn }: OrganizationLostProps) {
  const organizations = useInfiniteQuery(otherOrganizations(session.organizationId));
  return (
    <SignInCard title={needsSignOn ? 'Single sign-on' : 'No access'} lead={needsSignOn ? signOnLead : lostLead}>
      {needsSignOn && <SingleSignOn organizationId={session.organizationId} audience="member" returnTo={null} />}
      <QueryView query={organizations} skeleton={<Skeleton lines={2} />} empty={null}>
        {(found) => (
          <Others session={session} organizations={found}>
            <LoadMore list={organizations} label="More organizations" isLink />
          </Others>
        )}
      </QueryView>
      <ButtonLink to="/logout">Sign out</ButtonLink>
    </SignInCard>
  );
}

interface OthersProps {
  readonly session: Session;
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly children: ReactNode;
}

function Others({ session, organizations, children }: OthersProps) {
  const navigate = useNavigate();
  const headingId = useId();
  const workIn = (organizationId: string) => {
    startSession({ ...session, organizationId });
    void navigate('/portfolio');
  };
  return (
    <div className={styles['section']}>
      <p id={headingId}>Continue in another organization:</p>
      <ul className={styles['organizations']} aria-labelledby={headingId}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Button onClick={() => workIn(id)}>{name}</Button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
