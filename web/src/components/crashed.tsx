import { Button } from '@aws-amplify/ui-react';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import styles from './crashed.module.css';
import { LoadFailed } from './load-failed.tsx';

/** What support needs to find a failure: the server's correlation id if there is one, the page, the moment and the kind of failure. */
function reportOf(error: unknown): string {
  const reference = error instanceof ApiError ? error.correlationId : null;
  return [
    `Reference: ${reference ?? 'none (the error is in the page)'}`,
    `Page: ${window.location.pathname}`,
    `Time: ${new Date().toISOString()}`,
    `Failure: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`,
  ].join('\n');
}

/** A page or a part of one that could not be shown, with a report to copy. The report is of the moment at which the failure was shown. */
export function Crashed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const [report] = useState(() => reportOf(error));
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(report).then(() => setCopied(true));
  return (
    <div className={styles['failed']}>
      <LoadFailed error={error} onRetry={onRetry} />
      <Button size="small" variation="link" onClick={() => void copy().catch(() => setCopied(false))}>
        <ClipboardCopy size={14} aria-hidden />
        Report
      </Button>
      <p role="status">{isCopied && 'Report copied. Send it to your support contact.'}</p>
    </div>
  );
}
