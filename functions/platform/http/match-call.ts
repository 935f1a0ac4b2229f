import type { Area, Call } from '#shared/contract/define-area.ts';

interface Node {
  readonly literals: Map<string, Node>;
  placeholder: { readonly node: Node } | null;
  readonly calls: Map<string, { readonly name: string; readonly call: Call; readonly placeholders: readonly string[] }>;
}

export interface MatchedCall {
  readonly name: string;
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

const newNode = (): Node => ({ literals: new Map(), placeholder: null, calls: new Map() });

const nameOfPlaceholder = (segment: string): string | null => /^\{(.+)\}$/.exec(segment)?.[1] ?? null;

function add(root: Node, name: string, call: Call): void {
  let node = root;
  const placeholders: string[] = [];
  for (const segment of call.path.split('/').slice(1)) {
    const placeholder = nameOfPlaceholder(segment);
    if (placeholder !== null) {
      placeholders.push(placeholder);
      node.placeholder ??= { node: newNode() };
      node = node.placeholder.node;
    } else {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  node.calls.set(call.method, { name, call, placeholders });
}

function find(
  node: Node,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  method: string,
): MatchedCall | null {
  const segment = segments[at];
  if (segment === undefined) {
    const found = node.calls.get(method);
    if (!found) return null;
    const params = Object.fromEntries(found.placeholders.map((name, index) => [name, values[index] ?? '']));
    return { name: found.name, call: found.call, params };
  }
  // Literal segments win over placeholders: /documents/structure is not the document "structure".
  const literal = node.literals.get(segment);
  const found = literal ? find(literal, segments, at + 1, values, method) : null;
  if (found || segment === '' || node.placeholder === null) return found;
  return find(node.placeholder.node, segments, at + 1, [...values, segment], method);
}

const decoded = (segment: string): string => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Builds the area's matcher once; it answers the call that a method and a raw path name, or null. */
export function callMatcher(area: Area): (method: string, rawPath: string) => MatchedCall | null {
  const root = newNode();
  for (const [name, call] of Object.entries(area.calls)) add(root, name, call);
  return (method, rawPath) => find(root, rawPath.split('/').slice(1).map(decoded), 0, [], method);
}
