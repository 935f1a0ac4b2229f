import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import type { TeamOfPerson } from './teams-of-person.ts';

const EditTeamsDialog = lazyDialog(async () => (await import('./edit-teams-dialog.tsx')).EditTeamsDialog);

/** As many as one request names. Whoever is on more is put on teams and taken off them one by one. */
const mostTeams = 40;

/** Offers to change the places of somebody on all their teams at once. The request names every team, so all of them must be known. */
export function EditTeams({ agent, teams }: { agent: Agent; teams: readonly TeamOfPerson[] }) {
  const { organization } = useGlobalState();
  const [isEditing, setEditing] = useState(false);
  const permissions = useQuery(peopleQueries.permissions(organization.id, agent.id));
  // What is switched off stays on record and is no place on a team.
  const direct = teams.filter(({ group, isOn }) => group === null && isOn);
  if (permissions.data === undefined || direct.length === 0 || direct.length > mostTeams) return null;
  return (
    <>
      <Button size="small" onClick={() => setEditing(true)}>
        <Pencil size={14} aria-hidden />
        Edit teams
      </Button>
      {isEditing && (
        <EditTeamsDialog
          agent={agent}
          teams={direct}
          permissions={permissions.data}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
