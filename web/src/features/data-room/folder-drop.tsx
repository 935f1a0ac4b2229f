import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chosenFiles, type DroppedFile, droppedFiles, mostDroppedFiles, TooManyFiles } from './dropped-files.ts';
import styles from './folder-drop.module.css';

/** React's types do not know the attribute by which an input takes folders. */
const folders = { webkitdirectory: '' };

const tooMany = `These are more than ${mostDroppedFiles.toLocaleString('en')} files. Add a part of them at a time.`;

interface FolderDropProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly onFiles: (files: readonly DroppedFile[]) => void;
}

/** A place to drop files and folders onto, or to choose either of them with a click or the keyboard. */
export function FolderDrop({ label, hint, onFiles }: FolderDropProps) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = (read: () => readonly DroppedFile[] | Promise<readonly DroppedFile[]>) => {
    setProblem(null);
    void (async () => {
      try {
        const files = await read();
        if (files.length === 0) setProblem('There are no files in it.');
        else onFiles(files);
      } catch (error) {
        setProblem(error instanceof TooManyFiles ? tooMany : 'The folder could not be read. Try again.');
      }
    })();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the inputs as its keyboard twins
    <div
      className={`${styles['drop']} ${isOver ? styles['over'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { dataTransfer } = event;
        take(() => droppedFiles(dataTransfer));
      }}
    >
      <Upload size={18} aria-hidden />
      <label className={styles['label']}>
        <input
          type="file"
          className={styles['input']}
          multiple
          onChange={({ target }) => {
            const files = [...(target.files ?? [])].map((file) => ({ file, directory: [] }));
            target.value = '';
            if (files.length > 0) take(() => files);
          }}
        />
        <span>{label}</span>
      </label>
      <label className={styles['folder']}>
        <input
          type="file"
          className={styles['input']}
          multiple
          {...folders}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            take(() => chosenFiles(files));
          }}
        />
        <span>Choose a folder</span>
      </label>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
