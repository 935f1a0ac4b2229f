import { useQuery } from '@tanstack/react-query';
import { isEmail } from '#shared/domain/email.ts';
import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import { readOrEmpty } from '../../api/read-or-empty.ts';
import { useSettled } from '../../components/use-settled.ts';
import { signOnQueries } from './portal-queries.ts';
import { SingleSignOnLink } from './single-sign-on.tsx';

interface DomainSignOnProps {
  /** As far as it is typed. */
  readonly email: string;
  /** A path of this site. */
  readonly returnTo: string | null;
}

/** Typing goes on for that long at least before anybody is asked. */
const pauseInMilliseconds = 300;

/** The way to the identity provider of whoever owns the domain of an address. Only the domain leaves the browser, once the address is whole. */
export function DomainSignOn({ email, returnTo }: DomainSignOnProps) {
  const address = useSettled(email.trim().toLowerCase(), pauseInMilliseconds);
  const domain = isEmail(address) ? domainOfAddress(address) : '';
  const found = useQuery({
    queryKey: ['sign-in', 'domain-sign-on', domain],
    enabled: domain !== '',
    queryFn: ({ client, signal }) =>
      readOrEmpty(() => client.fetchQuery(signOnQueries.offer(domain)), {
        what: 'single sign-on',
        empty: null,
        signal,
      }),
  });
  const offer = domain === '' ? null : (found.data ?? null);
  return (
    <div role="status">
      {offer && (
        <SingleSignOnLink
          organizationId={offer.organizationId}
          audience="member"
          returnTo={returnTo}
          label={offer.label}
        />
      )}
    </div>
  );
}
