import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { currentSession, startSession } from '../../api/session.ts';
import { MenuItems } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import styles from './shell.module.css';

/** The organization that the reader works in; a menu for those who belong to several. */
export function OrganizationSwitcher() {
  const { organization, enabledOrganizations } = useGlobalState();
  const navigate = useNavigate();
  if (enabledOrganizations.length < 2) {
    return <span className={`${styles['iconButton']} ${styles['wide']}`}>{organization.name}</span>;
  }

  const workIn = (organizationId: string) => {
    const session = currentSession();
    if (session === null || organizationId === session.organizationId) return;
    startSession({ ...session, organizationId });
    void navigate('/portfolio');
  };

  return (
    <Popover
      label={`Organization: ${organization.name}`}
      align="end"
      triggerClassName={styles['iconButton']}
      trigger={
        <>
          <span className={styles['wide']}>{organization.name}</span>
          <ChevronDown size={14} aria-hidden />
        </>
      }
    >
      {(close) => (
        <MenuItems
          label="Organizations"
          close={close}
          items={enabledOrganizations.map(({ id, name }) => ({
            label: name,
            isCurrent: id === organization.id,
            onSelect: () => workIn(id),
          }))}
        />
      )}
    </Popover>
  );
}
