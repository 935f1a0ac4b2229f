import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type Group, type GroupType, NewGroup } from '#shared/domain/group.ts';
import { api } from '../../../api/api.ts';
import { isConflict } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { groupQueries } from '../../../api/queries/people-queries.ts';
import { readOrEmpty } from '../../../api/read-or-empty.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';
import { groupWords } from './group-words.ts';

/** An organization works with far fewer kinds of counterparty than this. */
const mostTypes = 500;

/** The choices of a picker; without them a group is of no type. */
const counterpartyTypesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['people', 'counterparty-types', organizationId],
    queryFn: ({ signal }) =>
      readOrEmpty(
        async () => {
          const query = { limit: mostTypes, launchStatus: 'Active' as const };
          const params = { id: organizationId };
          return (await api.configuration.listCounterpartyTypes({ params, query, signal })).body;
        },
        { what: 'counterparty types', empty: [], signal },
      ),
  });

const GroupTerms = NewGroup.omit({ agents: true });

interface GroupDialogProps {
  readonly type: GroupType;
  /** The group to change; null makes a new one. */
  readonly existing: Group | null;
  readonly onClose: () => void;
  readonly onSaved?: (group: Group) => void;
}

const editable = (group: Group | null) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  counterpartyTypeId: group?.counterpartyTypeId ?? null,
});

/** Makes a group, or changes its name and description; who belongs to it is changed where its people are listed. */
export function GroupDialog({ type, existing, onClose, onSaved }: GroupDialogProps) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const version = useRef(existing?.version ?? 0);
  const form = useForm({ resolver: zodResolver(GroupTerms), defaultValues: editable(existing) });
  useFormDraft(form, existing === null ? `${type}/new` : `group/${existing.id}`);
  const isOfCounterparties = type === 'counterparty-groups';
  const { data: types = [] } = useQuery({ ...counterpartyTypesQuery(organization.id), enabled: isOfCounterparties });
  const params = { id: organization.id };
  const save = useWrite({
    write: async (body: z.infer<typeof GroupTerms>) => {
      if (existing === null)
        return (await api.rights.createGroup({ params: { ...params, groupType: type }, body })).body;
      const change = { version: version.current, ...body };
      return (await api.rights.updateGroup({ params: { ...params, groupId: existing.id }, body: change })).body;
    },
    success: existing === null ? callsOf.rights.createGroup.success : callsOf.rights.updateGroup.success,
    particulars: ({ name }) => name,
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const takeLatest = async (isKept: boolean) => {
    if (existing !== null) {
      const query = groupQueries.detail(organization.id, existing.id);
      const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      version.current = latest.version;
      if (!isKept) form.reset(editable(latest));
    }
    save.reset();
  };
  const submit = form.handleSubmit((values) =>
    save.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  const word = groupWords[type].one;
  return (
    <>
      <FormDialog
        title={existing === null ? `New ${word}` : `Edit ${existing.name}`}
        act={existing === null ? 'Create group' : 'Save group'}
        write={save}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label="Name"
          autoComplete="off"
          isReadOnly={existing?.provisioned === true}
          descriptiveText={existing?.provisioned === true ? 'Managed by your identity provider' : undefined}
          {...fieldProps(form, 'name')}
        />
        <TextAreaField label="Description" rows={2} {...fieldProps(form, 'description')} />
        {isOfCounterparties && (
          <SelectField
            label="Counterparty type"
            {...fieldProps(form, 'counterpartyTypeId', { setValueAs: emptyToNull })}
          >
            <option value="">None</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </FormDialog>
      {isConflict(save.error) && (
        <ConflictDialog
          error={save.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={save.reset}
        />
      )}
    </>
  );
}
