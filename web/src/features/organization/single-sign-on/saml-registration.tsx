import { useQuery } from '@tanstack/react-query';
import type { SigningCertificate } from '#shared/domain/saml.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusIcon } from '../../../components/status-badge.tsx';
import styles from '../organization.module.css';

const daysOfWarning = 30;

/** What to register with the provider, and the certificates by which it is known now. */
export function SamlRegistration({ audience }: { audience: SignOnAudience }) {
  const { organization } = useGlobalState();
  const party = useQuery(organizationQueries.samlServiceProvider(organization.id, audience));
  return (
    <QueryView query={party}>
      {({ entityId, consumerUrl, metadataUrl, certificates }) => (
        <div className={styles['form']}>
          <p className={styles['note']}>
            Register these values with the provider, or give it the metadata. The assertion must be signed with SHA-256
            or better and must not be encrypted. Include “email”, and “firstName” and “lastName” if people may join.
          </p>
          <CopyText label="Entity id to register" text={entityId} />
          <CopyText label="Assertion consumer address to register" text={consumerUrl} />
          <CopyText label="Address of the metadata" text={metadataUrl} />
          {certificates.length > 0 && (
            <ul className={styles['domains']} aria-label="Certificates of the provider">
              {certificates.map((one) => (
                <Certificate key={one.fingerprint} certificate={one} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryView>
  );
}

function standingOf(validUntil: string) {
  const daysLeft = (Date.parse(validUntil) - Date.now()) / dayInMilliseconds;
  if (daysLeft < 0) return { status: 'Breached', word: 'Ended' } as const;
  return daysLeft < daysOfWarning
    ? ({ status: 'AtRisk', word: 'Ends soon' } as const)
    : ({ status: 'Met', word: 'Valid' } as const);
}

function Certificate({ certificate: { subject, fingerprint, validUntil } }: { certificate: SigningCertificate }) {
  const { status, word } = standingOf(validUntil);
  return (
    <li aria-label={`Certificate of ${subject}`}>
      <p className={styles['domain']}>
        <strong>{subject}</strong>
        <span>
          <StatusIcon status={status} size={14} /> {word}: until <MomentText at={validUntil} />
        </span>
      </p>
      <p className={styles['second']}>SHA-256 {fingerprint}</p>
      {status !== 'Met' && (
        <p className={styles['note']}>
          It is still accepted. Ask the provider for its next certificate and enter it as the second one.
        </p>
      )}
    </li>
  );
}
