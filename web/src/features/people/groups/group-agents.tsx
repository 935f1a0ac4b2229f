import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Group, GroupChange } from '#shared/domain/group.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { groupQueries } from '../../../api/queries/people-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import type { PickableEntity } from '../../../components/use-entity-search.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';
import { peopleAddresses } from '../people-addresses.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
import { searchPeople } from '../search/search-people.ts';
import { staleAfterRights } from '../stale-after.ts';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';

interface GroupAgentsProps {
  readonly group: Group;
  readonly mayChange: boolean;
}

function useGroupChange({ id, name, version }: Group, onDone?: () => void) {
  const { organization } = useGlobalState();
  return useWrite({
    write: (change: Omit<GroupChange, 'version'>) =>
      api.rights.updateGroup({ params: { id: organization.id, groupId: id }, body: { version, ...change } }),
    success: callsOf.rights.updateGroup.success,
    particulars: () => name,
    refresh: staleAfterRights,
    showsFailures: true,
    ...(onDone === undefined ? {} : { onDone }),
  });
}

/** Who belongs to a group. */
export function GroupAgents({ group, mayChange }: GroupAgentsProps) {
  const { organization } = useGlobalState();
  const agents = useInfiniteQuery(groupQueries.agents(organization.id, group.id));
  const [removed, askAbout] = useState<{ readonly agentId: string; readonly displayName: string } | null>(null);
  const remove = useGroupChange(group);
  const latestAfterConflict = useLatestAfterConflict();
  return (
    <div className={styles['form']}>
      {mayChange && <AddAgent group={group} />}
      <QueryView query={agents}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          return (
            <div>
              <ul className={`${styles['list']} ${styles['inDrawer']}`}>
                {found.map(({ agentId, displayName, primaryEmail }) => (
                  <li key={agentId}>
                    <span className={styles['entry']}>
                      <Link className={styles['name']} to={peopleAddresses(organization.id).user(agentId)}>
                        {displayName}
                      </Link>
                      <span className="below">
                        <EmailText email={primaryEmail} />
                      </span>
                    </span>
                    {mayChange && (
                      <RemoveButton name={displayName} onRemove={() => askAbout({ agentId, displayName })} />
                    )}
                  </li>
                ))}
                {found.length === 0 && <li className="muted">This group has no members yet.</li>}
              </ul>
              <LoadMore list={agents} className={styles['more']} />
            </div>
          );
        }}
      </QueryView>
      {removed !== null && (
        <ConfirmDialog
          title={`Remove ${removed.displayName} from ${group.name}?`}
          confirmLabel="Remove from group"
          onConfirm={() => latestAfterConflict(remove.mutateAsync({ removeAgents: [removed.agentId] }))}
          onClose={() => askAbout(null)}
        >
          They lose the permissions that this group gives them.
        </ConfirmDialog>
      )}
    </div>
  );
}

function AddAgent({ group }: { group: Group }) {
  const { organization } = useGlobalState();
  const [person, setPerson] = useState<PickableEntity | null>(null);
  const add = useGroupChange(group, () => setPerson(null));
  return (
    <form
      className={styles['adding']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (person !== null) add.mutate({ addAgents: [person.id] });
      }}
    >
      <FormFailure error={add.error} />
      <div className={styles['tools']}>
        <EntityPicker
          label="Add a person"
          placeholder="Search by name or email"
          value={person}
          onChange={setPerson}
          search={searchPeople(organization.id)}
        />
        <Button type="submit" isDisabled={person === null} isLoading={add.isPending} loadingText="Adding…">
          Add
        </Button>
      </div>
      <WriteConflict write={add} onReload={() => setPerson(null)} />
    </form>
  );
}
