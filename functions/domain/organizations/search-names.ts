/** Whether a name holds what was typed, whatever its case; every name does where nothing was typed. */
export function isNamedLike(search: string | undefined): (item: { readonly name: string }) => boolean {
  const wanted = search?.trim().toLowerCase() ?? '';
  return ({ name }) => name.toLowerCase().includes(wanted);
}
