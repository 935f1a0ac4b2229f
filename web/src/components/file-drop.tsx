import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** As the input's `accept`: `.pdf,.docx`. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place to drop files onto, or to choose them with a click or the keyboard. */
export function FileDrop({ label, hint, accept, multiple = false, isDisabled = false, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) take(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the input as its keyboard twin
    <div
      className={`${styles['drop']} ${isOver ? styles['over'] : ''} ${isDisabled ? styles['disabled'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Upload size={18} aria-hidden />
      <label className={styles['label']}>
        <input
          ref={input}
          type="file"
          className={styles['input']}
          accept={accept}
          multiple={multiple}
          disabled={isDisabled}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
        <span>{label}</span>
      </label>
      {hint && <p className={styles['hint']}>{hint}</p>}
    </div>
  );
}
