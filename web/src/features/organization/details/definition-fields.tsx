import { TextAreaField } from '@aws-amplify/ui-react';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { RequiredNote } from '../../../components/fields/required-note.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { CatalogFields } from './catalog-fields.tsx';
import { type DefinitionFormOf, definitionOf } from './definition-form.ts';
import { DefinitionVersions } from './definition-versions.tsx';
import { FormulaField } from './formula/formula-field.tsx';
import { FormulaPreview } from './formula-preview.tsx';
import { KindFields } from './kind-fields.tsx';
import { OwnFields } from './own-fields.tsx';
import { useFormulaCheck } from './use-formula-check.ts';

interface DefinitionFieldsProps {
  readonly form: DefinitionFormOf;
  /** The id of what is changed; null for a new one. */
  readonly stored: string | null;
  readonly catalog: readonly DetailType[];
  /** The catalog's details and the organization's own, whose word counts first. */
  readonly known: readonly DetailType[];
  /** Ids of what the organization has defined already. */
  readonly taken: ReadonlySet<string>;
}

/** What a definition says: what it is of, the formula, and what that gives on figures that are there. */
export function DefinitionFields({ form, stored, catalog, known, taken }: DefinitionFieldsProps) {
  const { organization } = useGlobalState();
  const values = form.watch();
  const isNew = stored === null;
  const isOverride = values.kind === 'override';
  const ofCatalog = isOverride ? (catalog.find(({ id }) => id === detailIdOf(values.name)) ?? null) : null;
  const isNamed = !isOverride || ofCatalog !== null;
  const definition = definitionOf(values);
  const check = useFormulaCheck(organization.id, {
    name: values.name.trim(),
    formula: isNamed ? values.formula : '',
    entityTypes: definition.entityTypes,
    valueType: definition.valueType,
    unit: definition.unit,
  });
  const { error } = form.getFieldState('formula', form.formState);
  const write = (formula: string) => {
    form.setValue('formula', formula, { shouldDirty: true, shouldTouch: true });
    form.clearErrors('formula');
  };
  return (
    <>
      <RequiredNote />
      <KindFields form={form} isNew={isNew} />
      {isOverride ? (
        <CatalogFields form={form} isNew={isNew} catalog={catalog} taken={taken} chosen={ofCatalog} />
      ) : (
        <OwnFields form={form} isNew={isNew} catalog={catalog} />
      )}
      {isNamed && (
        <FormulaField
          value={values.formula}
          onChange={write}
          nameable={{ details: known, entityTypes: definition.entityTypes }}
          problems={check.problems}
          failure={check.error === null ? null : <LoadFailed error={check.error} onRetry={check.retry} />}
          isRequired={isOverride}
          description={`${isOverride ? '' : 'Without one, people enter the values. '}Details stand in brackets; percentages count as shares of one, 0.05 for 5%. Ctrl and Space shows what can be written.`}
          complaint={error?.message ?? null}
        />
      )}
      <TextAreaField label="Note" rows={2} maxLength={1_000} {...fieldProps(form, 'note')} />
      {isNamed && definition.formula !== null && (
        <FormulaPreview definition={definition} isSound={check.problems?.length === 0} />
      )}
      {stored !== null && <DefinitionVersions detailTypeId={stored} onUse={write} />}
    </>
  );
}
