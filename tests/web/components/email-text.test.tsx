import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmailText } from '#web/src/components/email-text.tsx';

/** The address with a bar at each place where it may break. */
function broken(email: string): string {
  const { container } = render(<EmailText email={email} />);
  return container.innerHTML.replaceAll('<wbr>', '|');
}

describe('an address of a mailbox', () => {
  it('breaks before its “@” and its dots, and nowhere else', () => {
    expect(broken('ines.aldana@northlight.example')).toBe('ines|.aldana|@northlight|.example');
    expect(broken('superuser@trestle.example')).toBe('superuser|@trestle|.example');
  });

  it('stays as it is where there is nothing to break', () => {
    expect(broken('postmaster')).toBe('postmaster');
    expect(broken('')).toBe('');
  });
});
