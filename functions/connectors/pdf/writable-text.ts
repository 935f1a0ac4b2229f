import type { PDFFont } from '@cantoo/pdf-lib';

const substitute = '?';

/** A text in the letters that a font of every PDF reader has: accents that it lacks are left out, and other letters that it lacks stand as `?`. */
export function writableText(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const isKnown = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  const written = (letter: string): string => {
    if (isKnown(letter)) return letter;
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isKnown) ? plain : substitute;
  };
  return Array.from(text.normalize('NFC'), written).join('');
}
