import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '#web/src/api/api.ts';
import { fetchWanted } from '#web/src/components/code/ahead.ts';
import { dismissAllToasts } from '#web/src/components/toast-store.ts';
import { expectHonestAnswers } from './support/fake-server.ts';

// jsdom lays nothing out, so what browsers do about windows and layers is added here in its simplest form.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.removeAttribute('popover');
};
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
window.scrollTo = () => undefined;
window.ResizeObserver ??= class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
URL.createObjectURL ??= () => 'blob:nothing';
URL.revokeObjectURL ??= () => undefined;

// A busy machine takes longer than the usual second to show what was asked for.
configure({ asyncUtilTimeout: 10_000 });

// Dialogs are there as they are for whoever has been on a page for a moment. The first time they are made, which takes a while.
beforeEach(fetchWanted, 60_000);

// Files of one thread share a window, and forms put back what an earlier test left in them.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Whatever is more than a read makes the client forget the answers that it keeps for a while. */
async function forgetAnswers(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await api.session.forgetPassword({ body: { username: '' } });
}

afterEach(async () => {
  cleanup();
  dismissAllToasts();
  await forgetAnswers();
  vi.unstubAllGlobals();
  expectHonestAnswers();
});
