/** A dependency graph: from → to → an import that causes the edge. */
export type Graph = Map<string, Map<string, string>>;

/** Adds the edge `from` → `to`. */
export function addEdge(graph: Graph, from: string, to: string, by: string): void {
  if (!graph.has(from)) graph.set(from, new Map());
  graph.get(from)?.set(to, by);
}

/** Returns the cycles of the graph, each once, as the shortest from one of its nodes: `a → b → a (the imports)`. */
export function cyclesOf(graph: Graph): string[] {
  const found = [...graph.keys()]
    .map((start) => shortestCycle(start, graph))
    .filter((cycle) => cycle !== null);
  const unique = new Map(found.map((cycle) => [cycle.toSorted().join(), cycle]));
  return [...unique.values()].map((cycle) => {
    const steps = cycle.map((from, index) => graph.get(from)?.get(cycle[(index + 1) % cycle.length] ?? ''));
    return `${[...cycle, cycle[0]].join(' → ')} (${steps.join('; ')})`;
  });
}

function shortestCycle(start: string, graph: Graph): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const next of graph.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) queue.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}
