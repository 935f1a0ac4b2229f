import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Detail, DetailType, NewDetail } from '#shared/domain/detail.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import type { SearchEntities } from '../../components/use-entity-search.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { detailTypesQuery } from '../../entities/figure/detail-types-query.ts';
import { CreateDialog } from '../../entities/form/create-dialog.tsx';
import { choose } from '../../entities/form/field-binder.ts';
import { useKeptForm, useKeptQuestion } from '../../entities/form/use-kept-form.tsx';

/** A detail of the catalog brings its unit along; one of the organization's own is given one. */
const NewDetailForm = z
  .object({
    origin: z.enum(['catalog', 'own']),
    name: z.string().trim().max(200),
    unit: z.string().trim().max(40),
  })
  .transform(({ origin, name, unit }, context): NewDetail => {
    const isOwn = origin === 'own';
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (name === '') complain('name', isOwn ? 'Enter a name.' : 'Choose a detail.');
    if (isOwn && unit === '') complain('unit', 'Enter a unit.');
    return isOwn ? { name, unit } : { name };
  });
type NewDetailValues = z.input<typeof NewDetailForm>;

const nothingEntered: NewDetailValues = { origin: 'catalog', name: '', unit: '' };

const origins = [
  { value: 'catalog', label: 'From the catalog' },
  { value: 'own', label: 'Your own' },
] as const;

interface AddDetailDialogProps {
  readonly entityId: string;
  readonly entityType: EntityType;
  /** Those that the entity has already; none of them is offered. */
  readonly details: readonly Detail[];
  readonly onClose: () => void;
}

/** Adds a detail to an entity, so that figures can be kept under it. */
export function AddDetailDialog({ entityId, entityType, details, onClose }: AddDetailDialogProps) {
  const form = useForm<NewDetailValues, unknown, NewDetail>({
    resolver: zodResolver(NewDetailForm),
    defaultValues: nothingEntered,
    shouldFocusError: false,
  });
  const kept = useKeptForm(form, `${entityId}/details/new`, nothingEntered);
  const { question } = useKeptQuestion({ ...kept, onClose });
  const origin = useWatch({ control: form.control, name: 'origin' });
  const add = useWrite({
    write: (body: NewDetail) => api.metrics.createDetail({ params: { id: entityId }, body }),
    success: callsOf.metrics.createDetail.success,
    particulars: ({ name }) => name,
    refresh: [figureQueries.of(entityId)],
    showsFailures: true,
    onDone: onClose,
  });
  const { fields, submit } = useFormSubmit(form, {
    send: add.mutate,
    place: (error) => placeFieldErrors(form, error),
  });
  return (
    <CreateDialog
      title="Add detail"
      thing="Detail"
      createLabel="Add detail"
      failure={add.error}
      isCreating={add.isPending}
      fields={fields}
      question={question}
      onSubmit={submit}
      onClose={() => {
        kept.keep();
        onClose();
      }}
      onStartOver={kept.startOver}
    >
      <SegmentedControl
        label="Where the detail comes from"
        options={origins}
        value={origin}
        onChange={(chosen) => {
          choose(form, 'origin', chosen);
          choose(form, 'name', '');
        }}
      />
      {origin === 'catalog' ? (
        <CatalogDetail form={form} entityType={entityType} details={details} />
      ) : (
        <OwnDetail form={form} />
      )}
    </CreateDialog>
  );
}

type DetailForm = UseFormReturn<NewDetailValues, unknown, NewDetail>;

/** Figures are numbers; what is text or a date has none. */
const holdsFigures = ({ valueType }: DetailType): boolean =>
  valueType === 'ScheduleNumber' || valueType === 'Number' || valueType === 'Boolean';

interface CatalogDetailProps extends Pick<AddDetailDialogProps, 'entityType' | 'details'> {
  readonly form: DetailForm;
}

function CatalogDetail({ form, entityType, details }: CatalogDetailProps) {
  const queryClient = useQueryClient();
  const name = useWatch({ control: form.control, name: 'name' });
  const error = form.formState.errors.name?.message;
  const search: SearchEntities = async (typed) => {
    const types = await queryClient.ensureQueryData(detailTypesQuery(entityType));
    const wanted = typed.trim().toLowerCase();
    const offered = types.filter(
      (type) =>
        holdsFigures(type) &&
        type.name.toLowerCase().includes(wanted) &&
        !details.some((detail) => detail.name === type.name),
    );
    return {
      items: offered.map((type) => ({ id: type.id, name: type.name, description: type.group })),
      nextCursor: null,
    };
  };
  return (
    <EntityPicker
      label="Detail"
      aria-required
      value={name === '' ? null : { id: name, name }}
      onChange={(picked) => choose(form, 'name', picked?.name ?? '')}
      search={search}
      nothingFound="Add it as one of your own."
      {...(error === undefined ? {} : { hasError: true, errorMessage: error })}
    />
  );
}

const usualUnits = ['USD', 'Percentage', 'Ratio', 'Count', 'kW', 'MW', 'kWh', 'MWh', 'hours', 'days', 'months'];

const OwnDetail = ({ form }: { form: DetailForm }) => (
  <>
    <TextField label="Name" autoComplete="off" aria-required {...fieldProps(form, 'name')} />
    <TextField
      label="Unit"
      autoComplete="off"
      aria-required
      list="usual-units"
      descriptiveText="In which all of its figures are held, such as USD, Percentage, MWh or jobs. It cannot be changed later."
      {...fieldProps(form, 'unit')}
    />
    <datalist id="usual-units">
      {usualUnits.map((unit) => (
        <option key={unit} value={unit} />
      ))}
    </datalist>
  </>
);
