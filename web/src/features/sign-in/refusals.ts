import { refusalTexts } from './refusal-texts.ts';

const isKnown = (code: string): code is keyof typeof refusalTexts => Object.hasOwn(refusalTexts, code);

/** What to say of the code that the address names. Anybody can write an address, so only these texts are ever shown. */
export function refusalText(code: string | null): string | null {
  if (code === null) return null;
  return isKnown(code) ? refusalTexts[code] : refusalTexts.singleSignOnFailed;
}
