import { Alert, Button, PasswordField } from '@aws-amplify/ui-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError, DeclinedError, messageOf } from '../../api/api-error.ts';
import { Dialog, DialogActions, DialogBody } from '../dialog.tsx';
import { useWrite } from '../use-write.ts';
import { CodeField } from './code-field.tsx';

/** The reader, as far as it matters here. */
interface Reader {
  readonly agentId: string;
  readonly hasSecondFactor: boolean;
}

const asksForProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'proofNeeded';

/**
 * Acts that take a fresh proof of who the reader is: `withProof` does the act, asks in a dialog where the server wants to know first, and does it
 * again. Whoever closes the dialog has declined.
 */
export function useProof(reader: Reader): {
  readonly withProof: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Whether the act waits for the reader rather than for the server. */
  readonly isAsking: boolean;
  /** To be rendered where the acts are. */
  readonly proofDialog: ReactNode;
} {
  const [answer, setAnswer] = useState<{ readonly give: (isProved: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswer({ give: resolve }));
  const withProof = async <Result,>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      if (!asksForProof(error)) throw error;
    }
    const isProved = await ask();
    setAnswer(null);
    if (!isProved) throw new DeclinedError();
    return act();
  };
  const isAsking = answer !== null;
  return { withProof, isAsking, proofDialog: isAsking && <ProofDialog reader={reader} onAnswer={answer.give} /> };
}

function ProofDialog({ reader, onAnswer }: { reader: Reader; onAnswer: (isProved: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useWrite({
    write: () =>
      api.agents.proveIdentity({
        params: { agentId: reader.agentId },
        body: { password, ...(reader.hasSecondFactor ? { code } : {}) },
      }),
    success: null,
    showsFailures: true,
    onDone: () => onAnswer(true),
  });
  const isCodeWrong = prove.error instanceof ApiError && prove.error.code === 'twoFactorCodeInvalid';
  return (
    <Dialog title="Confirm it is you" onClose={() => onAnswer(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          prove.mutate(undefined);
        }}
      >
        <DialogBody>
          {prove.error && (
            <Alert variation="error" role="alert">
              {messageOf(prove.error)}
            </Alert>
          )}
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            isRequired
          />
          {reader.hasSecondFactor && <CodeField value={code} onChange={setCode} isRefused={isCodeWrong} />}
        </DialogBody>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" variation="primary" isLoading={prove.isPending} loadingText="Checking…">
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
