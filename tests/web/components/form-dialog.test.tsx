import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';

const idle = { error: null, isPending: false, reset: () => undefined };

function Form({ onClose }: { readonly onClose: () => void }) {
  const [write, setWrite] = useState<{ error: unknown; isPending: boolean; reset: () => void }>(idle);
  return (
    <>
      <FormDialog
        title="Add thing"
        act="Add"
        write={write}
        onSubmit={(event) => {
          event.preventDefault();
          setWrite({ ...idle, error: new Error('Refused.') });
        }}
        onClose={onClose}
      >
        <label>
          Name <input />
        </label>
      </FormDialog>
      <Link to="?other=1">Elsewhere</Link>
    </>
  );
}

function open() {
  const onClose = vi.fn<() => void>();
  return { ...renderPage(<Form onClose={onClose} />, { path: '/' }), onClose };
}

/** Browsers tell a dialog that Escape was pressed. */
const pressEscape = () => fireEvent(screen.getByRole('dialog', { name: 'Add thing' }), new Event('cancel'));
const press = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }));

describe.each([
  ['Escape', pressEscape],
  ['its cross', press('Close')],
  ['Cancel', press('Cancel')],
])('a form that is left by %s', (_, leave) => {
  it('closes at once while nothing is entered', () => {
    const { onClose } = open();

    leave();

    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before it loses what was entered', async () => {
    const { user, onClose } = open();
    await user.type(screen.getByLabelText('Name'), 'Tax returns');

    leave();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Tax returns');
    expect(onClose).not.toHaveBeenCalled();

    leave();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('a form that was refused still asks', async () => {
  const { user, onClose } = open();
  await user.type(screen.getByLabelText('Name'), 'Tax returns');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/Refused|went wrong/);

  await user.click(screen.getByText('Elsewhere'));

  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await waitFor(() => expect(onClose).not.toHaveBeenCalled());
});
