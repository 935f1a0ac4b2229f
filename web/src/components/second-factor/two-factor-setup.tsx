import { Alert, Button } from '@aws-amplify/ui-react';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { lazyPart } from '../code/lazy-part.tsx';
import { OneTimeCodeInput } from '../fields/one-time-code-input.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useWrite } from '../use-write.ts';
import styles from './second-factor.module.css';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, {
  pending: <Skeleton lines={1} height={176} />,
  missing: <p className="note">The QR code could not be shown. Type the key instead.</p>,
});

/** The reader's second factor as it was switched on. */
export type SwitchedOn = Agent & { readonly recoveryCodes: readonly string[] };

interface TwoFactorSetupProps {
  readonly agentId: string;
  readonly organizationId: string;
  /** Base32, as authenticator apps take it. */
  readonly secret: string;
  readonly otpauthUrl: string;
  /** Back to before the setup, which voids this secret once another one is asked for. */
  readonly onRestart: () => void;
  readonly onDone: (switchedOn: SwitchedOn) => void;
}

/** The secret for the authenticator app, and the first code of it, which switches the second factor on. */
export function TwoFactorSetup({ secret, otpauthUrl, ...setup }: TwoFactorSetupProps) {
  return (
    <div className={styles['setup']}>
      <div className={styles['qr']}>
        <QrCode text={otpauthUrl} label="QR code for your authenticator app; the key next to it is equivalent" />
      </div>
      <div className={styles['parts']}>
        <p>Scan the QR code with an authenticator app, or enter the key there.</p>
        <Secret secret={secret} />
        <FirstCode {...setup} />
      </div>
    </div>
  );
}

function Secret({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div>
      <p className="note">Key</p>
      <p className={styles['row']}>
        <code className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button size="small" onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
          Copy key
        </Button>
      </p>
      <p role="status" className="note">
        {isCopied && 'Key copied.'}
      </p>
    </div>
  );
}

type FirstCodeProps = Omit<TwoFactorSetupProps, 'secret' | 'otpauthUrl'>;

function FirstCode({ agentId, organizationId, onRestart, onDone }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const finalize = useWrite({
    write: async (body: string) =>
      (await api.agents.finalizeTwoFactor({ params: { orgId: organizationId, agentId }, body })).body,
    particulars: () => 'Two-factor authentication is on',
    showsFailures: true,
    onDone,
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        finalize.mutate(code);
      }}
    >
      {finalize.error && (
        <Alert variation="error" role="alert">
          {messageOf(finalize.error)}
        </Alert>
      )}
      <OneTimeCodeInput
        descriptiveText="The six-digit code the app shows now"
        value={code}
        onChange={setCode}
        isRefused={finalize.isError}
      />
      <div className={styles['buttons']}>
        <Button onClick={onRestart}>Cancel</Button>
        <Button type="submit" variation="primary" isLoading={finalize.isPending} loadingText="Checking…">
          Turn on
        </Button>
      </div>
    </form>
  );
}
