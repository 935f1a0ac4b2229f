import { Button } from '@aws-amplify/ui-react';
import { useMemo } from 'react';
import type { DetailType } from '#shared/domain/detail.ts';
import { unitLabel } from '#shared/format/units.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import { useTerms } from '../../../entities/entity/entity-words.ts';
import styles from '../organization.module.css';
import { type DefinitionFormOf, valuesOfType } from './definition-form.ts';
import { rollupWords, typesInWords } from './detail-words.ts';
import own from './details.module.css';

interface CatalogFieldsProps {
  readonly form: DefinitionFormOf;
  readonly isNew: boolean;
  readonly catalog: readonly DetailType[];
  readonly taken: ReadonlySet<string>;
  readonly chosen: DetailType | null;
}

/** Details that are computed, of which the organization has no definition yet. */
function searchOf(catalog: readonly DetailType[], taken: ReadonlySet<string>): SearchEntities {
  const offered = catalog.filter(({ id, formula }) => formula !== null && !taken.has(id));
  return async (text) => {
    const search = text.trim().toLowerCase();
    const items = offered
      .filter(({ name }) => name.toLowerCase().includes(search))
      .map(({ id, name, group }) => ({ id, name, description: group }));
    return { items, nextCursor: null };
  };
}

/** Which detail of the catalog has another formula, and the one that the catalog has. */
export function CatalogFields({ form, isNew, catalog, taken, chosen }: CatalogFieldsProps) {
  const terms = useTerms();
  const search = useMemo(() => searchOf(catalog, taken), [catalog, taken]);
  const { error } = form.getFieldState('name', form.formState);
  const choose = (id: string) => {
    const type = catalog.find((one) => one.id === id);
    if (type === undefined) return;
    const { formula: written, note } = form.getValues();
    const next = { ...valuesOfType(type), kind: 'override' as const, formula: written, note };
    for (const [field, value] of Object.entries(next)) {
      form.setValue(field as keyof typeof next, value, { shouldDirty: true });
    }
    form.clearErrors('name');
  };
  return (
    <>
      {isNew && (
        <EntityPicker
          label="Detail of the catalog"
          value={chosen}
          onChange={(picked) => picked && choose(picked.id)}
          search={search}
          placeholder="Search computed details"
          aria-required
          hasError={error !== undefined}
          errorMessage={error?.message ?? ''}
        />
      )}
      {chosen !== null && (
        <>
          <dl className={styles['facts']}>
            <dt>Applies to</dt>
            <dd>{typesInWords(chosen.entityTypes, terms)}</dd>
            <dt>Unit</dt>
            <dd>{chosen.unit === null ? '—' : unitLabel(chosen.unit)}</dd>
            <dt>Longer periods</dt>
            <dd>{rollupWords[chosen.periodRollup]}</dd>
            <dt>Formula of the catalog</dt>
            <dd>
              <code className={own['formula']}>{chosen.formula}</code>
            </dd>
          </dl>
          {chosen.formula !== null && form.watch('formula') !== chosen.formula && (
            <div>
              <Button
                size="small"
                onClick={() => form.setValue('formula', chosen.formula ?? '', { shouldDirty: true })}
              >
                Start from the catalog’s formula
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
