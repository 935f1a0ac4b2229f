const names = new Intl.Collator('en-US', { numeric: true });

/** The order in which people look for names: "Unit 2" before "Unit 10", whatever the language of the machine. */
export const nameOrder = (a: string, b: string): number => names.compare(a, b);
