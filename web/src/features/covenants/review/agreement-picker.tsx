import { Button, SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { filesOf } from '../../../components/document-select.tsx';
import { DocumentUpload } from '../../../components/document-upload.tsx';
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
      {mayUpload && (
        <DocumentUpload
          roomId={structure.id}
          label="Choose an agreement, or drop it here"
          hint="PDF, Word or text. The file is kept in the data room."
          accept=".pdf,.docx,.txt,.md,.html,.htm"
          onUploaded={onPicked}
        />
      )}
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
