import {
  type Canvas,
  circle,
  EDGE,
  ellipse,
  faint,
  line,
  n,
  path,
  placed,
  type Point,
  rect,
  smooth,
} from './canvas.ts';
import { darker, lighter, mix } from './colours.ts';
import { bambooLeaf, kranok, leafSpray, lotus, type PatternName, patterned, wallFlower } from './motifs.ts';

/** A background; draws wall and table of the whole square. Things stand at about three quarters of its height. */
export type Backdrop = (canvas: Canvas) => string;

/** Height at which the table starts. */
const HORIZON = 560;

export const BACKDROPS = {
  mountains,
  arch,
  sun,
  lattice,
  window,
  drapes,
  terraces,
  pond,
  plinth,
  niche,
} as const satisfies Record<string, Backdrop>;
export type BackdropName = keyof typeof BACKDROPS;

function plainWall(canvas: Canvas): string {
  const [top, bottom] = canvas.palette.wall;
  return rect(
    [0, 0],
    EDGE,
    EDGE,
    canvas.linear([
      [top, 0],
      [bottom, 1],
    ]),
  );
}

/** A plank table with its front edge. */
function woodTable(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const [back, front] = palette.ground;
  const grain = Array.from({ length: 16 }, () => {
    const y = HORIZON + 12 + chance.between(0, 1) ** 1.5 * 225;
    return line(
      `M${n(chance.between(-60, 400))} ${n(y)}q${n(chance.between(80, 200))} ${n(chance.between(-6, 6))} ${n(chance.between(240, 460))} 0`,
      darker(front, 0.2),
      chance.between(1, 3),
      'opacity=".3"',
    );
  }).join('');
  const joints = [640, 740].map((y) => line(`M0 ${y}H800`, darker(front, 0.35), 2, 'opacity=".45"')).join('');
  return (
    rect(
      [0, HORIZON],
      EDGE,
      EDGE - HORIZON,
      canvas.linear([
        [back, 0],
        [front, 1],
      ]),
    ) +
    grain +
    joints +
    rect([0, HORIZON], EDGE, 5, lighter(back, 0.4), 'opacity=".7"')
  );
}

/** Floor and wall as one sweep of paper. */
function sweep(canvas: Canvas): string {
  const { palette } = canvas;
  return rect(
    [0, HORIZON - 70],
    EDGE,
    EDGE - HORIZON + 70,
    canvas.linear([
      [palette.wall[1], 0, 0],
      [mix(palette.wall[1], palette.ground[0], 0.55), 0.4],
      [mix(palette.wall[1], palette.ground[0], 0.8), 1],
    ]),
  );
}

function clothTable(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['weave', 'diamonds', 'chevrons', 'stripes', 'flowers']),
    { base: palette.accent, figure: mix(palette.accent, palette.pale, 0.5), spark: palette.second },
    0.6,
  );
  return (
    woodTable(canvas) +
    path(
      `M0 ${HORIZON + 46}C200 ${HORIZON + 22} 600 ${HORIZON + 22} 800 ${HORIZON + 46}V${HORIZON + 178}C600 ${HORIZON + 214} 200 ${HORIZON + 214} 0 ${HORIZON + 178}Z`,
      paint,
    ) +
    path(
      `M0 ${HORIZON + 46}C200 ${HORIZON + 22} 600 ${HORIZON + 22} 800 ${HORIZON + 46}V${HORIZON + 178}C600 ${HORIZON + 214} 200 ${HORIZON + 214} 0 ${HORIZON + 178}Z`,
      canvas.linear([
        ['#ffffff', 0, 0.25],
        ['#ffffff', 0.4, 0],
        ['#1a1008', 1, 0.22],
      ]),
    )
  );
}

function matTable(canvas: Canvas): string {
  const { palette } = canvas;
  const straw = mix('#d9b679', palette.ground[0], 0.4);
  const paint = patterned(
    canvas,
    'weave',
    { base: straw, figure: darker(straw, 0.13), spark: lighter(straw, 0.3) },
    1.1,
  );
  return (
    woodTable(canvas) +
    ellipse([400, 690], 372, 100, darker(straw, 0.45), 'opacity=".5"') +
    ellipse([400, 680], 372, 98, paint) +
    ellipse([400, 680], 372, 98, 'none', `stroke="${palette.accent}" stroke-width="9"`) +
    ellipse([400, 680], 350, 90, 'none', `stroke="${lighter(straw, 0.4)}" stroke-width="3"`)
  );
}

function table(canvas: Canvas): string {
  return canvas.chance.pick([woodTable, clothTable, matTable, woodTable])(canvas);
}

function ridge(canvas: Canvas, level: number, rough: number): string {
  const { chance } = canvas;
  const points: Point[] = Array.from({ length: 8 }, (_, index) => [
    -60 + index * 132,
    level + chance.between(-rough, rough),
  ]);
  const [, y] = points[0] as Point;
  return `M-60 ${n(y)}${smooth(points)}V820H-60Z`;
}

function mountains(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const at: Point = [chance.between(180, 620), chance.between(130, 220)];
  const layers = [0, 1, 2, 3].map((index) => {
    const colour = mix(palette.wall[1], palette.far, 0.35 + index * 0.24);
    const d = ridge(canvas, 300 + index * 72, 66 - index * 9);
    return path(
      d,
      canvas.linear(
        [
          [index === 3 ? darker(colour, 0.12) : colour, 0],
          [mix(colour, palette.wall[1], 0.75), 1],
        ],
        [0, 0.1, 0, 0.75],
      ),
    );
  });
  return (
    plainWall(canvas) +
    circle(
      at,
      200,
      canvas.radial([
        ['#fff6d8', 0, 0.9],
        ['#fff6d8', 1, 0],
      ]),
    ) +
    circle(at, 66, lighter(mix(palette.second, '#ffe9a8', 0.6), 0.3)) +
    layers.join('') +
    table(canvas)
  );
}

function terraces(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const green = mix(palette.far, '#5f9450', 0.55);
  const hills = [0, 1, 2].map((hill) => {
    const top = 230 + hill * 100;
    const lean = hill % 2 === 0 ? 1 : -1;
    return Array.from({ length: 8 }, (_, row) => {
      const y = top + row * 30;
      const points: Point[] = Array.from({ length: 6 }, (_, index) => [
        -60 + index * 184,
        y + Math.sin(index * 1.1 + hill * 2 + row * 0.12) * 46 * lean + index * 7 * lean,
      ]);
      const [, first] = points[0] as Point;
      const tone = mix(
        green,
        row % 2 === 0 ? palette.wall[1] : palette.main,
        row % 2 === 0 ? 0.28 - hill * 0.08 : 0.16 + hill * 0.12,
      );
      return path(`M-60 ${n(first)}${smooth(points)}V820H-60Z`, tone);
    }).join('');
  });
  const trees = Array.from({ length: 7 }, () => {
    const [x, y] = [chance.between(20, 780), chance.between(300, 480)];
    return (
      rect([x - 3, y - 30], 6, 34, '#6a4a2c') +
      circle([x, y - 44], 24, mix(green, palette.main, 0.5)) +
      circle([x - 8, y - 52], 12, lighter(green, 0.25))
    );
  }).join('');
  return (
    plainWall(canvas) +
    path(ridge(canvas, 230, 50), mix(palette.wall[0], palette.far, 0.6)) +
    hills.join('') +
    trees +
    table(canvas)
  );
}

function arch(canvas: Canvas): string {
  const { palette } = canvas;
  const d = 'M170 600V330C170 60 630 60 630 330V600Z';
  const outer = 'M140 600V326C140 20 660 20 660 326V600Z';
  return (
    plainWall(canvas) +
    path(outer, lighter(palette.wall[0], 0.35)) +
    path(
      d,
      canvas.linear([
        [mix(palette.far, palette.main, 0.25), 0],
        [mix(palette.far, palette.wall[1], 0.45), 1],
      ]),
    ) +
    canvas.inside(
      `<path d="${d}"/>`,
      faint(
        placed(leafSpray(canvas, mix(palette.main, palette.far, 0.3)), [200, 600], 1.5, 24) +
          placed(leafSpray(canvas, mix(palette.main, palette.far, 0.45)), [610, 600], 1.3, -26),
        0.55,
      ) + circle([400, 270], 112, lighter(palette.second, 0.35), 'opacity=".55"'),
    ) +
    table(canvas)
  );
}

function sun(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const disc = canvas.linear([
    [mix(palette.second, palette.accent, 0.08), 0],
    [mix(palette.second, palette.wall[1], 0.55), 1],
  ]);
  const flames = Array.from({ length: 20 }, (_, index) =>
    placed(
      placed(kranok(mix(palette.far, palette.wall[1], 0.3)), [0, -318], 0.42, -24),
      [400, 370],
      1,
      index * 18,
    ),
  ).join('');
  return (
    plainWall(canvas) +
    (chance.isHit(0.6)
      ? faint(flames, 0.75)
      : [300, 330, 366]
          .map((r) =>
            circle([400, 370], r, 'none', `stroke="${palette.far}" stroke-width="2.5" opacity=".5"`),
          )
          .join('')) +
    circle([400, 370], 268, disc) +
    placed(leafSpray(canvas, palette.main, 6), [-10, 650], 1.25, 42) +
    table(canvas)
  );
}

function lattice(canvas: Canvas): string {
  const { palette } = canvas;
  const tone = mix(palette.wall[0], palette.far, 0.42);
  const paint = canvas.tiled(
    placed(wallFlower(tone, mix(tone, palette.second, 0.4)), [55, 55], 0.72) +
      [
        [0, 0],
        [110, 0],
        [0, 110],
        [110, 110],
      ]
        .map(([x = 0, y = 0]) => placed(wallFlower(tone, tone), [x, y], 0.4))
        .join(''),
    [110, 110],
  );
  return (
    plainWall(canvas) +
    faint(rect([0, 0], EDGE, HORIZON, paint), 0.75) +
    rect(
      [0, 0],
      EDGE,
      EDGE,
      canvas.radial(
        [
          [palette.wall[1], 0, 0.85],
          [palette.wall[1], 0.5, 0.25],
          [darker(palette.wall[0], 0.25), 1, 0.28],
        ],
        [0.5, 0.46, 0.75],
      ),
    ) +
    table(canvas)
  );
}

function window(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const lean = chance.pick([-1, 1]);
  const panes = [0, 1, 2].flatMap((column) =>
    [0, 1].map((row) => {
      const x = 170 + column * 160;
      const y = 60 + row * 232;
      return path(`M${x} ${y}h136l${lean * 52} 208h-136Z`, '#ffffff', 'opacity=".5"');
    }),
  );
  const shade = faint(
    placed(leafSpray(canvas, palette.main), [lean > 0 ? 90 : 720, 40], 1.9, lean > 0 ? 140 : -140) +
      placed(leafSpray(canvas, palette.main, 5), [lean > 0 ? 690 : 110, 160], 1.3, lean > 0 ? -110 : 110),
    0.16,
  );
  return (
    plainWall(canvas) +
    rect([0, 0], EDGE, EDGE, mix(palette.far, palette.wall[0], 0.5), 'opacity=".55"') +
    panes.join('') +
    shade +
    table(canvas)
  );
}

function drapes(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const base = chance.pick([
    mix(palette.main, palette.wall[0], 0.45),
    mix(palette.second, palette.wall[0], 0.4),
    mix(palette.far, palette.wall[0], 0.2),
  ]);
  const folds = Array.from({ length: 9 }, (_, index) => {
    const w = 800 / 9;
    return rect(
      [index * w - 1, 0],
      w + 2,
      HORIZON + 20,
      canvas.linear(
        [
          [darker(base, 0.2), 0],
          [lighter(base, 0.3), 0.4],
          [base, 0.62],
          [darker(base, 0.24), 1],
        ],
        [0, 0, 1, 0],
      ),
    );
  });
  const hem = rect(
    [0, 40],
    EDGE,
    66,
    patterned(
      canvas,
      chance.pick<PatternName>(['diamonds', 'flowers', 'chevrons']),
      { base: palette.accent, figure: palette.pale, spark: palette.second },
      0.7,
    ),
    'opacity=".7"',
  );
  return (
    folds.join('') +
    hem +
    rect(
      [0, 0],
      EDGE,
      HORIZON,
      canvas.radial(
        [
          ['#ffffff', 0, 0.35],
          ['#ffffff', 1, 0],
        ],
        [0.5, 0.55, 0.5],
      ),
    ) +
    woodTable(canvas)
  );
}

function pond(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const water = mix(palette.far, '#6fb3b4', 0.62);
  const green = mix(palette.main, '#4f8a52', 0.6);
  const pads = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [chance.between(-20, 820), 330 + index * 24];
    const r = 44 + index * 8;
    return (
      ellipse([x, y + 7], r, r * 0.3, darker(water, 0.3), 'opacity=".4"') +
      ellipse([x, y], r, r * 0.3, index % 2 === 0 ? green : lighter(green, 0.14)) +
      path(`M${n(x)} ${n(y)}l${n(r * 0.9)} ${n(-r * 0.1)}l${n(-r * 0.06)} ${n(r * 0.16)}Z`, water) +
      (index % 3 === 1
        ? placed(
            lotus(lighter(palette.accent, 0.35), lighter(palette.accent, 0.6), palette.ink),
            [x - 20, y - 16],
            0.5 + index * 0.05,
          )
        : '')
    );
  }).join('');
  const ripples = Array.from({ length: 10 }, () =>
    line(
      `M${n(chance.between(0, 700))} ${n(chance.between(320, 560))}h${n(chance.between(40, 130))}`,
      '#ffffff',
      2.5,
      'opacity=".45"',
    ),
  ).join('');
  return (
    plainWall(canvas) +
    path(ridge(canvas, 226, 40), mix(palette.wall[0], palette.far, 0.5)) +
    path(ridge(canvas, 270, 26), mix(palette.wall[1], green, 0.5)) +
    rect(
      [0, 300],
      EDGE,
      300,
      canvas.linear([
        [mix(palette.wall[1], water, 0.35), 0],
        [water, 1],
      ]),
    ) +
    ripples +
    pads +
    woodTable(canvas)
  );
}

/** Stone blocks as in a gallery. */
function plinth(canvas: Canvas): string {
  const { palette } = canvas;
  const stone = (top: number, r: number, colour: string) =>
    path(
      `M${400 - r} ${top}V${top + 400}H${400 + r}V${top}Z`,
      canvas.linear(
        [
          [darker(colour, 0.16), 0],
          [lighter(colour, 0.3), 0.35],
          [colour, 0.6],
          [darker(colour, 0.25), 1],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    ellipse([400, top], r, r * 0.17, lighter(colour, 0.36)) +
    ellipse([400, top], r - 6, (r - 6) * 0.165, lighter(colour, 0.24));
  const halo = path('M120 620A280 280 0 0 1 680 620Z', mix(palette.second, palette.wall[1], 0.45));
  return (
    plainWall(canvas) +
    sweep(canvas) +
    halo +
    placed(
      path(
        'M0 0h120v280h-120Z',
        canvas.linear(
          [
            [lighter(palette.far, 0.3), 0],
            [palette.far, 1],
          ],
          [0, 0, 1, 0],
        ),
      ),
      [30, 380],
    ) +
    ellipse([90, 380], 60, 11, lighter(palette.far, 0.5)) +
    placed(leafSpray(canvas, mix(palette.main, palette.far, 0.4), 6), [90, 384], 0.9, 4) +
    stone(650, 300, mix(palette.ground[0], palette.pale, 0.45))
  );
}

/** A shelf with shadows of other things. */
function niche(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const shade = mix(palette.wall[0], palette.far, 0.6);
  const shapes = [
    (x: number) =>
      path(
        `M${x - 22} 214C${x - 40} 170 ${x - 14} 150 ${x - 12} 120H${x + 12}C${x + 14} 150 ${x + 40} 170 ${x + 22} 214Z`,
        shade,
      ),
    (x: number) =>
      path(`M${x - 44} 168Q${x - 36} 214 ${x - 18} 214H${x + 18}Q${x + 36} 214 ${x + 44} 168Z`, shade),
    (x: number) =>
      rect([x - 26, 126], 52, 88, shade, 'rx="8"') +
      rect([x - 30, 116], 60, 16, darker(shade, 0.1), 'rx="5"'),
    (x: number) => circle([x, 182], 34, shade) + path(`M${x + 26} 170l30 -22l8 12l-32 40Z`, shade),
    (x: number) =>
      path(`M${x - 28} 214L${x - 20} 172H${x + 20}L${x + 28} 214Z`, shade) +
      [-30, 0, 30]
        .map((turn) =>
          placed(
            bambooLeaf(mix(shade, palette.main, 0.3)),
            [x + turn * 0.8, 138 + Math.abs(turn) * 0.4],
            0.75,
            turn,
          ),
        )
        .join(''),
  ];
  const row = [90, 215, 340, 465, 590, 715].map((x) => chance.pick(shapes)(x)).join('');
  const wood = mix(palette.ground[0], palette.wall[1], 0.2);
  return (
    plainWall(canvas) +
    row +
    rect([0, 214], EDGE, 18, wood) +
    rect([0, 232], EDGE, 12, darker(wood, 0.45), 'opacity=".3"') +
    rect(
      [0, 244],
      EDGE,
      60,
      canvas.linear([
        ['#1a1008', 0, 0.12],
        ['#1a1008', 1, 0],
      ]),
    ) +
    table(canvas)
  );
}
