/** Makes a resource unless it is there already, of which the service tells by an error of this class; answers whether it was made. */
export async function unlessThere(
  making: Promise<unknown>,
  isThere: abstract new (...given: never[]) => Error,
): Promise<boolean> {
  try {
    await making;
    return true;
  } catch (error) {
    if (error instanceof isThere) return false;
    throw error;
  }
}
