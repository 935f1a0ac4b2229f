/** A name or a custom id as it is compared with others: those that differ in their case only are the same. */
export const comparedName = (name: string): string => name.normalize('NFC').toLowerCase();
