import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewScenario, type Scenario } from '#shared/domain/scenario.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { scenarioQueries } from '../../api/queries/scenario-queries.ts';
import { findLatest } from '../../api/read-pages.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useRecordForm } from '../../entities/form/use-record-form.ts';
import type { ScenarioContent } from './model/scenario-content.ts';

interface SaveScenarioDialogProps {
  readonly entityId: string;
  readonly content: ScenarioContent;
  /** The scenario of which this is a new version; null for a new scenario. */
  readonly record: Scenario | null;
  readonly onSaved: (saved: Scenario) => void;
  readonly onClose: () => void;
}

const Words = NewScenario.pick({ name: true, note: true });

/** Keeps a scenario under a name; when somebody else saved first, what is on the screen is kept until the reader decides. */
export function SaveScenarioDialog({ entityId, content, record, onSaved, onClose }: SaveScenarioDialogProps) {
  const form = useForm({
    resolver: zodResolver(Words),
    defaultValues: { name: record?.name ?? '', note: record?.note ?? '' },
  });
  const { createScenario, updateScenario, listScenarios } = api.calculations;
  const params = { id: entityId };
  const state = useRecordForm(form, {
    record: record ?? undefined,
    draft: `scenario/${entityId}/${record?.id ?? 'new'}`,
    valuesOf: ({ name, note }) => ({ name, note: note ?? '' }),
    readLatest: () =>
      findLatest(
        (query) => listScenarios({ params, query }),
        ({ id }) => id === record?.id,
      ),
    write: (words, version) =>
      record === null || version === null
        ? createScenario({ params, body: { ...content, ...words } })
        : updateScenario({
            params: { ...params, scenarioId: record.id },
            body: { ...content, ...words, version },
          }),
    success: callsOf.calculations[record === null ? 'createScenario' : 'updateScenario'].success,
    refresh: [scenarioQueries.of(entityId)],
    onDone: (saved) => {
      if (saved !== undefined) onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={record === null ? 'Save as a new scenario' : 'Save scenario'}
      act="Save scenario"
      {...state}
      onClose={onClose}
    >
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <TextAreaField label="Note" rows={3} {...fieldProps(form, 'note')} />
    </FormDialog>
  );
}
