import { ApiError } from '../../api/api-error.ts';
import { fetchMissingStyles } from './missing-styles.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

/** How long code may be on its way. */
const longestInMilliseconds = 120_000;

/** Code did not arrive: there is no connection, it took too long, or the site has other files now. */
export class CodeMissing extends ApiError {
  constructor(message: string) {
    const userMessage = 'This could not be loaded. Try again when the connection is back.';
    super(0, { code: 'codeMissing', message, userMessage });
  }
}

/** How browsers, and Vite for style sheets, say that a file of the site did not arrive. */
const notArrived =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i;

const asMissing = (error: unknown): unknown =>
  error instanceof Error && notArrived.test(error.message) ? new CodeMissing(error.message) : error;

function inTime<Code>(loading: Promise<Code>): Promise<Code> {
  const { promise, resolve, reject } = Promise.withResolvers<Code>();
  const timer = setTimeout(
    () => reject(new CodeMissing(`Nothing arrived within ${longestInMilliseconds} ms`)),
    longestInMilliseconds,
  );
  loading.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Fetches code that may be needed soon. What fails is fetched again when it is needed. */
export async function loadCodeAhead<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    await fetchMissingStyles();
    return await inTime(load());
  } catch (error) {
    throw asMissing(error);
  }
}

const never = new Promise<never>(() => undefined);

/** Fetches code. A release takes the old files away: then the page is loaded anew, once, and this never answers. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCodeAhead(load);
  } catch (error) {
    if (error instanceof CodeMissing && (await reloadAfterRelease())) return never;
    throw error;
  }
}
