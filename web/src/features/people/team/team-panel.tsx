import { Button } from '@aws-amplify/ui-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ColumnDef } from '@tanstack/react-table';
import { type LucideIcon, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import { useSteady } from '../../../components/use-steady.ts';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';
import type { Place } from './place-choice.ts';
import type { SavedPlace } from './place-dialog.tsx';
import { typeFirst } from './search-candidates.ts';
import { type Act, placeColumns } from './team-columns.tsx';

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);

export interface TeamPanelProps {
  readonly structure: Structure;
  readonly mayAssign: boolean;
}

/** What stands where nobody is shown. */
export interface NoMembers {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

interface Member extends Place {
  readonly permissions: readonly Permission[];
}

interface TeamOf<Of extends Member> extends TeamPanelProps {
  /** Names the table in the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly caption: string;
  readonly noMembers: NoMembers;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly body: readonly Of[] }>>;
  /** What identifies a row, before its place on the team. */
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  readonly columns: readonly ColumnDef<DataTableFeatures, Of, any>[];
  readonly idOf: (member: Of) => string;
  readonly nameOf: (member: Of) => string;
  /** The address that explains what somebody may do here; left out where there is none for the reader. Must stay the same function. */
  readonly explain?: ((member: Of) => string) | undefined;
  /** `person` or `group`. */
  readonly one: string;
  readonly search: SearchEntities;
  readonly save: (id: string, place: SavedPlace) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** What stays after somebody was removed. */
  readonly afterRemoval: string;
}

/** The people or the groups on a team with their places; those who may assign add, change and remove them. */
export function TeamPanel<Of extends Member>(props: TeamOf<Of>) {
  const { structure, mayAssign, one, list, noMembers, idOf, nameOf, explain, save } = props;
  const { organization } = useGlobalState();
  const [asked, setAsked] = useState<{ readonly act: Act; readonly member: Of } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const ask = useSteady((act: Act, member: Of) => setAsked({ act, member }));
  const columns = useMemo(
    () => [
      ...props.columns,
      ...placeColumns(termsOf(organization.details), { nameOf, explain, ask: mayAssign ? ask : undefined }),
    ],
    [props.columns, organization.details, mayAssign, ask, nameOf, explain],
  );
  const add = mayAssign && (
    <Button size="small" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      Add {one}
    </Button>
  );
  const dialog = { entityId: structure.id, onSave: save };
  return (
    <Panel title={props.title} description={props.description} actions={add} flush>
      <DataTable
        id={props.id}
        caption={props.caption}
        columns={columns}
        rows={list.data?.pages.flatMap(({ body }) => body) ?? []}
        rowId={idOf}
        isLoading={list.isPending}
        failure={list.data === undefined && list.error ? { error: list.error, retry: list.refetch } : null}
        empty={
          <EmptyState icon={noMembers.icon} title={noMembers.title}>
            {noMembers.text}
          </EmptyState>
        }
        more={{ hasMore: list.hasNextPage, isLoading: list.isFetchingNextPage, load: list.fetchNextPage }}
      />
      {isAdding && (
        <PlaceDialog
          {...dialog}
          title={`Add a ${one} to the team`}
          saveLabel="Add to team"
          picker={{
            label: one === 'group' ? 'Group' : 'Person',
            search: props.search,
            typeFirst: typeFirst[one === 'group' ? 'group' : 'agent'],
          }}
          place={{ role: 'Viewer', permissions: [] }}
          onClose={() => setAdding(false)}
        />
      )}
      {asked?.act === 'change' && (
        <PlaceDialog
          {...dialog}
          title={`Place of ${nameOf(asked.member)}`}
          saveLabel="Save"
          subjectId={idOf(asked.member)}
          place={asked.member}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'remove' && (
        <RemoveMember
          name={nameOf(asked.member)}
          onRemove={() => props.remove(idOf(asked.member))}
          onClose={() => setAsked(null)}
        >
          {`Ends the deal role and the permissions on ${structure.name} end. ${props.afterRemoval}`}
        </RemoveMember>
      )}
    </Panel>
  );
}

interface RemoveMemberProps {
  readonly name: string;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: string;
}

function RemoveMember({ name, onRemove, onClose, children }: RemoveMemberProps) {
  const remove = useWrite({
    write: onRemove,
    success: callsOf.teams.removeTeamAgents.success,
    particulars: () => `${name} removed`,
    refresh: staleAfterRights,
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name} from the team?`}
      confirmLabel="Remove from team"
      isDestructive
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
