import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EntityPicker } from '#web/src/components/entity-picker.tsx';
import { DateInput } from '#web/src/components/fields/date-input.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import type { PickableEntity } from '#web/src/components/use-entity-search.ts';

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

/** A form that refuses an empty name itself, and takes things that no input event tells of. */
function CheckedForm({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <FormDialog
        title="Add thing"
        act="Add"
        write={idle}
        onSubmit={(event) => {
          event.preventDefault();
        }}
        onClose={onClose}
      >
        <label>
          Name <input />
        </label>
        <DateInput label="Due" />
        <Party />
      </FormDialog>
      <Link to="?other=1">Elsewhere</Link>
    </>
  );
}

const harbor: PickableEntity = { id: 'harbor', name: 'Harbor Bank' };

function Party() {
  const [party, choose] = useState<PickableEntity | null>(null);
  return (
    <EntityPicker
      label="Party"
      value={party}
      search={async () => ({ items: [harbor], nextCursor: null })}
      onChange={choose}
    />
  );
}

describe('a form that is left', () => {
  const openChecked = () => {
    const onClose = vi.fn<() => void>();
    return { ...renderPage(<CheckedForm onClose={onClose} />, { path: '/' }), onClose };
  };
  const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });

  it('after it has refused to send what was entered asks all the same', async () => {
    const { user } = openChecked();
    await user.type(screen.getByLabelText('Name'), 'Tax returns');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await new Promise((later) => setTimeout(later, 150));

    await user.click(screen.getByText('Elsewhere'));

    expect(await question()).toBeVisible();
  });

  it('asks about a day that was picked in the calendar', async () => {
    const { user, onClose } = openChecked();
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    await user.click(screen.getAllByRole('button', { name: /15/ })[0] as HTMLElement);

    pressEscape();

    expect(await question()).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks about a party that was chosen from a list', async () => {
    const { user, onClose } = openChecked();
    await user.click(screen.getByRole('combobox', { name: 'Party' }));
    await user.click(await screen.findByRole('option', { name: 'Harbor Bank' }));

    pressEscape();

    expect(await question()).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
