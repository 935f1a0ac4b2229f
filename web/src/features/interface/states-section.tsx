import { Button } from '@aws-amplify/ui-react';
import { FolderOpen } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton, TableSkeleton } from '../../components/skeleton.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const job = { title: 'Reading the agreement', message: null } as const;
const nothing = () => undefined;

export function StatesSection() {
  return (
    <Specimens>
      <Specimen name="Loading">
        <Skeleton lines={4} />
      </Specimen>
      <Specimen name="Loading a table">
        <TableSkeleton rows={4} />
      </Specimen>
      <Specimen name="Empty">
        <EmptyState icon={FolderOpen} title="No documents yet" action={<Button size="small">Upload document</Button>}>
          Agreements, certificates and reports of this structure lie here. Upload the credit agreement to begin.
        </EmptyState>
      </Specimen>
      <Specimen name="Failed">
        <LoadFailed error={new Error('The server did not answer in time.')} onRetry={nothing} />
      </Specimen>
      <Specimen name="Query view, ready">
        <QueryView query={{ data: 'What was asked for', error: null, isPending: false, refetch: nothing }}>
          {(text) => <p>{text}</p>}
        </QueryView>
      </Specimen>
      <Specimen name="Job">
        <JobProgress job={{ ...job, status: 'queued', progress: 0 }} />
        <JobProgress job={{ ...job, status: 'running', progress: 0.42, message: 'Page 61 of 144' }} />
        <JobProgress job={{ ...job, status: 'done', progress: 1 }} />
        <JobProgress job={{ ...job, status: 'failed', progress: 0.42, message: 'The document has no text.' }} />
      </Specimen>
      <Specimen name="File drop">
        <FileDrop label="Choose files" hint="or drop them here. PDF or DOCX up to 50 MB." multiple onFiles={nothing} />
        <FileDrop label="Choose files" hint="not while a document is being read" isDisabled onFiles={nothing} />
      </Specimen>
    </Specimens>
  );
}
