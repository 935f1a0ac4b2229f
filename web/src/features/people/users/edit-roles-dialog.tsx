import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Agent, AgentChange } from '#shared/domain/agent.ts';
import { RoleId } from '#shared/domain/permissions/roles.ts';
import { isConflict } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { RolesInput } from './roles-input.tsx';
import { useAgentChange } from './use-agent-change.ts';

const RolesChange = AgentChange.pick({ version: true }).extend({
  roles: z.array(RoleId).min(1, 'Choose at least one role.').max(20),
});

const editable = ({ version, roles }: Agent) => ({ version, roles });

export function EditRolesDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(RolesChange), defaultValues: editable(agent) });
  const change = useAgentChange(agent.id, onClose);
  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...peopleQueries.detail(organization.id, agent.id), staleTime: 0 });
    if (isKept) form.setValue('version', latest.version);
    else form.reset(editable(latest));
    change.reset();
  };
  return (
    <>
      <FormDialog
        title={`Roles of ${agent.displayName}`}
        act="Save roles"
        write={change}
        onSubmit={form.handleSubmit((values) => change.mutate(values))}
        onClose={onClose}
      >
        <Controller
          control={form.control}
          name="roles"
          render={({ field, fieldState }) => (
            <RolesInput value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      </FormDialog>
      {isConflict(change.error) && (
        <ConflictDialog
          error={change.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={change.reset}
        />
      )}
    </>
  );
}
