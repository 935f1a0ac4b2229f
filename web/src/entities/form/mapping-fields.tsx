import { Button, TextField } from '@aws-amplify/ui-react';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { RemoteMapping } from '#shared/domain/entity-fields.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './form.module.css';

/** As many as the schema takes. */
const mostMappings = 10;

interface MappingFieldsProps {
  readonly mappings: readonly RemoteMapping[];
  readonly onChange: (mappings: RemoteMapping[]) => void;
  /** What is wrong with one field of one of them. */
  readonly errorOf: (index: number, part: keyof RemoteMapping) => string | undefined;
}

/** Under which ids other systems, such as an accounting system, know the same entity. */
export function MappingFields({ mappings, onChange, errorOf }: MappingFieldsProps) {
  const { agent } = useGlobalState();
  const rows = useRef<HTMLDivElement>(null);
  const change = (index: number, part: keyof RemoteMapping, text: string) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, [part]: text } : mapping)));
  const add = () => {
    onChange([...mappings, { system: '', remoteId: '' }]);
    requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>('div:last-of-type input')?.focus());
  };
  // The server tells these to members and partners only, and takes them from nobody else.
  if (isExternalAccess(agent.effectiveAgentAccessType)) return null;
  return (
    <FieldGroup title="Ids in other systems">
      <div ref={rows} style={{ display: 'contents' }}>
        {mappings.map((mapping, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mappings have no identity of their own while they are written
          <div key={index} className={styles['mapping']}>
            <MappingText index={index} part="system" {...{ mapping, change, errorOf }} />
            <MappingText index={index} part="remoteId" {...{ mapping, change, errorOf }} />
            <Button
              aria-label={`Remove ${mapping.system || `mapping ${index + 1}`}`}
              onClick={() => onChange(mappings.filter((_, at) => at !== index))}
            >
              <Trash2 size={15} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      {mappings.length === 0 && (
        <p className={styles['hint']}>
          Other systems match records by these IDs. Changing one that is in use asks for confirmation.
        </p>
      )}
      {mappings.length < mostMappings && (
        <div>
          <Button size="small" onClick={add}>
            <Plus size={14} aria-hidden />
            Add id
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

const labels: Readonly<Record<keyof RemoteMapping, string>> = { system: 'System', remoteId: 'ID there' };

interface MappingTextProps extends Pick<MappingFieldsProps, 'errorOf'> {
  readonly mapping: RemoteMapping;
  readonly index: number;
  readonly part: keyof RemoteMapping;
  readonly change: (index: number, part: keyof RemoteMapping, text: string) => void;
}

function MappingText({ mapping, index, part, change, errorOf }: MappingTextProps) {
  const error = errorOf(index, part);
  return (
    <TextField
      label={labels[part]}
      autoComplete="off"
      aria-required
      placeholder={part === 'system' ? 'Salesforce' : ''}
      value={mapping[part]}
      onChange={({ target }) => change(index, part, target.value)}
      hasError={error !== undefined}
      errorMessage={error ?? ''}
    />
  );
}
