import { type Canvas, circle, ellipse, line, n, path, placed, type Point, rect, smooth } from './canvas.ts';

/** Single figures, centred on (0, 0) and about 100 across. */

/** Two leaves and a bud: how tea is picked. */
export function teaSprig(leaf: string, vein: string): string {
  return (
    line('M0 52C-2 20 2 -4 4 -30', vein, 4) +
    path('M2 20C-44 18 -58 -14 -56 -40C-22 -38 2 -14 2 20Z', leaf) +
    line('M0 18C-20 4 -36 -14 -50 -34', vein, 2) +
    path('M2 8C44 6 60 -22 60 -46C28 -46 4 -26 2 8Z', leaf) +
    line('M4 6C22 -8 40 -24 54 -40', vein, 2) +
    path('M4 -14C-8 -34 -4 -54 6 -66C16 -52 18 -32 4 -14Z', leaf)
  );
}

/** An open lotus from the side. */
export function lotus(petal: string, inner: string, ink: string): string {
  const side = (turn: number, fill: string, length: number) =>
    placed(
      path(
        `M0 0C-26 -22 -22 ${-length + 18} 0 ${-length}C22 ${-length + 18} 26 -22 0 0Z`,
        fill,
        `stroke="${ink}" stroke-width="1.5" stroke-opacity=".35"`,
      ),
      [0, 24],
      1,
      turn,
    );
  return [
    side(-76, petal, 58),
    side(76, petal, 58),
    side(-46, inner, 74),
    side(46, inner, 74),
    side(-21, petal, 84),
    side(21, petal, 84),
    side(0, inner, 90),
  ].join('');
}

/** A flame of the kranok family: one swirl with its tongue and a smaller one on its back. */
export function kranok(fill: string): string {
  return (
    path(
      'M-40 46C-52 6 -30 -26 6 -30C-12 -40 -14 -56 0 -74C6 -58 22 -52 34 -34C52 -8 36 24 8 22C24 14 26 -4 12 -8C-8 -12 -18 6 -10 24C-4 38 14 44 36 36C20 58 -22 62 -40 46Z',
      fill,
    ) + path('M-44 40C-64 24 -66 -4 -50 -22C-50 -4 -46 6 -38 16Z', fill)
  );
}

/** The four-petalled star that fills Thai temple walls (ประจำยาม). */
export function wallFlower(petal: string, heart: string): string {
  const petals = [0, 90, 180, 270]
    .map((turn) => placed(path('M0 0C-24 -12 -22 -34 0 -48C22 -34 24 -12 0 0Z', petal), [0, 0], 1, turn))
    .join('');
  const tips = [45, 135, 225, 315]
    .map((turn) => placed(path('M0 -8C-8 -20 -6 -28 0 -36C6 -28 8 -20 0 -8Z', heart), [0, 0], 1, turn))
    .join('');
  return petals + tips + circle([0, 0], 11, heart) + circle([0, 0], 5, petal);
}

export function blossom(petal: string, heart: string, petals = 5): string {
  const each = Array.from({ length: petals }, (_, index) =>
    placed(path('M0 0C-30 -16 -24 -46 0 -50C24 -46 30 -16 0 0Z', petal), [0, 0], 1, (360 / petals) * index),
  );
  return each.join('') + circle([0, 0], 11, heart);
}

/** An elephant walking to the right, as weavers draw it. */
export function elephant(fill: string, cloth: string, ink: string): string {
  return (
    path(
      'M-56 44L-58 2C-58 -30 -30 -42 2 -40C14 -50 36 -50 46 -36C58 -20 54 4 60 22C62 32 70 32 72 24C76 36 66 46 56 42C46 38 46 20 42 10C38 16 32 20 26 20L26 44L8 44L8 22C-6 26 -22 26 -36 22L-36 44Z',
      fill,
    ) +
    path('M-40 -32C-20 -42 0 -42 12 -36L6 2C-8 8 -26 6 -38 0Z', cloth) +
    path('M26 -34C12 -30 10 -8 22 2C34 -2 38 -24 26 -34Z', ink, 'opacity=".28"') +
    circle([44, -22], 3.5, ink) +
    line('M-58 0C-68 8 -66 20 -70 26', fill, 5)
  );
}

/** ปลาตะเพียน, the fish that is plaited of palm leaves and hung over cradles. */
export function fish(body: string, fin: string, ink: string): string {
  return (
    path('M-52 0C-30 -36 20 -36 46 0C20 36 -30 36 -52 0Z', body) +
    path('M44 0L74 -26C68 -8 68 8 74 26Z', fin) +
    path('M-10 -26C4 -46 20 -40 26 -20Z', fin) +
    path('M-10 26C4 46 20 40 26 20Z', fin) +
    circle([-34, -4], 5, ink) +
    line(
      'M-20 -18C-12 -6 -12 6 -20 18M-2 -20C6 -7 6 7 -2 20M16 -16C22 -6 22 6 16 16',
      ink,
      2.5,
      'opacity=".45"',
    )
  );
}

/** An ear of rice, hanging to the right. */
export function riceEar(grain: string, stem: string): string {
  const grains: Point[] = [
    [-6, -30],
    [6, -40],
    [14, -34],
    [26, -42],
    [34, -30],
    [46, -32],
    [50, -18],
    [60, -14],
    [62, 0],
  ];
  return (
    line('M-30 56C-28 0 -4 -34 24 -38C44 -38 56 -22 62 4', stem, 3.5) +
    grains
      .map(([x, y], index) =>
        placed(ellipse([0, 0], 5.5, 11, grain), [x, y + (index % 2 === 0 ? 9 : -2)], 1, 20 + index * 14),
      )
      .join('')
  );
}

export function bambooLeaf(fill: string): string {
  return path('M0 -52C14 -22 14 18 0 52C-14 18 -14 -22 0 -52Z', fill);
}

/** A spray of long leaves leaning in from a corner. */
export function leafSpray(canvas: Canvas, colour: string, leaves = 7): string {
  const { chance } = canvas;
  const tip = chance.between(-20, 20);
  const spray = Array.from({ length: leaves }, (_, index) => {
    const along = index / (leaves - 1);
    const turn = -70 + along * 140 + chance.between(-9, 9);
    return placed(
      path('M0 0C-26 -50 -24 -130 0 -190C24 -130 26 -50 0 0Z', colour) +
        line('M0 -6L0 -176', '#ffffff', 1.5, 'opacity=".16"'),
      [0, 0],
      chance.between(0.75, 1.15),
      turn + tip,
    );
  });
  return spray.join('');
}

/** Repeating patterns for cloth, walls, and bands around vessels; each returns a paint. */

export type PatternName =
  | 'weave'
  | 'diamonds'
  | 'flowers'
  | 'waves'
  | 'chevrons'
  | 'dots'
  | 'stripes'
  | 'leaves'
  | 'scales'
  | 'flames'
  | 'checks'
  | 'elephants'
  | 'strokes';

export function patterned(
  canvas: Canvas,
  name: PatternName,
  colours: { base: string; figure: string; spark: string },
  scale = 1,
): string {
  const { base, figure, spark } = colours;
  const sized = (content: string, width: number, height: number) =>
    canvas.tiled(
      rect([0, 0], width, height, base) + content,
      [width, height],
      scale === 1 ? '' : `scale(${scale})`,
    );
  switch (name) {
    case 'weave':
      return sized(
        path('M0 0h14v6H0zM14 6h14v6H14z', figure) + path('M14 0h1v6h-1zM0 6h1v6H0z', spark, 'opacity=".5"'),
        28,
        12,
      );
    case 'diamonds':
      return sized(
        path('M24 2L46 24L24 46L2 24Z', figure) +
          path('M24 12L36 24L24 36L12 24Z', base) +
          path('M24 18L30 24L24 30L18 24Z', spark) +
          path(
            'M0 -6L6 0L0 6L-6 0ZM48 -6L54 0L48 6L42 0ZM0 42L6 48L0 54L-6 48ZM48 42L54 48L48 54L42 48Z',
            spark,
          ),
        48,
        48,
      );
    case 'flowers':
      return sized(
        placed(wallFlower(figure, spark), [36, 36], 0.62) +
          [
            [0, 0],
            [72, 0],
            [0, 72],
            [72, 72],
          ]
            .map((at) => circle(at as unknown as Point, 7, spark))
            .join(''),
        72,
        72,
      );
    case 'waves':
      return sized(
        line('M-10 15C0 0 20 0 30 15C40 30 60 30 70 15', figure, 5) +
          line('M-10 27C0 12 20 12 30 27C40 42 60 42 70 27', spark, 2.5),
        60,
        34,
      );
    case 'chevrons':
      return sized(line('M-4 22L20 4L44 22', figure, 7) + line('M-4 34L20 16L44 34', spark, 2.5), 40, 26);
    case 'dots':
      return sized(
        circle([12, 12], 5, figure) +
          circle([36, 36], 5, figure) +
          circle([36, 12], 2, spark) +
          circle([12, 36], 2, spark),
        48,
        48,
      );
    case 'stripes':
      return sized(
        rect([0, 0], 16, 60, figure) +
          rect([22, 0], 3, 60, spark) +
          rect([34, 0], 6, 60, figure, 'opacity=".6"'),
        52,
        60,
      );
    case 'leaves':
      return sized(
        placed(bambooLeaf(figure), [20, 30], 0.42, 35) +
          placed(bambooLeaf(figure), [56, 66], 0.42, -35) +
          circle([58, 22], 4, spark) +
          circle([18, 72], 4, spark),
        76,
        92,
      );
    case 'scales':
      return sized(
        [
          [0, 30],
          [44, 30],
          [22, 15],
          [-22, 15],
          [66, 15],
          [0, 0],
          [44, 0],
        ]
          .map(
            ([x, y]) =>
              circle([x as number, (y as number) + 6], 20, base, `stroke="${figure}" stroke-width="3.5"`) +
              circle([x as number, (y as number) + 6], 9, base, `stroke="${spark}" stroke-width="2.5"`),
          )
          .reverse()
          .join(''),
        44,
        30,
      );
    case 'flames':
      return sized(placed(kranok(figure), [34, 44], 0.6) + placed(kranok(spark), [72, 70], 0.3), 88, 92);
    case 'checks':
      return sized(
        rect([0, 0], 30, 30, figure, 'opacity=".85"') +
          rect([30, 30], 30, 30, figure, 'opacity=".85"') +
          rect([0, 27], 60, 3, spark, 'opacity=".7"') +
          rect([27, 0], 3, 60, spark, 'opacity=".7"'),
        60,
        60,
      );
    case 'elephants':
      return sized(
        placed(elephant(figure, spark, base), [60, 44], 0.58) +
          path('M0 84L12 76L24 84L36 76L48 84L60 76L72 84L84 76L96 84L108 76L120 84V88H0Z', spark),
        120,
        90,
      );
    case 'strokes':
      return sized(
        line('M8 10l10 14M38 6l-6 16M60 20l8 12M22 44l12 8M54 48l-10 12M70 56l4 12', figure, 4) +
          circle([46, 30], 3, spark) +
          circle([10, 62], 3, spark),
        80,
        72,
      );
  }
}

/** A row of figures along a curve, as on painted pots. `bend` is how far its middle hangs down. */
export function garland(
  figures: readonly string[],
  from: Point,
  to: Point,
  bend: number,
  scale: number,
): string {
  return figures
    .map((figure, index) => {
      const along = (index + 0.5) / figures.length;
      const x = from[0] + (to[0] - from[0]) * along;
      const y = from[1] + bend * 4 * along * (1 - along);
      const edge = Math.sqrt(Math.max(0.12, 1 - (2 * along - 1) ** 2));
      return `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * edge * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${figure}</g>`;
    })
    .join('');
}

/** Thin steam in long bends. */
export function steam(canvas: Canvas, [x, y]: Point, height: number): string {
  const { chance } = canvas;
  const lines = [-34, 2, 36].map((shift, index) => {
    const sway = chance.between(12, 18) * (index % 2 === 0 ? 1 : -1);
    const rise = height * chance.between(0.75, 1.05);
    const points: Point[] = [0, 0.25, 0.5, 0.75, 1].map((at) => [
      x + shift + Math.sin(at * Math.PI * 2) * sway,
      y - at * rise,
    ]);
    return line(`M${n(x + shift)} ${n(y)}${smooth(points)}`, '#ffffff', 8, 'opacity=".55"');
  });
  return lines.join('');
}
