import { Alert, Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { documentQueries } from '../api/queries/document-queries.ts';
import { uploadDocument } from '../api/upload-document.ts';
import styles from './file-drop.module.css';
import { FileDrop } from './file-drop.tsx';
import { ProgressBar } from './job-progress.tsx';

interface DocumentUploadProps {
  readonly roomId: string;
  readonly label: string;
  readonly hint: string;
  /** As the input's `accept`: `.pdf,.docx`. */
  readonly accept: string;
  readonly onUploaded: (documentId: string) => void;
}

/** Takes one file into a data room, for a page that goes on with it. */
export function DocumentUpload({ roomId, label, hint, accept, onUploaded }: DocumentUploadProps) {
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);

  const start = async (file: File) => {
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    setUpload({ name: file.name, share: 0 });
    try {
      const document = await uploadDocument({
        roomId,
        folderId: null,
        directory: [],
        file,
        signal: controller.signal,
        onProgress: (share) => setUpload({ name: file.name, share }),
      });
      void queryClient.invalidateQueries({ queryKey: documentQueries.of(roomId) });
      onUploaded(document.id);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error));
    } finally {
      setUpload(null);
    }
  };

  if (upload !== null) {
    return (
      <div className={styles['upload']}>
        <span>Uploading {upload.name}…</span>
        <ProgressBar share={upload.share} label={`Uploading ${upload.name}`} />
        <Button size="small" onClick={() => abort.current?.abort()}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <>
      {problem && (
        <Alert variation="error" role="alert">
          {problem}
        </Alert>
      )}
      <FileDrop label={label} hint={hint} accept={accept} onFiles={([file]) => file && void start(file)} />
    </>
  );
}
