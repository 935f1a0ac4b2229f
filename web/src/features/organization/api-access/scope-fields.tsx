import { SelectField } from '@aws-amplify/ui-react';
import { type ApiScope, scopedAreaNames } from '#shared/domain/api-scope.ts';
import styles from '../organization.module.css';
import { areaTitle, type Reach, reachOf, withReach } from './scope-words.ts';

interface ScopeFieldsProps {
  readonly scopes: readonly ApiScope[];
  readonly onChange: (scopes: ApiScope[]) => void;
  /** What is wrong with the choice. */
  readonly fault: string | undefined;
}

const reachIn = (value: string): Reach => (value === 'read' || value === 'write' ? value : 'none');

/** What a client may call: the whole API, and more than that in single areas of it. */
export function ScopeFields({ scopes, onChange, fault }: ScopeFieldsProps) {
  const whole = reachOf(scopes, null);
  return (
    <>
      <SelectField
        label="Whole API"
        descriptiveText="What the client may call, within its role"
        value={whole}
        hasError={fault !== undefined}
        errorMessage={fault ?? ''}
        onChange={({ target }) => onChange(withReach(scopes, null, reachIn(target.value)))}
      >
        <option value="none">Only the areas chosen below</option>
        <option value="read">Read only</option>
        <option value="write">Read and write</option>
      </SelectField>
      {whole !== 'write' && (
        <details open={whole === 'none'}>
          <summary>{whole === 'none' ? 'Areas' : 'More access in some areas'}</summary>
          <div className={styles['areas']}>
            {scopedAreaNames.map((area) => (
              <SelectField
                key={area}
                label={areaTitle(area)}
                size="small"
                value={reachOf(scopes, area)}
                onChange={({ target }) => onChange(withReach(scopes, area, reachIn(target.value)))}
              >
                <option value="none">{whole === 'none' ? 'Nothing' : 'Read only'}</option>
                {whole === 'none' && <option value="read">Read only</option>}
                <option value="write">Read and write</option>
              </SelectField>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
