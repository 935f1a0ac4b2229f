/** Bytes. Larger documents are refused unread. */
export const largestDocument = 200 * 1_048_576;
