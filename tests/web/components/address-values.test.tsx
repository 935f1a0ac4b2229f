import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { useAddressValue, useOpened } from '#web/src/components/address-values.ts';
import { useDiscardQuestion } from '#web/src/components/use-discard-question.tsx';

/** What is entered is lost with the first item. */
function Shelf({ isEntered = false }: { readonly isEntered?: boolean }) {
  const { opened, open, close } = useOpened('item');
  const { close: ask, question } = useDiscardQuestion(isEntered && opened === 'one', close);
  const [search, setSearch] = useAddressValue('search');
  const [tab, setTab] = useAddressValue('tab', { isStep: true });
  return (
    <>
      <button type="button" onClick={() => open('one')}>
        Open one
      </button>
      <button type="button" onClick={() => open('other')}>
        Open other
      </button>
      <button type="button" onClick={() => setSearch(`${search}a`)}>
        Type
      </button>
      <button type="button" onClick={() => setTab('second')}>
        Second tab
      </button>
      <p>{`${opened ?? 'nothing'} open, tab ${tab}, search ${search}`}</p>
      {opened !== null && (
        <button type="button" onClick={ask}>
          Close
        </button>
      )}
      {question}
    </>
  );
}

/** The shelf, reached from another page. */
async function open(address = '', isEntered = false) {
  const page = renderPage(<Shelf isEntered={isEntered} />, { path: '/shelf', address: '/elsewhere' });
  await page.router.navigate(`/shelf${address}`);
  await screen.findByText(/open, tab/);
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const at = () => `${page.router.state.location.pathname}${page.router.state.location.search}`;
  return { ...page, press, at, back: () => page.router.navigate(-1) };
}

describe('what is open on a page', () => {
  it('keeps each of two changes that come before the page has shown the first', async () => {
    const { at } = await open();
    const [type, tab] = ['Type', 'Second tab'].map((name) => screen.getByRole('button', { name }));

    await act(async () => {
      type?.click();
      tab?.click();
    });

    expect(at()).toBe('/shelf?search=a&tab=second');
  });

  it('is closed by the browser’s Back, which stays on the page', async () => {
    const { press, at, back } = await open('?search=x');
    await press('Open one');
    expect(at()).toBe('/shelf?search=x&item=one');

    await back();
    await waitFor(() => expect(at()).toBe('/shelf?search=x'));
    await back();
    await waitFor(() => expect(at()).toBe('/elsewhere'));
  });

  it('leaves no step behind once it is closed', async () => {
    const { press, at, back } = await open();
    await press('Open one');
    await press('Close');
    await waitFor(() => expect(at()).toBe('/shelf'));

    await back();
    await waitFor(() => expect(at()).toBe('/elsewhere'));
  });

  it('is closed once by two clicks', async () => {
    const { press, at } = await open();
    await press('Open one');
    const close = screen.getByRole('button', { name: 'Close' });
    await act(async () => {
      close.click();
      close.click();
    });

    await waitFor(() => expect(at()).toBe('/shelf'));
    await new Promise((later) => setTimeout(later, 50));
    expect(at()).toBe('/shelf');
  });

  it('is one step, whatever takes its place', async () => {
    const { press, at, back } = await open();
    await press('Open one');
    await press('Open other');
    expect(at()).toBe('/shelf?item=other');

    await back();
    await waitFor(() => expect(at()).toBe('/shelf'));
  });

  it('takes nothing along that was changed meanwhile', async () => {
    const { press, at } = await open();
    await press('Open one');
    await press('Type');
    await press('Close');

    await waitFor(() => expect(at()).toBe('/shelf?search=a'));
  });

  it('is closed in its place where the page was reached with it open', async () => {
    const { press, at, back } = await open('?item=one&search=x');
    await press('Close');
    await waitFor(() => expect(at()).toBe('/shelf?search=x'));

    await back();
    await waitFor(() => expect(at()).toBe('/elsewhere'));
  });
});

describe('what is open with something entered', () => {
  const enter = async () => {
    const page = await open('', true);
    await page.press('Open one');
    return page;
  };

  it.each([
    { what: 'another one', leave: 'Open other', to: '/shelf?item=other' },
    { what: 'nothing', leave: 'Close', to: '/shelf' },
  ])('gives way to $what, and to nothing beyond, once it is discarded', async ({ leave, to }) => {
    const { press, at } = await enter();
    await press(leave);
    await press('Discard');

    await waitFor(() => expect(at()).toBe(to));
    await new Promise((later) => setTimeout(later, 50));
    expect(at()).toBe(to);
  });

  it('gives way to the page before by one step of the browser’s Back', async () => {
    const { router, press, at } = await enter();
    await act(() => router.navigate(-1));
    await press('Discard');

    await waitFor(() => expect(at()).toBe('/shelf'));
    await new Promise((later) => setTimeout(later, 50));
    expect(at()).toBe('/shelf');
  });

  it('gives way to another page that was asked for', async () => {
    const { router, press, at } = await enter();
    await act(() => router.navigate('/elsewhere'));
    await press('Discard');

    await waitFor(() => expect(at()).toBe('/elsewhere'));
    await new Promise((later) => setTimeout(later, 50));
    expect(at()).toBe('/elsewhere');
  });
});

describe('a value of the address', () => {
  it('is a step of its own only where it is one to the reader', async () => {
    const { press, at, back } = await open();
    await press('Type');
    await press('Second tab');
    expect(at()).toBe('/shelf?search=a&tab=second');

    await back();
    await waitFor(() => expect(at()).toBe('/shelf?search=a'));
    await back();
    await waitFor(() => expect(at()).toBe('/elsewhere'));
  });
});
