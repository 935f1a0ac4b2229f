import { SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { DataKind } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { filesOf } from '../../../components/document-select.tsx';
import { DocumentUpload } from '../../../components/document-upload.tsx';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import type { GridOf } from '../grid/grid-of.ts';
import type { ImportQuestion } from './import-question.ts';

/** What may hold a table of figures. */
const tables = /\.(xlsx|csv|tsv|txt)$/i;

interface ChooseDocumentProps {
  readonly of: GridOf;
  readonly question: ImportQuestion;
  readonly isBusy: boolean;
  readonly onAsk: (change: Partial<ImportQuestion>) => void;
  /** A file that was uploaded is checked at once. */
  readonly onUploaded: (change: Partial<ImportQuestion>) => void;
}

/** The document to import, of the data room or a new one, and what kind of figures it has. */
export function ChooseDocument({ of, question, isBusy, onAsk, onUploaded }: ChooseDocumentProps) {
  const path = structurePath(of.home);
  const mayView = usePermitted('View', 'Document', path);
  const mayUpload = usePermitted('Edit', 'Document', path, documentUpload);
  const { data: tree = [], isPending } = useQuery({ ...documentQueries.tree(of.home.id), enabled: mayView });
  const files = filesOf(tree).filter(({ name }) => tables.test(name));
  return (
    <>
      <SelectField
        label="Kind of figures"
        size="small"
        value={question.dataKind}
        isDisabled={isBusy}
        onChange={({ target }) => onAsk({ dataKind: DataKind.parse(target.value) })}
      >
        {DataKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Document of the data room"
        size="small"
        value={question.documentId}
        isDisabled={isBusy}
        descriptiveText={
          mayView && !isPending && files.length === 0 ? 'The data room has no workbook or CSV file yet.' : undefined
        }
        onChange={({ target }) => onAsk({ documentId: target.value, sheet: null })}
      >
        <option value="">Choose a document</option>
        {files.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {mayUpload && !isBusy && (
        <DocumentUpload
          roomId={of.home.id}
          label="Or choose a file, or drop it here"
          hint="Excel workbook (.xlsx) or CSV file, up to 10 MB: details in the first column, a period like 2026-03 at the head of each other one. The file is kept in the data room."
          accept=".xlsx,.csv,.tsv,.txt"
          onUploaded={(documentId) => onUploaded({ documentId, sheet: null })}
        />
      )}
    </>
  );
}
