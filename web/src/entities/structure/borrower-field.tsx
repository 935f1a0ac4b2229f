import { TextField } from '@aws-amplify/ui-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { emptyToNull } from '../../components/form-fields.ts';
import { useEntitySearch } from '../../components/use-entity-search.ts';
import { fieldBinder } from '../form/field-binder.ts';
import { searchCounterparties } from '../party/search-counterparties.ts';
import type { StructureForm } from './structure-fields.tsx';

/** The borrower of a new structure by name: the organization's counterparties are offered while it is typed, and any other name may stand there, too. */
export function BorrowerField({ form }: { readonly form: StructureForm }) {
  const { organization } = useGlobalState();
  const mayList = usePermitted('View', 'Organization');
  const mayListPartners = usePermitted('Edit', 'Organization');
  const mayCreate = usePermitted('Create', 'Organization');
  const [isFocused, setFocused] = useState(false);
  const list = useId();
  const typed = useWatch({ control: form.control, name: 'borrower' }) ?? '';
  const isAsked = isFocused && mayList && typed.trim().length > 1;
  const { items } = useEntitySearch(
    searchCounterparties({ organization, mayListPartners, except: '' }),
    typed.trim(),
    isAsked,
  );
  const field = fieldBinder(form)('borrower', { setValueAs: emptyToNull });
  const names = [...new Set(items.map(({ name }) => name))];
  const becomes = mayCreate
    ? 'Added as a party; a new name becomes an affiliated organization'
    : 'Added as a party if it is one of your organization’s counterparties';
  return (
    <>
      <TextField
        label="Borrower"
        autoComplete="off"
        list={list}
        onFocus={() => setFocused(true)}
        descriptiveText={becomes}
        {...field}
        onBlur={(event) => {
          setFocused(false);
          void field.onBlur(event);
        }}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
