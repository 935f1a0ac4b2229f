/** Of all parts of an upload but the last, in bytes. */
export const sizeOfPartInBytes = 16_777_216;
