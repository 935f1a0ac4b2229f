import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { api } from '../../api/api.ts';
import type { GlobalState } from '../../api/global-state.tsx';
import { noteVisit } from '../../api/queries/session-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './support-banner.module.css';

interface SuperuserBannerProps {
  readonly organization: GlobalState['organization'];
  readonly visit: SuperuserVisit;
}

/** Tells a superuser on every page that they are in an organization that is not theirs, and lets them out. */
export function SuperuserBanner({ organization, visit }: SuperuserBannerProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useWrite({
    write: () => api.agents.leaveOrganization({ params: { orgId: organization.id } }),
    success: null,
    onDone: () => {
      noteVisit(queryClient, organization.id, null);
      void navigate('/organization');
    },
  });
  useEffect(() => {
    const end = () => noteVisit(queryClient, organization.id, null);
    const timer = setTimeout(end, Date.parse(visit.until) - Date.now());
    return () => clearTimeout(timer);
  }, [queryClient, organization.id, visit.until]);
  return (
    <section aria-label="Superuser entry">
      <div className={styles['banner']} role="note">
        <span>
          You are in {organization.name} as a Trestle superuser. Reason given <MomentText at={visit.enteredAt} />:{' '}
          {visit.reason}
        </span>
        <Button size="small" isLoading={leave.isPending} loadingText="Leaving…" onClick={() => leave.mutate(undefined)}>
          Leave
        </Button>
      </div>
    </section>
  );
}
