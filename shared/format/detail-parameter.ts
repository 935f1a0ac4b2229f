const packed = /^[\w ]*\[([^\]]*)\](.*)$/s;

/**
 * The name in a packed parameter such as `Number[Net Income]`, decoded as addresses are; a text that is not packed is a name. Null where it asks for
 * more than a name: a category, an entity, a grouping or attributes.
 */
export function nameInDetailParameter(text: string): string | null {
  const [, name, more] = packed.exec(text) ?? [];
  if (name === undefined) return text;
  return more === '' ? name : null;
}
