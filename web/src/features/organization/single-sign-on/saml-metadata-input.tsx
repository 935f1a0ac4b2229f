import { Button, TextAreaField } from '@aws-amplify/ui-react';
import { useId, useState } from 'react';
import type { ProviderMetadata } from '#shared/domain/saml.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';

const mostBytes = 300_000;

/** The bytes as they are, in base64: the server finds out how they are written. */
const base64Of = (content: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(content);
  });

/** Fills the form from the metadata of a provider, chosen as a file or pasted. */
export function SamlMetadataInput({ onRead }: { onRead: (metadata: ProviderMetadata) => void }) {
  const { organization } = useGlobalState();
  const { id } = organization;
  const title = useId();
  const [pasted, setPasted] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const read = useWrite({
    write: async (content: Blob) => {
      const document = await base64Of(content);
      return (await api.session.readProviderMetadata({ params: { id }, body: { document } })).body;
    },
    success: null,
    showsFailures: true,
    onDone: (metadata) => {
      setPasted('');
      onRead(metadata);
    },
  });
  const take = (content: Blob | undefined) => {
    if (content === undefined) return;
    setTooLarge(content.size > mostBytes);
    read.reset();
    if (content.size <= mostBytes) read.mutate(content);
  };
  return (
    <section className={styles['form']} aria-labelledby={title}>
      <h4 id={title}>Import provider metadata</h4>
      <FormFailure error={read.error} />
      {isTooLarge && (
        <p role="alert" className={styles['error']}>
          This file is larger than 300 KB. Choose the metadata of a single provider.
        </p>
      )}
      <FileDrop
        label="Choose the metadata file, or drop it here"
        hint={read.isPending ? 'Reading…' : 'XML, up to 300 KB. Nothing is saved yet.'}
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        isDisabled={read.isPending}
        onFiles={([file]) => take(file)}
      />
      <TextAreaField
        label="Or paste metadata"
        size="small"
        rows={3}
        spellCheck={false}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div className={styles['actions']}>
        <Button
          size="small"
          isDisabled={pasted.trim() === ''}
          isLoading={read.isPending}
          loadingText="Reading…"
          onClick={() => take(new Blob([pasted]))}
        >
          Read pasted metadata
        </Button>
      </div>
    </section>
  );
}
