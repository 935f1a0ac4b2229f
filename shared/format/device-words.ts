/** In this order: many browsers also name those that they descend from. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (userAgent: string, names: typeof browsers): string | null =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** The device of a sign-in in words, `Firefox on Windows`; of other programs the name that they give themselves. */
export function deviceWords(userAgent: string): string {
  const [browser, system] = [nameOf(userAgent, browsers), nameOf(userAgent, systems)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  const program = /^([^\s/]+)\//.exec(userAgent)?.[1];
  return browser ?? system ?? program ?? 'Unknown device';
}

/** Whether it is carried about; decides the picture beside the words. */
export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent);
