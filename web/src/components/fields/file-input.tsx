import { File as FileIcon, X } from 'lucide-react';
import { formatFileSize } from '#shared/format/file-size.ts';
import { FileDrop } from '../file-drop.tsx';
import styles from './fields.module.css';

interface FileInputProps {
  readonly label: string;
  readonly value: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
  readonly errorMessage?: string;
}

/** Files of a form: dropped or chosen, listed, and taken off again. */
export function FileInput({
  label,
  value,
  onChange,
  hasError,
  errorMessage,
  multiple = false,
  ...drop
}: FileInputProps) {
  return (
    <div className={styles['field']}>
      <FileDrop
        {...drop}
        label={label}
        multiple={multiple}
        onFiles={(files) => onChange(multiple ? [...value, ...files] : files)}
      />
      {value.length > 0 && (
        <ul className={styles['files']} aria-label="Chosen files">
          {value.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileIcon size={15} aria-hidden />
              <span className={styles['summary']}>{file.name}</span>
              <span className={styles['description']}>{formatFileSize(file.size)}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter((each) => each !== file))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasError && (
        <p role="alert" className={styles['error']}>
          {errorMessage}
        </p>
      )}
    </div>
  );
}
