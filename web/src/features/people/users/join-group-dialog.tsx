import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import type { PickableEntity } from '../../../components/use-entity-search.ts';
import { useWrite } from '../../../components/use-write.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
import { searchGroups } from '../search/search-groups.ts';
import { staleAfterRights } from '../stale-after.ts';

/** Adds somebody to a group. The group is read just before, because the picker's hits do not say which version they are. */
export function JoinGroupDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { organization } = useGlobalState();
  const [group, setGroup] = useState<PickableEntity | null>(null);
  const [isMissing, setMissing] = useState(false);
  const join = useWrite({
    write: async ({ id: groupId }: PickableEntity) => {
      const params = { id: organization.id, groupId };
      const { version } = (await api.rights.getGroup({ params })).body;
      return api.rights.updateGroup({ params, body: { version, addAgents: [agent.id] } });
    },
    success: callsOf.rights.updateGroup.success,
    particulars: ({ name }) => `${agent.displayName} joined ${name}`,
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        title={`Add ${agent.displayName} to a group`}
        act="Add to group"
        acting="Adding…"
        write={join}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(group === null);
          if (group !== null) join.mutate(group);
        }}
        onClose={onClose}
      >
        <EntityPicker
          label="Group"
          value={group}
          onChange={setGroup}
          search={searchGroups(organization.id)}
          hasError={isMissing && group === null}
          errorMessage="Choose a group."
        />
      </FormDialog>
      <WriteConflict write={join} onReload={onClose} />
    </>
  );
}
