import { appCaller } from './app-caller.ts';
import { connectionBy } from './create-connection.ts';

/** The client of this app. */
export const { client: api, download } = connectionBy(appCaller);
