/** Bytes. Larger documents are refused unread. */
export const largestDocument = 200 * 1_048_576;

/** Characters; the longest agreements have three million. */
export const longestText = 5_000_000;
