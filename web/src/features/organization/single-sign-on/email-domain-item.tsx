import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { EmailDomain } from '#shared/domain/email-domain.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { StatusIcon } from '../../../components/status-badge.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';

const notFound = { missing: 'not found', unreachable: 'the name servers of the domain gave no answer', found: 'found' };

interface Standing {
  readonly status: 'Met' | 'AtRisk' | 'Breached' | 'Pending';
  readonly word: string;
}

function standingOf({ state, lostFrom }: EmailDomain): Standing {
  if (state === 'confirmed' && lostFrom !== null) return { status: 'AtRisk', word: 'Record missing' };
  if (state === 'confirmed') return { status: 'Met', word: 'Confirmed' };
  return state === 'lost'
    ? { status: 'Breached', word: 'Lost' }
    : { status: 'Pending', word: 'Waiting for the DNS record' };
}

interface EmailDomainItemProps {
  readonly domain: EmailDomain;
  readonly mayManage: boolean;
}

export function EmailDomainItem({ domain, mayManage }: EmailDomainItemProps) {
  const { id, name, record, state, lostFrom, checkedAt, lookup } = domain;
  const { status, word } = standingOf(domain);
  const isToPublish = state !== 'confirmed' || lostFrom !== null;
  const [above = '', own = ''] = record.hosts;
  return (
    <li aria-label={name}>
      <p className={styles['domain']}>
        <strong>{name}</strong>
        {id !== name && <span className={styles['second']}>{id}</span>}
        <span>
          <StatusIcon status={status} size={14} /> {word}
        </span>
      </p>
      {lostFrom !== null && (
        <p className={styles['note']}>
          Without the record, the domain will no longer be confirmed on <MomentText at={lostFrom} />.
        </p>
      )}
      {isToPublish && (
        <>
          <p className={styles['note']}>
            Ask your DNS administrator to publish a TXT record at {above} or at {own}. Keep the record in place.
          </p>
          <CopyText label="Name of the TXT record" text={above} />
          <CopyText label="Value of the TXT record" text={record.value} />
          {checkedAt !== null && lookup !== null && (
            <p className={styles['note']}>
              Last checked <MomentText at={checkedAt} />: {notFound[lookup]}. A new record can take several hours to
              appear.
            </p>
          )}
        </>
      )}
      {mayManage && <DomainActions domain={domain} isToPublish={isToPublish} />}
    </li>
  );
}

function DomainActions({ domain: { id, name }, isToPublish }: { domain: EmailDomain; isToPublish: boolean }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const params = { id: organization.id, domain: id };
  const refresh = [organizationQueries.of(organization.id)];
  const check = useWrite({ write: () => api.session.checkEmailDomain({ params }), success: null, refresh });
  const remove = useWrite({
    write: () => api.session.removeEmailDomain({ params }),
    success: callsOf.session.removeEmailDomain.success,
    particulars: () => name,
    refresh,
    showsFailures: true,
  });
  return (
    <div className={styles['actions']}>
      {isToPublish && (
        <Button
          size="small"
          aria-label={`Check now: ${name}`}
          isLoading={check.isPending}
          loadingText="Looking…"
          onClick={() => check.mutate(undefined)}
        >
          Check now
        </Button>
      )}
      <Button size="small" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirmLabel="Remove domain"
          isDestructive
          onConfirm={() => remove.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          Single sign-on will no longer be offered or required for this domain, and nobody can join through it. Your
          people keep their access.
        </ConfirmDialog>
      )}
    </div>
  );
}
