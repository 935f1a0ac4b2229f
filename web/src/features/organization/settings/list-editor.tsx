import { Button, TextField } from '@aws-amplify/ui-react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import styles from '../organization.module.css';
import own from './settings.module.css';

interface ListEditorProps {
  readonly label: string;
  readonly items: readonly string[];
  readonly onChange: (items: readonly string[]) => void;
  readonly descriptiveText?: string | undefined;
  readonly hasError: boolean;
  readonly errorMessage: string;
}

/** Texts that people write themselves: each a chip that can be taken off, with a field that adds another one. */
export function ListEditor({ label, items, onChange, ...field }: ListEditorProps) {
  const [entered, setEntered] = useState('');
  const add = () => {
    const item = entered.trim();
    if (item === '') return;
    if (!items.includes(item)) onChange([...items, item]);
    setEntered('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles['fieldset']}>
      <TextField
        {...field}
        label={label}
        size="small"
        placeholder="Add another one"
        value={entered}
        onChange={({ target }) => setEntered(target.value)}
        onKeyDown={onKeyDown}
        outerEndComponent={
          <Button size="small" aria-label={`Add to ${label}`} onClick={add}>
            Add
          </Button>
        }
      />
      {items.length > 0 && (
        <ul className={own['chips']} aria-label={label}>
          {items.map((item) => (
            <li key={item}>
              {item}
              <button
                type="button"
                aria-label={`Remove ${item}`}
                onClick={() => onChange(items.filter((each) => each !== item))}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
