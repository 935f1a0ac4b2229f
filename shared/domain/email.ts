export const longestEmail = 254;

/**
 * An address in lower case: a local part of 1 to 64 characters of RFC 5322's atom text and single inner dots, labels of up to 63
 * characters, and a top level of 2 to 63 letters.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Whether a text is an e-mail address, in any case. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && emailPattern.test(text.toLowerCase());
