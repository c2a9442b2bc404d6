/** What needs what, and by which import: from → to → the import that shows it. */
export type Arrows = Map<string, Map<string, string>>;

/** Notes that `from` needs `to`. */
export function point(arrows: Arrows, from: string, to: string, by: string): void {
  if (!arrows.has(from)) arrows.set(from, new Map());
  arrows.get(from)?.set(to, by);
}

/** The circles among the arrows, each once and as short as it is from one of its own: `a → b → a (the imports)`. */
export function circlesOf(arrows: Arrows): string[] {
  const found = [...arrows.keys()]
    .map((start) => shortestCircle(start, arrows))
    .filter((circle) => circle !== null);
  const unique = new Map(found.map((circle) => [circle.toSorted().join(), circle]));
  return [...unique.values()].map((circle) => {
    const steps = circle.map((from, index) =>
      arrows.get(from)?.get(circle[(index + 1) % circle.length] ?? ''),
    );
    return `${[...circle, circle[0]].join(' → ')} (${steps.join('; ')})`;
  });
}

function shortestCircle(start: string, arrows: Arrows): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const next of arrows.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) queue.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}
