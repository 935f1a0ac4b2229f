import { type AppName, appNames } from '../apps/apps.ts';

/** Of this tab only, so that each stays in its app when it is loaded anew. */
const storageKey = 'trestle.app';

export const readKeptApp = (): AppName | null =>
  appNames.find((name) => name === sessionStorage.getItem(storageKey)) ?? null;

export const keepApp = (app: AppName): void => sessionStorage.setItem(storageKey, app);

/** Whoever signs in next begins with the app of their organization. */
export const forgetApp = (): void => sessionStorage.removeItem(storageKey);
