import { SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { dealRoleNamed, dealRoleWords, roleLabel } from '#shared/format/deal-role-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { lineOf } from '../permissions/permission-items.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
import { staleAfterRights } from '../stale-after.ts';
import type { TeamOfPerson } from './teams-of-person.ts';

interface EditTeamsDialogProps {
  readonly agent: Agent;
  /** All teams on which they are directly. */
  readonly teams: readonly TeamOfPerson[];
  /** All records that they have, so that those of teams that stay are kept. */
  readonly permissions: readonly Permission[];
  readonly onClose: () => void;
}

const leaving = 'leave';

/** Deal roles on several teams in one step, and leaving some of them. */
export function EditTeamsDialog({ agent, teams, permissions, onClose }: EditTeamsDialogProps) {
  const { organization } = useGlobalState();
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const choiceOf = ({ entityId, role }: TeamOfPerson): string => chosen[entityId] ?? role ?? '';
  const linesOn = (id: string) =>
    permissions
      .filter(({ entityId }) => entityId === id)
      .map((permission) => {
        const { entityId: _, ...line } = lineOf(permission);
        return line;
      });
  /** What is about to change: `Riverside Viewer, Harbor left`. */
  const changedWords = (): string =>
    teams
      .filter((team) => choiceOf(team) !== (team.role ?? ''))
      .map((team) => {
        const choice = choiceOf(team);
        const words = choice === leaving ? 'left' : roleLabel(dealRoleNamed(choice));
        return `${team.entityName ?? 'a structure'} ${words}`;
      })
      .join(', ');
  const save = useWrite({
    write: () =>
      api.teams.setAgentTeams({
        params: { orgId: organization.id, agentId: agent.id },
        body: teams
          .filter((team) => choiceOf(team) !== leaving)
          .map((team) => ({
            entityId: team.entityId,
            role: dealRoleNamed(choiceOf(team)),
            permissions: linesOn(team.entityId),
          })),
      }),
    success: callsOf.teams.setAgentTeams.success,
    particulars: () => [agent.displayName, changedWords()].filter(Boolean).join(': '),
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        title={`Teams of ${agent.displayName}`}
        act="Save teams"
        write={save}
        isEntered={changedWords() !== ''}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
        onClose={onClose}
      >
        {teams.map((team) => (
          <SelectField
            key={team.entityId}
            label={team.entityName ?? team.entityId}
            value={choiceOf(team)}
            onChange={({ target }) => choose({ ...chosen, [team.entityId]: target.value })}
          >
            {linesOn(team.entityId).length > 0 && <option value="">No role, permissions only</option>}
            {DealRole.options.map((role) => (
              <option key={role} value={role}>
                {dealRoleWords[role].label}
              </option>
            ))}
            <option value={leaving}>Leave this team</option>
          </SelectField>
        ))}
      </FormDialog>
      <WriteConflict write={save} onReload={onClose} />
    </>
  );
}
