import { TextAreaField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { mostCopies } from '#shared/domain/notifications/preferences.ts';

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** What is wrong with the addresses as a whole, or with the first that is wrong. */
function faultIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const faults: readonly unknown[] = Array.isArray(error) ? error : [error];
  const messages = faults.map((fault) => (fault as { message?: string } | undefined)?.message);
  return messages.find((message) => message !== undefined);
}

interface CopiesFieldProps {
  readonly addresses: readonly string[];
  /** As the form knows it: of all addresses, or of each. */
  readonly error: unknown;
  readonly onChange: (addresses: readonly string[]) => void;
  readonly onBlur: () => void;
}

/** Who gets each mail as well: addresses of the organization, one on each line. */
export function CopiesField({ addresses, error, onChange, onBlur }: CopiesFieldProps) {
  const [text, setText] = useState(addresses.join('\n'));
  // Where the form was reset, what was typed no longer counts.
  const shown = addressesIn(text).join() === addresses.join() ? text : addresses.join('\n');
  const fault = faultIn(error);
  return (
    <TextAreaField
      label="Copies to"
      descriptiveText={`Up to ${mostCopies} addresses of your organization, one on each line, such as that of your desk. They get every alert that you are mailed.`}
      rows={3}
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange(addressesIn(target.value));
      }}
      onBlur={onBlur}
      hasError={fault !== undefined}
      errorMessage={fault}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
