import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { MeasurementWindow } from '#shared/domain/covenant-vocabulary.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatWindow } from '#shared/format/covenant-words.ts';
import { referenceQueries } from '../../../api/queries/reference-queries.ts';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import styles from '../covenants.module.css';
import { FieldSource } from '../readings/field-source.tsx';
import type { CovenantForm } from './covenant-form-values.ts';
import { type Subject, useSubjects } from './use-subjects.ts';

const optionsOf = (subjects: readonly Subject[]) =>
  subjects.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** Whose figures are tested, which, and over which time. A metric of the catalog is offered; the agreement's own words are taken as well. */
export function MetricFields({ structure }: { readonly structure: Structure }) {
  const form = useFormContext<CovenantForm>();
  const list = useId();
  const { financings, projects, find } = useSubjects(structure);
  const [subjectId, metric] = form.watch(['subjectId', 'metric']);
  const subject = find(subjectId);
  const { data: metrics = [] } = useQuery(referenceQueries.numbersOf(subject?.entityType ?? structure.structureType));
  const isKnown = metric !== null && metrics.some(({ id }) => id === detailIdOf(metric));
  return (
    <>
      <div className={styles['columns']}>
        <SelectField label="Figures of" {...fieldProps(form, 'subjectId', { setValueAs: emptyToNull })}>
          <option value="">{structure.name}</option>
          {subjectId !== null && subject === undefined && <option value={subjectId}>Not shared with you</option>}
          {financings.length > 0 && <optgroup label="Financings">{optionsOf(financings)}</optgroup>}
          {projects.length > 0 && <optgroup label="Projects">{optionsOf(projects)}</optgroup>}
        </SelectField>
        <SelectField label="Measured over" {...fieldProps(form, 'window')}>
          {MeasurementWindow.options.map((window) => (
            <option key={window} value={window}>
              {formatWindow(window)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Metric"
        list={list}
        descriptiveText={
          metric === null
            ? undefined
            : isKnown
              ? 'Known to Trestle: tested by what it comes to.'
              : 'In the agreement’s own words: tested by what is entered.'
        }
        {...fieldProps(form, 'metric', { setValueAs: emptyToNull })}
      />
      <FieldSource field="metric" />
      <datalist id={list}>
        {metrics.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
