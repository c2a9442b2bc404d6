/** Sections with their part ids, in order. */
export interface Arrangement {
  readonly sectionId: string;
  readonly parts: readonly string[];
}

/** Moves a part up or down by one, across section borders. Unchanged at either end. */
export function movePart(tree: readonly Arrangement[], partId: string, way: 1 | -1): Arrangement[] {
  const at = tree.findIndex(({ parts }) => parts.includes(partId));
  const section = tree[at];
  if (!section) return [...tree];
  const index = section.parts.indexOf(partId);
  const next = index + way;
  if (next >= 0 && next < section.parts.length) {
    const parts = section.parts.toSpliced(index, 1).toSpliced(next, 0, partId);
    return tree.with(at, { ...section, parts });
  }
  const beside = tree[at + way];
  if (!beside) return [...tree];
  const left = { ...section, parts: section.parts.toSpliced(index, 1) };
  const joined = { ...beside, parts: way === 1 ? [partId, ...beside.parts] : [...beside.parts, partId] };
  return tree.with(at, left).with(at + way, joined);
}

/** Moves a part before another one, or to the end of a section. */
export function dropPart(
  tree: readonly Arrangement[],
  partId: string,
  target: { readonly sectionId: string; readonly before: string | null },
): Arrangement[] {
  if (target.before === partId) return [...tree];
  return tree
    .map((section) => ({ ...section, parts: section.parts.filter((part) => part !== partId) }))
    .map((section) => {
      if (section.sectionId !== target.sectionId) return section;
      const at = target.before === null ? -1 : section.parts.indexOf(target.before);
      return { ...section, parts: section.parts.toSpliced(at === -1 ? section.parts.length : at, 0, partId) };
    });
}

/** Moves a section up or down by one. */
export function moveSection(tree: readonly Arrangement[], sectionId: string, way: 1 | -1): Arrangement[] {
  const at = tree.findIndex((section) => section.sectionId === sectionId);
  const [section, beside] = [tree[at], tree[at + way]];
  return section && beside ? tree.with(at, beside).with(at + way, section) : [...tree];
}
