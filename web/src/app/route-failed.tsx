import { Button } from '@aws-amplify/ui-react';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { LoadFailed } from '../components/load-failed.tsx';
import { reportOf } from './report-of.ts';
import styles from './route-failed.module.css';

/** A page that could not be shown. The frame around it stays. */
export function RouteFailed() {
  const error = useRouteError();
  const [report] = useState(() => reportOf(error));
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(report).then(() => setCopied(true));
  return (
    <div className={styles['failed']}>
      <title>This page could not be shown · Trestle</title>
      <h1 className="visually-hidden">This page could not be shown</h1>
      <LoadFailed error={error} onRetry={() => window.location.reload()} />
      <Button size="small" variation="link" onClick={() => void copy().catch(() => setCopied(false))}>
        <ClipboardCopy size={14} aria-hidden />
        Report
      </Button>
      <p role="status">{isCopied && 'The report is copied. Send it to your support contact.'}</p>
    </div>
  );
}
