/**
 * A text without case and accents, and with letters that only look otherwise as the plain ones: what people type is compared with what is there as this.
 * It is stored beside what it was made from, for filters of lists to look into.
 */
export const foldedText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
