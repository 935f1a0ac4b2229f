import { existsSync } from 'node:fs';

/** The browser of this machine; undefined where Playwright's own is to be used. */
export const installedChromium: string | undefined = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
