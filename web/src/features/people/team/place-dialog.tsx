import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { lineWords } from '#shared/format/permission-words.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { EntityPicker, type TypeFirst } from '../../../components/entity-picker.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';
import { isAnyOf, optionsFor, without } from '../permissions/permission-items.ts';
import { WriteConflict } from '../permissions/write-conflict.tsx';
import { staleAfterRights } from '../stale-after.ts';
import { DealRoleSelect } from './deal-role-select.tsx';
import { choiceOf, otherLines, type Place, PlaceChoice, placeOfChoice } from './place-choice.ts';

export type SavedPlace = ReturnType<typeof placeOfChoice>;

interface PlaceDialogProps {
  readonly entityId: string;
  readonly title: string;
  /** Names the act: "Add to team". */
  readonly saveLabel: string;
  /** Who is added; left out where the place of somebody is changed. */
  readonly picker?: { readonly label: string; readonly search: SearchEntities; readonly typeFirst: TypeFirst };
  readonly subjectId?: string;
  readonly place: Place;
  readonly onSave: (subjectId: string, place: SavedPlace) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives a person or a group a place on a team, or changes it. */
export function PlaceDialog({ entityId, picker, subjectId, place, onSave, onClose, ...words }: PlaceDialogProps) {
  const [subject, setSubject] = useState<PickableEntity | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({ resolver: zodResolver(PlaceChoice), defaultValues: choiceOf(place, entityId) });
  const id = subjectId ?? subject?.id;
  const save = useWrite({
    write: (choice: PlaceChoice & { readonly id: string }) => onSave(choice.id, placeOfChoice(choice, entityId)),
    success: callsOf.teams.saveTeamAgents.success,
    particulars: () => subject?.name ?? words.title,
    refresh: staleAfterRights,
    showsFailures: true,
    onDone: onClose,
  });
  const submit = form.handleSubmit((choice) => {
    setMissing(id === undefined);
    if (id !== undefined) save.mutate({ ...choice, id });
  });
  return (
    <>
      <FormDialog title={words.title} act={words.saveLabel} write={save} onSubmit={submit} onClose={onClose}>
        {picker && (
          <EntityPicker
            {...picker}
            placeholder="Type to search"
            value={subject}
            onChange={setSubject}
            hasError={isMissing && subject === null}
            errorMessage="Choose whom to add."
          />
        )}
        <DealRoleSelect isOptional {...fieldProps(form, 'role')} value={form.watch('role')} />
        <Controller
          control={form.control}
          name="options"
          render={({ field: options }) => (
            <Controller
              control={form.control}
              name="others"
              render={({ field: others }) => (
                <PlacePermissions
                  options={options.value}
                  onOptions={options.onChange}
                  others={others.value}
                  startingOthers={otherLines(place.permissions, entityId)}
                  onOthers={others.onChange}
                />
              )}
            />
          )}
        />
      </FormDialog>
      <WriteConflict write={save} onReload={onClose} />
    </>
  );
}

interface PlacePermissionsProps {
  readonly options: readonly string[];
  readonly onOptions: (labels: string[]) => void;
  /** Single records that stay. */
  readonly others: readonly PermissionLine[];
  /** Those that were there at the start, so that each can be taken out and put back. */
  readonly startingOthers: readonly PermissionLine[];
  readonly onOthers: (lines: PermissionLine[]) => void;
}

/** What is granted and denied on the structure besides the deal role. */
function PlacePermissions({ options, onOptions, others, startingOthers, onOthers }: PlacePermissionsProps) {
  const terms = termsOf(useGlobalState().organization.details);
  const toggle = (label: string) =>
    onOptions(options.includes(label) ? options.filter((each) => each !== label) : [...options, label]);
  return (
    <fieldset className={styles['choices']}>
      <legend>Permissions on this structure</legend>
      {optionsFor('').map(({ label }) => (
        <CheckboxInput key={label} label={label} checked={options.includes(label)} onChange={() => toggle(label)} />
      ))}
      {startingOthers.map((line) => {
        const isKept = isAnyOf(others, [line]);
        return (
          <CheckboxInput
            key={JSON.stringify(line)}
            label={lineWords(line, terms)}
            checked={isKept}
            onChange={() => onOthers(isKept ? without(others, [line]) : [...others, line])}
          />
        );
      })}
    </fieldset>
  );
}
