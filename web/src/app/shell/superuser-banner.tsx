import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { api } from '../../api/api.ts';
import type { GlobalState } from '../../api/global-state.tsx';
import { noteVisit } from '../../api/queries/session-queries.ts';
import { usePathNow } from '../../components/address-values.ts';
import { MomentText } from '../../components/date-text.tsx';
import { notifyWarning } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { everyOrganization } from '../guards/admission.ts';
import styles from './support-banner.module.css';

interface SuperuserBannerProps {
  readonly organization: GlobalState['organization'];
  readonly visit: SuperuserVisit;
}

/** Tells a superuser on every page that they are in an organization that is not theirs, and lets them out. */
export function SuperuserBanner({ organization, visit }: SuperuserBannerProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const pathNow = usePathNow();
  const leave = useWrite({
    write: () => api.agents.leaveOrganization({ params: { orgId: organization.id } }),
    success: null,
    onDone: () => noteVisit(queryClient, organization.id, null),
  });
  const goOut = async () => {
    await navigate(everyOrganization);
    // Whoever stays for what they have not saved stays inside.
    if (pathNow() === everyOrganization) leave.mutate(undefined);
  };
  useEffect(() => {
    const end = () => {
      noteVisit(queryClient, organization.id, null);
      notifyWarning(`Your entry to ${organization.name} has ended. Enter it again to go on.`);
    };
    const timer = setTimeout(end, Date.parse(visit.until) - Date.now());
    return () => clearTimeout(timer);
  }, [queryClient, organization.id, organization.name, visit.until]);
  return (
    <section aria-label="Superuser entry">
      <div className={styles['banner']} role="note">
        <span>
          You are in {organization.name} as a Trestle superuser. Reason given <MomentText at={visit.enteredAt} />:{' '}
          {visit.reason} · You are out <MomentText at={visit.until} />.
        </span>
        <Button size="small" isLoading={leave.isPending} loadingText="Leaving…" onClick={() => void goOut()}>
          Leave
        </Button>
      </div>
    </section>
  );
}
