import { type Canvas, circle, ellipse, line, n, path, placed, type Point, rect } from './canvas.ts';
import { darker, lighter, mix } from './colours.ts';
import {
  blossom,
  elephant,
  fish,
  garland,
  kranok,
  lotus,
  type PatternName,
  patterned,
  steam,
  teaSprig,
  wallFlower,
} from './motifs.ts';
import { belt, type Profile, ring, runningGlaze, specks, TILT, turned } from './turned.ts';

/** Pottery. Every drawing stands on (0, 0) and is at most 420 high and 520 wide. */

/** Decorates a pot between two heights in one of several ways. */
export function decorated(canvas: Canvas, top: number, bottom: number, reach: number): string {
  const { chance, palette } = canvas;
  const tall = bottom - top;
  const scale = Math.min(1, tall / 110);
  const middle = top + tall / 2;
  const figure = chance.pick([
    () => lotus(palette.pale, palette.second, palette.ink),
    () => teaSprig(palette.accent, palette.pale),
    () => wallFlower(palette.accent, palette.pale),
    () => kranok(palette.pale),
    () => elephant(palette.pale, palette.accent, palette.ink),
    () => fish(palette.accent, palette.pale, palette.ink),
    () => blossom(palette.pale, palette.accent),
  ]);
  const rings =
    ring(top, reach, palette.pale, 5) +
    ring(top + 10, reach, palette.accent, 2.5) +
    ring(bottom, reach, palette.pale, 5) +
    ring(bottom - 10, reach, palette.accent, 2.5);
  const style = chance.whole(0, 5);
  if (style === 0)
    return (
      rings +
      garland(Array.from({ length: 7 }, figure), [-reach, middle], [reach, middle], reach * TILT, 0.5 * scale)
    );
  if (style === 1)
    return (
      rings +
      belt(
        top + 18,
        bottom - 18,
        reach,
        patterned(
          canvas,
          chance.pick<PatternName>(['diamonds', 'flowers', 'waves', 'scales']),
          { base: palette.main, figure: palette.pale, spark: palette.accent },
          0.62,
        ),
      )
    );
  if (style === 2)
    return (
      runningGlaze(
        canvas,
        top - 26,
        tall * 0.85,
        reach,
        chance.pick([palette.pale, palette.second, palette.accent]),
      ) + specks(canvas, [reach, top - 60], palette.ink, 40)
    );
  if (style === 3)
    return (
      placed(figure(), [0, middle + reach * TILT * 0.6], Math.min(1.25, scale * 1.25)) +
      ring(top - 6, reach, palette.pale, 3)
    );
  if (style === 4)
    return Array.from({ length: 9 }, (_, index) =>
      ring(
        top + (tall * index) / 8,
        reach,
        index % 3 === 0 ? palette.accent : palette.pale,
        index % 3 === 0 ? 7 : 3,
      ),
    ).join('');
  return (
    belt(middle, bottom + 300, reach, palette.second) +
    ring(middle, reach, palette.pale, 7) +
    specks(canvas, [reach, top - 60], palette.ink, 55)
  );
}

export function bowl(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(175, 205);
  const h = chance.between(130, 165);
  const profile: Profile = [
    [r, -h],
    [r * 0.96, -h * 0.72],
    [r * 0.76, -h * 0.36],
    [r * 0.46, -h * 0.12],
    [r * 0.42, 0],
  ];
  const food = chance.pick([null, ['#e9d9b4', 12], ['#f6f1e4', 14], [palette.accent, 16]] as const);
  return turned(canvas, profile, {
    fill: palette.main,
    inside: lighter(palette.second, 0.25),
    ...(food && { filled: food }),
    decoration: decorated(canvas, -h * 0.86, -h * 0.34, r),
  });
}

export function vase(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const h = chance.between(290, 340);
  const belly = chance.between(95, 130);
  const neck = chance.between(30, 46);
  const profile: Profile = chance.pick<Profile>([
    [
      [neck + 20, -h],
      [neck, -h * 0.9],
      [neck * 0.95, -h * 0.74],
      [belly, -h * 0.42],
      [belly * 0.8, -h * 0.14],
      [belly * 0.56, 0],
    ],
    [
      [neck, -h],
      [neck * 1.02, -h * 0.8],
      [belly * 0.72, -h * 0.62],
      [belly, -h * 0.28],
      [belly * 0.82, -h * 0.06],
      [belly * 0.7, 0],
    ],
    [
      [belly * 0.72, -h * 0.86],
      [belly * 0.62, -h * 0.8],
      [belly, -h * 0.6],
      [belly * 0.92, -h * 0.3],
      [belly * 0.62, 0],
    ],
  ]);
  const stalks = chance.isHit(0.75) ? bunch(canvas, (profile[0] as Point)[1]) : '';
  return (
    stalks +
    turned(canvas, profile, {
      fill: palette.main,
      inside: palette.second,
      decoration: decorated(canvas, -h * 0.56, -h * 0.2, belly + 4),
    })
  );
}

/** Flowers or branches in a vase whose rim is at `y`. */
function bunch(canvas: Canvas, y: number): string {
  const { chance, palette } = canvas;
  const head = chance.pick([
    () => lotus(palette.accent, lighter(palette.accent, 0.3), palette.ink),
    () => blossom(lighter(palette.accent, 0.25), palette.second, 6),
    () => teaSprig(mix(palette.far, '#2f6b3f', 0.6), lighter(palette.far, 0.4)),
  ]);
  const stem = darker(mix(palette.far, '#2f6b3f', 0.6), 0.15);
  const reach = Math.min(150, 430 + y);
  return [-0.85, -0.3, 0.3, 0.9]
    .map((lean) => {
      const x = lean * 105;
      const top = y - reach * (1 - Math.abs(lean) * 0.3);
      return (
        line(`M${n(lean * 12)} ${n(y + 20)}Q${n(lean * 14)} ${n((y + top) / 2)} ${n(x)} ${n(top)}`, stem, 5) +
        placed(head(), [x, top], chance.between(0.42, 0.58), lean * 26)
      );
    })
    .join('');
}

export function cup(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(112, 132);
  const h = chance.between(165, 200);
  const profile: Profile = chance.pick<Profile>([
    [
      [r, -h],
      [r * 0.98, -h * 0.5],
      [r * 0.86, -h * 0.14],
      [r * 0.74, 0],
    ],
    [
      [r * 0.94, -h],
      [r, -h * 0.62],
      [r * 0.94, -h * 0.22],
      [r * 0.62, 0],
    ],
    [
      [r * 1.08, -h * 0.86],
      [r * 0.9, -h * 0.4],
      [r * 0.56, -h * 0.08],
      [r * 0.5, 0],
    ],
  ]);
  const [rimR, rimY] = profile[0] as Point;
  const handle = chance.isHit(0.65)
    ? line(
        `M${n(rimR * 0.92)} ${n(rimY + 34)}C${n(rimR + 86)} ${n(rimY + 20)} ${n(rimR + 76)} ${n(rimY * 0.28)} ${n(rimR * 0.86)} ${n(rimY * 0.3)}`,
        darker(palette.main, 0.12),
        24,
      ) +
      line(
        `M${n(rimR * 0.94)} ${n(rimY + 30)}C${n(rimR + 82)} ${n(rimY + 16)} ${n(rimR + 72)} ${n(rimY * 0.3)} ${n(rimR * 0.88)} ${n(rimY * 0.32)}`,
        lighter(palette.main, 0.28),
        7,
        'opacity=".6"',
      )
    : '';
  const tea = chance.pick(['#b9692b', '#8a4b1f', '#a9a43c', '#5b3620', '#c98b3a']);
  return (
    steam(canvas, [0, rimY - 26], 110) +
    handle +
    turned(canvas, profile, {
      fill: palette.main,
      inside: palette.pale,
      filled: [tea, 14],
      decoration: decorated(canvas, rimY * 0.8, rimY * 0.3, rimR + 6),
    })
  );
}

/** Two small cups beside each other, one behind the other. */
export function cupPair(canvas: Canvas): string {
  return placed(cup(canvas), [92, -34], 0.74) + placed(cup(canvas), [-92, 0], 0.82);
}

export function teapot(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(140, 160);
  const h = chance.between(190, 220);
  const body: Profile = [
    [r * 0.42, -h],
    [r * 0.82, -h * 0.84],
    [r, -h * 0.5],
    [r * 0.86, -h * 0.16],
    [r * 0.56, 0],
  ];
  const spout = `M${n(r * 0.82)} ${n(-h * 0.3)}C${n(r + 46)} ${n(-h * 0.36)} ${n(r + 34)} ${n(-h * 0.76)} ${n(r + 82)} ${n(-h * 0.92)}L${n(r + 104)} ${n(-h * 0.8)}C${n(r + 70)} ${n(-h * 0.7)} ${n(r + 70)} ${n(-h * 0.26)} ${n(r * 0.9)} ${n(-h * 0.14)}Z`;
  const shine = canvas.linear([
    [lighter(palette.main, 0.3), 0],
    [palette.main, 0.45],
    [darker(palette.main, 0.4), 1],
  ]);
  const isBailed = chance.isHit(0.5);
  const bamboo = '#b88a4c';
  const bail = isBailed
    ? line(
        `M${n(-r * 0.7)} ${n(-h * 0.84)}C${n(-r * 0.9)} ${n(-h - 150)} ${n(r * 0.9)} ${n(-h - 150)} ${n(r * 0.7)} ${n(-h * 0.84)}`,
        darker(bamboo, 0.2),
        20,
      ) +
      line(
        `M${n(-r * 0.7)} ${n(-h * 0.86)}C${n(-r * 0.9)} ${n(-h - 154)} ${n(r * 0.9)} ${n(-h - 154)} ${n(r * 0.7)} ${n(-h * 0.86)}`,
        lighter(bamboo, 0.3),
        6,
        'stroke-dasharray="16 7" opacity=".8"',
      )
    : line(
        `M${n(-r * 0.8)} ${n(-h * 0.78)}C${n(-r - 110)} ${n(-h * 0.96)} ${n(-r - 96)} ${n(-h * 0.12)} ${n(-r * 0.88)} ${n(-h * 0.24)}`,
        darker(palette.main, 0.16),
        22,
      ) +
      line(
        `M${n(-r * 0.82)} ${n(-h * 0.8)}C${n(-r - 102)} ${n(-h * 0.96)} ${n(-r - 90)} ${n(-h * 0.16)} ${n(-r * 0.9)} ${n(-h * 0.28)}`,
        lighter(palette.main, 0.3),
        6,
        'opacity=".6"',
      );
  const lid: Profile = [
    [12, -h - 44],
    [r * 0.26, -h - 26],
    [r * 0.47, -h - 4],
    [r * 0.47, -h + 8],
  ];
  return (
    bail +
    path(spout, shine) +
    turned(canvas, body, { fill: palette.main, decoration: decorated(canvas, -h * 0.74, -h * 0.26, r + 4) }) +
    turned(canvas, lid, { fill: palette.main }) +
    circle([0, -h - 52], 17, palette.accent) +
    circle([-5, -h - 57], 5, '#ffffff', 'opacity=".55"')
  );
}

export function teaSet(canvas: Canvas): string {
  return (
    tray(canvas) +
    placed(teapot(canvas), [-46, -18], 0.8) +
    placed(cup(canvas), [150, 2], 0.44) +
    placed(cup(canvas), [86, 26], 0.44)
  );
}

/** A round tray seen from the front. */
function tray(canvas: Canvas): string {
  const { palette } = canvas;
  const wood = mix(palette.ground[1], '#6b4426', 0.5);
  return (
    ellipse([0, 22], 268, 66, darker(wood, 0.4)) +
    ellipse(
      [0, 10],
      268,
      66,
      canvas.linear(
        [
          [lighter(wood, 0.25), 0],
          [wood, 1],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ellipse([0, 10], 246, 56, darker(wood, 0.16))
  );
}

export function plate(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(190, 210);
  const pattern = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'scales', 'leaves', 'dots', 'flames']),
    { base: palette.main, figure: palette.pale, spark: palette.accent },
    0.6,
  );
  const heart = chance.pick([
    () => lotus(palette.accent, palette.second, palette.ink),
    () => fish(palette.accent, palette.second, palette.ink),
    () => wallFlower(palette.accent, palette.second),
    () => elephant(palette.accent, palette.second, palette.ink),
    () => blossom(palette.accent, palette.second, 8),
  ]);
  const petals = Array.from({ length: 20 }, (_, index) =>
    placed(
      placed(
        path(
          'M0 0C-16 -14 -14 -40 0 -48C14 -40 16 -14 0 0Z',
          index % 2 === 0 ? palette.second : palette.accent,
        ),
        [0, -r * 0.68],
      ),
      [0, 0],
      1,
      index * 18,
    ),
  ).join('');
  const isRinged = chance.isHit(0.5);
  const glaze = canvas.radial(
    [
      ['#ffffff', 0, 0.5],
      ['#ffffff', 0.4, 0.04],
      ['#1a1008', 1, 0.22],
    ],
    [0.34, 0.28, 0.85],
  );
  const face =
    circle([0, 0], r, palette.main) +
    (isRinged ? petals : circle([0, 0], r - 8, pattern)) +
    circle([0, 0], r * 0.63, palette.pale) +
    circle([0, 0], r * 0.63, 'none', `stroke="${palette.accent}" stroke-width="5"`) +
    circle([0, 0], r * 0.57, 'none', `stroke="${palette.main}" stroke-width="2"`) +
    placed(heart(), [0, 4], 1.3) +
    circle([0, 0], r, 'none', `stroke="${lighter(palette.main, 0.35)}" stroke-width="6"`) +
    circle([0, 0], r, glaze);
  const stand = path(
    `M-118 0L-84 -96L-66 -96L-86 0ZM118 0L84 -96L66 -96L86 0Z`,
    darker(palette.ground[1], 0.35),
  );
  return stand + placed(face, [0, -r - 10]);
}

/** A stack of plates with a bowl on top. */
export function dishStack(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const colours = [palette.main, palette.pale, palette.second, palette.accent];
  const plates = [0, 1, 2, 3].map((index) => {
    const r = 210 - index * 10;
    const fill = colours[index] as string;
    return turned(
      canvas,
      [
        [r, -30 - index * 32],
        [r * 0.74, -12 - index * 32],
        [r * 0.55, -index * 32],
      ],
      { fill, inside: lighter(fill, 0.2), gloss: 0.8 },
    );
  });
  return plates.join('') + placed(bowl(canvas), [chance.between(-10, 10), -126], 0.66);
}

export function planter(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(112, 135);
  const h = chance.between(150, 190);
  const profile: Profile = [
    [r, -h],
    [r * 0.98, -h * 0.86],
    [r * 0.9, -h * 0.84],
    [r * 0.78, -h * 0.3],
    [r * 0.66, 0],
  ];
  const green = mix(palette.far, '#2c6b3c', 0.65);
  const leaves = chance.pick([
    () =>
      Array.from({ length: 9 }, (_, index) =>
        placed(
          path(
            'M0 0C-30 -60 -22 -150 0 -205C22 -150 30 -60 0 0Z',
            index % 2 === 0 ? green : lighter(green, 0.18),
          ) + line('M0 0V-190', darker(green, 0.25), 2),
          [0, -h + 8],
          chance.between(0.7, 1),
          -64 + index * 16,
        ),
      ).join(''),
    () =>
      Array.from(
        { length: 8 },
        (_, index) =>
          line(
            `M0 ${n(-h + 8)}Q${n(-60 + index * 17)} ${n(-h - 90)} ${n(-150 + index * 43)} ${n(-h - 110 - (index % 3) * 34)}`,
            darker(green, 0.2),
            5,
          ) +
          ellipse(
            [-150 + index * 43, -h - 110 - (index % 3) * 34],
            34,
            26,
            index % 2 === 0 ? green : lighter(green, 0.2),
            `transform="rotate(${n(-40 + index * 11)} ${n(-150 + index * 43)} ${n(-h - 110 - (index % 3) * 34)})"`,
          ),
      ).join(''),
    () =>
      Array.from({ length: 7 }, (_, index) =>
        placed(
          path(
            'M0 0C-46 -26 -52 -84 0 -120C52 -84 46 -26 0 0Z',
            index % 2 === 0 ? green : lighter(green, 0.16),
          ) + line('M0 0V-108M0 -40L-24 -62M0 -40L24 -62M0 -70L-18 -88M0 -70L18 -88', lighter(green, 0.4), 2),
          [(index - 3) * 34, -h - 20 - (3 - Math.abs(index - 3)) * 42],
          0.9,
          (index - 3) * 20,
        ),
      ).join(''),
  ])();
  return (
    leaves +
    turned(canvas, profile, {
      fill: palette.main,
      inside: '#4b3324',
      filled: ['#5a3d2a', 12],
      decoration: decorated(canvas, -h * 0.74, -h * 0.2, r),
      gloss: 0.7,
    })
  );
}

export function jarWithLid(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(112, 134);
  const h = chance.between(190, 240);
  const body: Profile = [
    [r * 0.66, -h],
    [r * 0.92, -h * 0.86],
    [r, -h * 0.5],
    [r * 0.86, -h * 0.12],
    [r * 0.7, 0],
  ];
  const lid: Profile = [
    [16, -h - 62],
    [r * 0.2, -h - 54],
    [r * 0.44, -h - 34],
    [r * 0.72, -h - 8],
    [r * 0.72, -h + 8],
  ];
  return (
    turned(canvas, body, { fill: palette.main, decoration: decorated(canvas, -h * 0.8, -h * 0.24, r + 4) }) +
    turned(canvas, lid, {
      fill: chance.isHit(0.5) ? palette.accent : palette.main,
      decoration: ring(-h - 6, r, palette.pale, 4),
    }) +
    turned(
      canvas,
      [
        [15, -h - 92],
        [20, -h - 78],
        [9, -h - 60],
      ],
      { fill: palette.accent },
    )
  );
}

/** A lamp with a pierced shade. */
export function lamp(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const glow = circle(
    [0, -230],
    290,
    canvas.radial([
      ['#ffdf8f', 0, 0.75],
      ['#ffcf70', 0.45, 0.25],
      ['#ffcf70', 1, 0],
    ]),
  );
  const r = chance.between(118, 138);
  const holes = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 11 }, (_, column) => {
      const x = -r + ((column + (row % 2) * 0.5) * 2 * r) / 10.5;
      const edge = Math.sqrt(Math.max(0.05, 1 - (x / r) ** 2));
      return placed(path('M0 -16L9 0L0 16L-9 0Z', '#ffe9a8'), [x, -330 + row * 46 + edge * r * TILT], edge);
    }).join(''),
  ).join('');
  const shade: Profile = chance.pick<Profile>([
    [
      [r * 0.5, -372],
      [r * 0.9, -320],
      [r, -230],
      [r * 0.8, -130],
      [r * 0.6, -106],
    ],
    [
      [r * 0.36, -380],
      [r * 0.56, -350],
      [r * 0.96, -170],
      [r, -112],
    ],
  ]);
  return (
    turned(
      canvas,
      [
        [20, -120],
        [16, -60],
        [34, -26],
        [84, -10],
        [90, 0],
      ],
      { fill: darker(palette.ground[1], 0.3) },
    ) +
    turned(canvas, shade, {
      fill: palette.main,
      decoration:
        circle(
          [0, -240],
          150,
          canvas.radial([
            ['#ffe2a0', 0, 0.55],
            ['#ffe2a0', 1, 0],
          ]),
        ) + holes,
      gloss: 0.55,
      inside: '#ffe9b0',
    }) +
    glow
  );
}

/** Three tiles with the same pattern, leaning on each other. */
export function tiles(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'diamonds', 'elephants', 'flames']),
    { base: palette.pale, figure: palette.main, spark: palette.accent },
    1.66,
  );
  const second = patterned(
    canvas,
    'flowers',
    { base: palette.main, figure: palette.pale, spark: palette.second },
    1.66,
  );
  const shine = canvas.linear(
    [
      ['#ffffff', 0, 0.4],
      ['#ffffff', 0.4, 0],
      ['#1a1008', 1, 0.24],
    ],
    [0, 0, 1, 1],
  );
  const tile = (face: string) =>
    rect([-112, -232], 240, 240, darker(palette.main, 0.4), 'rx="10"') +
    rect([-120, -240], 240, 240, face, 'rx="10"') +
    rect([-112, -232], 224, 224, 'none', `rx="6" stroke="${palette.accent}" stroke-width="5"`) +
    rect([-120, -240], 240, 240, shine, 'rx="10"');
  return (
    placed(tile(paint), [106, -80], 0.95, 11) +
    placed(tile(second), [-92, -50], 1, -8) +
    placed(tile(paint), [26, 4], 0.9, 2)
  );
}

/** A dish with something small: soap, incense, spoons. */
export function smallDish(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const dish = turned(
    canvas,
    [
      [176, -58],
      [150, -26],
      [96, -6],
      [92, 0],
    ],
    { fill: palette.main, inside: palette.pale, decoration: ring(-36, 176, palette.accent, 6) },
  );
  const load = chance.pick([
    () =>
      path(
        'M-92 -96C-92 -116 -78 -124 -60 -124H64C84 -124 94 -114 94 -96V-82C94 -66 82 -58 64 -58H-60C-80 -58 -92 -66 -92 -82Z',
        palette.second,
      ) +
      path(
        'M-92 -96C-92 -116 -78 -124 -60 -124H64C84 -124 94 -114 94 -96C94 -84 84 -76 64 -76H-60C-80 -76 -92 -84 -92 -96Z',
        lighter(palette.second, 0.35),
      ) +
      placed(blossom(palette.accent, palette.pale), [0, -100], 0.42),
    () =>
      [-1, 0, 1]
        .map(
          (at) =>
            line(`M${n(at * 18)} -60L${n(at * 60 + 30)} -330`, '#8a5a34', 5) +
            circle([at * 60 + 30, -332], 5, '#e2663a') +
            steam(canvas, [at * 60 + 26, -340], 60),
        )
        .join(''),
    () =>
      [-1, 0, 1]
        .map((at) =>
          placed(
            lotus(palette.accent, lighter(palette.accent, 0.3), palette.ink),
            [at * 80, -78 - (at === 0 ? 14 : 0)],
            0.62,
          ),
        )
        .join(''),
  ]);
  return dish + load();
}

/** Clay chimes hanging from a bar. */
export function windChime(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const bells = [-150, -75, 0, 75, 150].map((x, index) => {
    const long = 110 + (index % 2) * 50 + chance.between(-10, 20);
    const fill = [palette.main, palette.accent, palette.second][index % 3] as string;
    return (
      line(`M${x} -400V${n(-400 + long)}`, darker(palette.ground[1], 0.3), 3) +
      placed(
        turned(
          canvas,
          [
            [12, -96],
            [34, -74],
            [44, -30],
            [56, 0],
          ],
          { fill, decoration: ring(-20, 60, palette.pale, 4) },
        ),
        [x, -300 + long],
      ) +
      placed(fish(palette.pale, palette.accent, palette.ink), [x, -258 + long], 0.3, 90)
    );
  });
  return (
    line('M-200 -404H200', mix(palette.ground[1], '#6b4426', 0.6), 18) +
    line('M-196 -408H196', lighter(palette.ground[0], 0.3), 4, 'opacity=".6"') +
    bells.join('')
  );
}
