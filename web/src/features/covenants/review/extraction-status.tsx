import { Button } from '@aws-amplify/ui-react';
import { FileWarning, Hourglass, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { noticeOf } from '../../../api/error-behaviors.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { useExtraction } from './use-extraction.ts';

const starting = { title: 'Reading the agreement', status: 'queued', progress: 0, message: 'Starting…' } as const;

/** How far the reading has come, or why it failed and a way to try again. */
export function ExtractionStatus({ extraction }: { extraction: ReturnType<typeof useExtraction> }) {
  const { isRunning, job, failure, retry } = extraction;
  if (failure !== null) return <ExtractionFailed failure={failure} onRetry={retry} />;
  if (!isRunning) return null;
  if (extraction.hasTimedOut) return <TimedOut onLookAgain={extraction.lookAgain} />;
  return (
    <Panel
      title={job?.title ?? 'Reading the agreement'}
      description="You can leave this page; the work goes on and is found again here and under Jobs."
    >
      <JobProgress job={job ?? starting} />
    </Panel>
  );
}

function TimedOut({ onLookAgain }: { onLookAgain: () => void }) {
  return (
    <Panel title="Import from agreement">
      <div role="alert">
        <EmptyState
          icon={Hourglass}
          title={noticeOf(null, { situation: 'extractionTimeout' })?.text ?? ''}
          action={
            <Button size="small" onClick={onLookAgain}>
              <RotateCw size={14} aria-hidden />
              Look again
            </Button>
          }
        >
          The agreement is taking longer than usual. Its job is listed under Jobs, where it can be started again if it
          fails.
        </EmptyState>
      </div>
    </Panel>
  );
}

/** A document that cannot be read says why in its own words; the refusal's `message` is that reason. */
const reasonOf = (failure: unknown): string =>
  failure instanceof ApiError && failure.code === 'extractionFailed'
    ? (failure.userMessage ?? failure.message)
    : messageOf(failure);

function ExtractionFailed({ failure, onRetry }: { failure: unknown; onRetry: () => Promise<void> }) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <Panel title="Import from agreement">
      <div role="alert">
        <EmptyState
          icon={FileWarning}
          title="The document could not be read"
          action={
            <Button size="small" isLoading={isRetrying} loadingText="Starting…" onClick={() => void retry()}>
              <RotateCw size={14} aria-hidden />
              Try again
            </Button>
          }
        >
          {reasonOf(failure)}
        </EmptyState>
      </div>
    </Panel>
  );
}
