import { Alert, Button } from '@aws-amplify/ui-react';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './second-factor.module.css';

const fileName = 'trestle-recovery-codes.txt';

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  URL.revokeObjectURL(address);
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // They come where a button was that is gone.
  useEffect(() => place.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div ref={place} tabIndex={-1} className={styles['parts']}>
      <Alert variation="warning" hasIcon heading="Save these recovery codes now">
        They are not shown again. Each works once in place of a code when you do not have your device.
      </Alert>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button size="small" onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
          Copy codes
        </Button>
        <Button size="small" onClick={() => download(text)}>
          <Download size={14} aria-hidden />
          Download
        </Button>
        <Button size="small" variation="primary" onClick={onKept}>
          I have saved them
        </Button>
      </div>
      <p role="status" className="note">
        {isCopied && 'Codes copied.'}
      </p>
    </div>
  );
}
