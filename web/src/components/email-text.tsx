import { Fragment } from 'react';

/** An address, which breaks before “@” and dots where it is too long for its line, and never inside a word that fits. */
export function EmailText({ email }: { email: string }) {
  const [first = '', ...parts] = email.split(/(?=[@.])/);
  return (
    <>
      {first}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other order
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
