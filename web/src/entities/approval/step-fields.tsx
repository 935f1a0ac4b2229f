import { Button, SelectField, TextField } from '@aws-amplify/ui-react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { MultiSelectInput } from '../../components/fields/multi-select-input.tsx';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { useFormEntry } from '../../components/form-entry.ts';
import { fieldProps } from '../../components/form-fields.ts';
import { peopleTypeFirst } from '../../components/people-search.ts';
import { fieldBinder, numberField } from '../form/field-binder.ts';
import styles from './approval.module.css';
import { ApproverWarnings } from './approver-warnings.tsx';
import { newStep, type WorkflowEntry } from './step-entry.ts';
import type { ApproverChoice } from './use-approvers.ts';

interface StepFieldsProps {
  readonly approvers: ApproverChoice;
  /** Steps in which somebody has decided stay as they are. */
  readonly decidedIds?: ReadonlySet<string>;
  /** What stands against those who are named, by `type#id`. */
  readonly warnings?: ReadonlyMap<string, string>;
  /** Whether no step at all is an answer, too. */
  readonly mayBeNone?: boolean;
}

const none: ReadonlySet<string> = new Set();
const noWarnings: ReadonlyMap<string, string> = new Map();

/** The steps of a workflow in order. */
export function StepFields({
  approvers,
  decidedIds = none,
  warnings = noWarnings,
  mayBeNone = false,
}: StepFieldsProps) {
  const form = useFormContext<WorkflowEntry>();
  const noteEntry = useFormEntry();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' });
  const act = (change: () => void) => () => {
    noteEntry();
    change();
  };
  const { errors } = form.formState;
  const complaint = errors.steps?.message ?? errors.steps?.root?.message;
  const firstOpen = fields.findIndex(({ id }) => !decidedIds.has(id));
  return (
    <>
      <ol className={styles['drafts']}>
        {fields.map((field, index) => {
          const isDecided = decidedIds.has(field.id);
          return (
            <li key={field.key} className={styles['draft']}>
              <div className={styles['draftHead']}>
                <span>Step {index + 1}</span>
                {isDecided ? (
                  <span className="note">Decided, so it stays</span>
                ) : (
                  <span>
                    <Button
                      size="small"
                      variation="link"
                      aria-label={`Move step ${index + 1} up`}
                      isDisabled={index <= firstOpen}
                      onClick={act(() => move(index, index - 1))}
                    >
                      <ArrowUp size={15} aria-hidden />
                    </Button>
                    <Button
                      size="small"
                      variation="link"
                      aria-label={`Move step ${index + 1} down`}
                      isDisabled={index === fields.length - 1}
                      onClick={act(() => move(index, index + 1))}
                    >
                      <ArrowDown size={15} aria-hidden />
                    </Button>
                    <Button
                      size="small"
                      variation="link"
                      aria-label={`Remove step ${index + 1}`}
                      isDisabled={fields.length === 1 && !mayBeNone}
                      onClick={act(() => remove(index))}
                    >
                      <Trash2 size={15} aria-hidden />
                    </Button>
                  </span>
                )}
              </div>
              {isDecided ? (
                <DecidedStep index={index} approvers={approvers} />
              ) : (
                <StepField index={index} approvers={approvers} warnings={warnings} />
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles['acts']}>
        <Button size="small" onClick={act(() => append(newStep()))}>
          <Plus size={14} aria-hidden />
          Add step
        </Button>
        {complaint && (
          <span role="alert" className="problem">
            {complaint}
          </span>
        )}
      </div>
    </>
  );
}

interface StepFieldProps extends Pick<StepFieldsProps, 'approvers'> {
  readonly index: number;
}

/** A step that stays as it is: its name, and whom it asked. */
function DecidedStep({ index, approvers }: StepFieldProps) {
  const { getValues } = useFormContext<WorkflowEntry>();
  const { name, approvers: asked } = getValues(`steps.${index}`);
  const labels = approvers.options.flatMap(({ value, label }) => (asked.includes(value) ? [label] : []));
  return (
    <p>
      {name}: {labels.join(', ')}
    </p>
  );
}

function StepField({
  index,
  approvers,
  warnings,
}: StepFieldProps & { readonly warnings: ReadonlyMap<string, string> }) {
  const form = useFormContext<WorkflowEntry>();
  const noteEntry = useFormEntry();
  const chosen = form.watch(`steps.${index}.approvers`);
  return (
    <>
      <TextField
        label="Name"
        size="small"
        placeholder="Credit, Risk, Board"
        {...fieldProps(form, `steps.${index}.name`)}
      />
      <Controller
        control={form.control}
        name={`steps.${index}.approvers`}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <>
            <MultiSelectInput
              label="Who approves"
              placeholder="Choose…"
              options={approvers.options}
              value={value}
              onChange={(next) => {
                noteEntry();
                onChange(next);
              }}
              hasError={error !== undefined}
              errorMessage={error?.message ?? 'Name who approves.'}
            />
            {approvers.search !== null && (
              <EntityPicker
                label="Somebody else of the organization (optional)"
                placeholder="Find by name…"
                value={null}
                search={approvers.search}
                typeFirst={peopleTypeFirst}
                onChange={(found) => {
                  if (found === null || value.includes(found.id)) return;
                  approvers.add(found);
                  onChange([...value, found.id]);
                }}
              />
            )}
          </>
        )}
      />
      <ApproverWarnings warnings={chosen.flatMap((key) => warnings.get(key) ?? [])} />
      <div className={styles['columns']}>
        {chosen.length > 1 && (
          <SelectField label="How many" size="small" {...fieldProps(form, `steps.${index}.mode`)}>
            <option value="Any">Any one of them</option>
            <option value="All">All of them</option>
          </SelectField>
        )}
        <NumberInput
          label="Days to decide (optional)"
          {...numberField(fieldBinder(form), `steps.${index}.dueInDays`)}
        />
      </div>
    </>
  );
}
