import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { messageOf } from '../../../api/api-error.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { uploadDocument } from '../../../api/upload-document.ts';
import { filesOf } from '../../../components/document-select.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { ProgressBar } from '../../../components/job-progress.tsx';
import { useMayUpload } from '../../../entities/entity/use-may-change.ts';
import styles from './review.module.css';

const readable = /\.(pdf|docx|txt|md|html?)$/i;

interface AgreementPickerProps {
  readonly structure: Structure;
  readonly onPicked: (documentId: string) => void;
}

/** Chooses the agreement: a new file, which goes into the data room, or one that is already there. */
export function AgreementPicker({ structure, onPicked }: AgreementPickerProps) {
  const mayView = usePermitted('View', 'Document', structurePath(structure));
  const mayUpload = useMayUpload(structure);
  const { data: tree = [] } = useQuery({ ...documentQueries.tree(structure.id), enabled: mayView });
  const files = filesOf(tree).filter(({ name }) => readable.test(name));

  const readChosen = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPicked(String(new FormData(event.currentTarget).get('document')));
  };
  return (
    <div className={styles['picker']}>
      {mayUpload && <AgreementUpload structureId={structure.id} onUploaded={onPicked} />}
      {files.length > 0 && (
        <form className={styles['existing']} onSubmit={readChosen}>
          <SelectField label="Or read a document of the data room" name="document">
            {files.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit">Read covenants</Button>
        </form>
      )}
    </div>
  );
}

interface AgreementUploadProps {
  readonly structureId: string;
  readonly onUploaded: (documentId: string) => void;
}

function AgreementUpload({ structureId, onUploaded }: AgreementUploadProps) {
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
        roomId: structureId,
        folderId: null,
        file,
        signal: controller.signal,
        onProgress: (share) => setUpload({ name: file.name, share }),
      });
      void queryClient.invalidateQueries({ queryKey: documentQueries.of(structureId) });
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
      <FileDrop
        label="Choose an agreement, or drop it here"
        hint="PDF, Word or text. The file is kept in the data room."
        accept=".pdf,.docx,.txt,.md,.html,.htm"
        onFiles={([file]) => file && void start(file)}
      />
    </>
  );
}
