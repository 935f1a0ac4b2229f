/** Groups of nodes that lead to one another, each after what it depends on. A node by itself is a group of one. After Tarjan. */
export function orderedGroups<Node>(nodes: Iterable<Node>, dependenciesOf: (node: Node) => readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  const found = new Map<Node, { index: number; low: number; isOpen: boolean }>();
  const open: Node[] = [];

  const enter = (node: Node) => {
    const mark = { index: found.size, low: found.size, isOpen: true };
    found.set(node, mark);
    open.push(node);
    return { node, mark, next: 0, dependencies: dependenciesOf(node) };
  };

  const close = (node: Node, mark: { index: number; low: number }): void => {
    if (mark.low !== mark.index) return;
    const from = open.lastIndexOf(node);
    const group = open.splice(from);
    for (const member of group) {
      const own = found.get(member);
      if (own !== undefined) own.isOpen = false;
    }
    groups.push(group);
  };

  for (const root of nodes) {
    if (found.has(root)) continue;
    const path = [enter(root)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const dependency = step.dependencies[step.next];
      step.next += 1;
      if (dependency === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.mark.low = Math.min(parent.mark.low, step.mark.low);
        close(step.node, step.mark);
        continue;
      }
      const known = found.get(dependency);
      if (known === undefined) path.push(enter(dependency));
      else if (known.isOpen) step.mark.low = Math.min(step.mark.low, known.index);
    }
  }
  return groups;
}

/** The nodes in an order in which each comes after what it depends on; null where they lead round in a circle. */
export function ordered<Node>(nodes: readonly Node[], dependenciesOf: (node: Node) => readonly Node[]): Node[] | null {
  const groups = orderedGroups(nodes, dependenciesOf);
  const isCircle = groups.some(
    (group) => group.length > 1 || group.some((node) => dependenciesOf(node).includes(node)),
  );
  return isCircle ? null : groups.flat();
}

/** The shortest way that leads from a node back to itself, beginning with it; null where none does. */
export function circleThrough<Node>(start: Node, dependenciesOf: (node: Node) => readonly Node[]): Node[] | null {
  const cameFrom = new Map<Node, Node>();
  const waiting = [start];
  for (const node of waiting) {
    for (const next of dependenciesOf(node)) {
      if (next === start) return wayTo(node, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  }
  return null;
}

function wayTo<Node>(end: Node, cameFrom: ReadonlyMap<Node, Node>): Node[] {
  const way = [end];
  for (let node = cameFrom.get(end); node !== undefined; node = cameFrom.get(node)) way.unshift(node);
  return way;
}
