import { type Canvas, circle, ellipse, line, n, path, placed, rect } from './canvas.ts';
import { darker, lighter, mix } from './colours.ts';
import { elephant, fish, kranok, lotus, type PatternName, patterned, wallFlower } from './motifs.ts';

/** Woven, sewn and worn things. Every drawing stands on (0, 0). */

const CLOTHS = [
  'weave',
  'diamonds',
  'flowers',
  'waves',
  'chevrons',
  'stripes',
  'elephants',
  'scales',
  'checks',
] as const satisfies readonly PatternName[];

function clothPaint(canvas: Canvas, scale = 0.8): string {
  const { chance, palette } = canvas;
  return patterned(
    canvas,
    chance.pick<PatternName>(CLOTHS),
    { base: palette.main, figure: palette.second, spark: palette.accent },
    scale,
  );
}

/** A stack of folded cloths. */
export function foldedCloths(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const layers = 4;
  return Array.from({ length: layers }, (_, index) => {
    const paint = patterned(
      canvas,
      CLOTHS[(index * 2 + chance.whole(0, 8)) % CLOTHS.length] as PatternName,
      [
        { base: palette.main, figure: palette.second, spark: palette.accent },
        { base: palette.pale, figure: palette.accent, spark: palette.main },
        { base: palette.accent, figure: palette.pale, spark: palette.second },
        { base: palette.second, figure: palette.main, spark: palette.pale },
      ][index] as { base: string; figure: string; spark: string },
      0.55,
    );
    const [w, y, h] = [214 - index * 7 + chance.between(-8, 8), -index * 78, 80];
    const outline = `M${n(-w)} ${n(y - h + 12)}Q${n(-w)} ${n(y - h)} ${n(-w + 14)} ${n(y - h)}H${n(w - 26)}C${n(w + 20)} ${n(y - h)} ${n(w + 20)} ${n(y)} ${n(w - 26)} ${n(y)}H${n(-w + 14)}Q${n(-w)} ${n(y)} ${n(-w)} ${n(y - 12)}Z`;
    const fold = line(`M${n(-w + 4)} ${n(y - h / 2)}H${n(w - 34)}`, '#1a1008', 3, 'opacity=".35"');
    return (
      path(outline, paint) +
      path(
        outline,
        canvas.linear([
          ['#ffffff', 0, 0.34],
          ['#ffffff', 0.25, 0],
          ['#1a1008', 0.8, 0.1],
          ['#1a1008', 1, 0.42],
        ]),
      ) +
      fold
    );
  }).join('');
}

/** A shawl hung over a rod, its fringe down. */
export function shawl(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = clothPaint(canvas);
  const border = patterned(
    canvas,
    chance.pick<PatternName>(['diamonds', 'flowers', 'chevrons', 'elephants']),
    { base: palette.accent, figure: palette.pale, spark: palette.second },
    0.62,
  );
  const outline = 'M-168 -430H168V-70C120 -58 60 -82 0 -66C-60 -50 -120 -80 -168 -64Z';
  const folds = canvas.linear(
    [
      ['#1a1008', 0, 0.3],
      ['#ffffff', 0.1, 0.24],
      ['#1a1008', 0.24, 0.26],
      ['#ffffff', 0.36, 0.22],
      ['#1a1008', 0.52, 0.24],
      ['#ffffff', 0.68, 0.24],
      ['#1a1008', 0.84, 0.24],
      ['#ffffff', 0.92, 0.14],
      ['#1a1008', 1, 0.36],
    ],
    [0, 0, 1, 0.04],
  );
  const fringe = Array.from({ length: 29 }, (_, index) =>
    line(
      `M${-164 + index * 11.8} -76q${chance.between(-5, 5).toFixed(1)} 30 ${chance.between(-4, 4).toFixed(1)} ${chance.between(52, 66).toFixed(1)}`,
      index % 3 === 0 ? palette.accent : palette.main,
      5,
    ),
  ).join('');
  return (
    fringe +
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, paint) +
        rect([-170, -190], 340, 84, border) +
        rect([-170, -198], 340, 8, palette.second) +
        rect([-170, -106], 340, 8, palette.second) +
        path(outline, folds),
    ) +
    line('M-226 -432H226', mix(palette.ground[1], '#6b4426', 0.6), 20) +
    line('M-222 -437H222', '#ffffff', 4, 'opacity=".35"') +
    circle([-230, -432], 16, palette.accent) +
    circle([230, -432], 16, palette.accent)
  );
}

export function toteBag(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const outline = 'M-150 -270L-176 -10Q0 16 176 -10L150 -270Q0 -254 -150 -270Z';
  const figure = chance.pick([
    () => elephant(palette.accent, palette.second, palette.ink),
    () => lotus(palette.accent, palette.second, palette.ink),
    () => fish(palette.accent, palette.second, palette.ink),
    () => wallFlower(palette.accent, palette.second),
  ]);
  const isPatterned = chance.isHit(0.5);
  const fill = isPatterned ? clothPaint(canvas) : palette.pale;
  const strap = mix(palette.main, palette.ink, 0.3);
  return (
    line('M-82 -262C-84 -440 84 -440 82 -262', darker(strap, 0.3), 20) +
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, fill) +
        (isPatterned
          ? rect([-200, -128], 400, 150, palette.pale) + rect([-200, -136], 400, 8, palette.accent)
          : rect([-200, -56], 400, 90, clothPaint(canvas, 0.6)) + rect([-200, -62], 400, 6, palette.accent)) +
        path(
          outline,
          canvas.linear(
            [
              ['#1a1008', 0, 0.3],
              ['#ffffff', 0.2, 0.2],
              ['#1a1008', 0.5, 0.02],
              ['#ffffff', 0.72, 0.14],
              ['#1a1008', 1, 0.32],
            ],
            [0, 0, 1, 0],
          ),
        ),
    ) +
    placed(figure(), [0, isPatterned ? -62 : -164], isPatterned ? 0.8 : 1.2) +
    line('M-64 -256C-66 -410 100 -416 100 -256', strap, 20) +
    line('M-60 -262C-58 -398 92 -404 96 -262', '#ffffff', 4, 'opacity=".3"') +
    rect([-76, -270], 26, 44, strap, 'rx="4"') +
    rect([87, -270], 26, 44, strap, 'rx="4"')
  );
}

export function shirt(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const outline =
    'M-62 -400C-30 -376 30 -376 62 -400L128 -376L232 -250L170 -196L134 -228V-4Q0 12 -134 -4V-228L-170 -196L-232 -250L-128 -376Z';
  const border = patterned(
    canvas,
    chance.pick<PatternName>(['diamonds', 'chevrons', 'flowers', 'scales']),
    { base: palette.accent, figure: palette.pale, spark: palette.second },
    0.5,
  );
  const fill = chance.isHit(0.6) ? palette.main : clothPaint(canvas, 0.6);
  return (
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, fill) +
        rect([-140, -40], 280, 30, border) +
        path('M-236 -256L-174 -190L-156 -206L-220 -272ZM236 -256L174 -190L156 -206L220 -272Z', border) +
        path(
          outline,
          canvas.linear(
            [
              ['#1a1008', 0, 0.28],
              ['#ffffff', 0.35, 0.16],
              ['#1a1008', 0.5, 0.06],
              ['#ffffff', 0.6, 0.12],
              ['#1a1008', 1, 0.3],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        line('M-134 -228L-118 -150M134 -228L118 -150', '#1a1008', 4, 'opacity=".3"'),
    ) +
    path(
      'M-62 -400C-30 -376 30 -376 62 -400C44 -352 20 -338 0 -336C-20 -338 -44 -352 -62 -400Z',
      darker(palette.main, 0.5),
    ) +
    line('M-62 -400C-44 -350 -20 -336 0 -334C20 -336 44 -350 62 -400', palette.accent, 9) +
    line('M0 -334V-160', palette.accent, 7) +
    [-310, -262, -214]
      .map((y) => rect([-24, y - 5], 48, 10, palette.pale, 'rx="5"') + circle([24, y], 9, palette.second))
      .join('')
  );
}

export function cushion(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const outline =
    'M-190 -330C-120 -316 120 -316 190 -330C176 -260 176 -100 190 -20C120 -36 -120 -36 -190 -20C-176 -100 -176 -260 -190 -330Z';
  const paint = clothPaint(canvas, 1);
  const figure = chance.pick([
    () => elephant(palette.pale, palette.accent, palette.ink),
    () => lotus(palette.pale, palette.accent, palette.ink),
    () => wallFlower(palette.pale, palette.accent),
  ]);
  const tassels = [
    [-190, -330, -40],
    [190, -330, 40],
    [-190, -20, -140],
    [190, -20, 140],
  ]
    .map(([x = 0, y = 0, turn]) =>
      placed(
        path('M-5 -2L-16 -50H16L5 -2Z', palette.accent) + circle([0, -4], 11, palette.second),
        [x, y],
        1,
        turn,
      ),
    )
    .join('');
  return (
    tassels +
    path(outline, paint) +
    circle([0, -176], 104, palette.main) +
    circle([0, -176], 96, 'none', `stroke="${palette.second}" stroke-width="4"`) +
    placed(figure(), [0, -176], 1.25) +
    path(
      outline,
      canvas.radial(
        [
          ['#ffffff', 0, 0.3],
          ['#ffffff', 0.45, 0],
          ['#1a1008', 1, 0.42],
        ],
        [0.4, 0.34, 0.72],
      ),
    )
  );
}

/** A farmer's wide hat (งอบ). */
export function fieldHat(canvas: Canvas): string {
  const { palette } = canvas;
  const straw = mix('#d9b06a', palette.second, 0.2);
  const outline =
    'M-250 -40C-170 -90 -110 -230 -34 -262C-12 -272 12 -272 34 -262C110 -230 170 -90 250 -40C180 24 -180 24 -250 -40Z';
  const rays = Array.from({ length: 23 }, (_, index) =>
    line(
      `M0 -268Q${n((index - 11) * 9)} -150 ${n((index - 11) * 23)} ${n(-14 - Math.abs(index - 11) * 2)}`,
      darker(straw, 0.3),
      2,
      'opacity=".5"',
    ),
  ).join('');
  const rounds = [0.25, 0.45, 0.64, 0.82]
    .map((at) =>
      line(
        `M${n(-230 * at ** 1.2)} ${n(-262 + at * 232)}Q0 ${n(-262 + at * 232 + 62 * at)} ${n(230 * at ** 1.2)} ${n(-262 + at * 232)}`,
        darker(straw, 0.24),
        3,
        'opacity=".55"',
      ),
    )
    .join('');
  return (
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, straw) +
        rays +
        rounds +
        line('M-246 -42C-176 30 176 30 246 -42', palette.accent, 20) +
        path(
          outline,
          canvas.linear(
            [
              ['#1a1008', 0, 0.4],
              ['#ffffff', 0.36, 0.4],
              ['#1a1008', 0.55, 0],
              ['#1a1008', 1, 0.44],
            ],
            [0, 0, 1, 0],
          ),
        ),
    ) + path('M-34 -250C-20 -300 20 -300 34 -250Q0 -238 -34 -250Z', palette.main)
  );
}

/** A ball of yarn and two more behind. */
export function yarns(canvas: Canvas): string {
  const { palette } = canvas;
  const ball = (fill: string) =>
    canvas.inside(
      '<circle cx="0" cy="-110" r="110"/>',
      circle([0, -110], 110, fill) +
        Array.from({ length: 9 }, (_, index) =>
          line(
            `M${-130 + index * 16} ${-220 + index * 6}Q${-20 + index * 18} ${-150 + index * 14} ${60 + index * 12} ${20 - index * 4}`,
            darker(fill, 0.18),
            5,
          ),
        ).join('') +
        Array.from({ length: 6 }, (_, index) =>
          line(
            `M-120 ${-80 - index * 22}Q0 ${-150 - index * 16} 130 ${-70 - index * 26}`,
            lighter(fill, 0.25),
            5,
          ),
        ).join('') +
        circle(
          [0, -110],
          110,
          canvas.radial(
            [
              ['#ffffff', 0, 0.4],
              ['#ffffff', 0.5, 0],
              ['#1a1008', 1, 0.42],
            ],
            [0.34, 0.3, 0.75],
          ),
        ),
    );
  return (
    placed(ball(palette.second), [120, -60], 0.92) +
    placed(ball(palette.accent), [-124, -46], 0.95) +
    ball(palette.main) +
    line('M96 -30C170 0 230 -20 250 -4', palette.main, 5)
  );
}

/** A doll of cloth: an elephant, standing. */
export function elephantDoll(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = clothPaint(canvas, 0.7);
  const shade = canvas.radial(
    [
      ['#ffffff', 0, 0.4],
      ['#ffffff', 0.5, 0],
      ['#1a1008', 1, 0.36],
    ],
    [0.36, 0.26, 0.85],
  );
  const body =
    'M-190 0V-150C-190 -260 -110 -310 -10 -310C40 -350 120 -350 160 -306C206 -258 192 -190 206 -130C212 -96 236 -98 242 -122C262 -70 232 -40 196 -50C160 -60 166 -110 156 -140C146 -122 130 -112 112 -112V0H44V-70C10 -58 -50 -58 -96 -70V0Z';
  const ear = 'M66 -298C16 -300 6 -206 52 -168C96 -176 118 -252 66 -298Z';
  const blanket = 'M-150 -270C-90 -316 -20 -318 20 -300L6 -170C-40 -150 -100 -154 -146 -176Z';
  const cover = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'diamonds', 'flames']),
    { base: palette.accent, figure: palette.pale, spark: palette.second },
    0.6,
  );
  return (
    line('M-190 -150C-226 -130 -222 -90 -236 -76', palette.main, 16) +
    path(body, paint) +
    path(blanket, cover) +
    line('M-146 -176C-100 -154 -40 -150 6 -170', palette.second, 9) +
    path(body, shade) +
    path(ear, palette.accent) +
    path(ear, shade) +
    circle([138, -262], 10, palette.ink) +
    circle([141, -265], 3, '#ffffff') +
    placed(kranok(palette.second), [-70, -232], 0.5)
  );
}

/** A rolled-up mat, seen from its end. */
export function rolledMat(canvas: Canvas): string {
  const { palette } = canvas;
  const paint = clothPaint(canvas, 0.7);
  return (
    rect([-240, -150], 400, 150, paint) +
    rect(
      [-240, -150],
      400,
      150,
      canvas.linear([
        ['#ffffff', 0, 0.1],
        ['#ffffff', 0.25, 0.4],
        ['#1a1008', 0.6, 0.04],
        ['#1a1008', 1, 0.5],
      ]),
    ) +
    ellipse([-240, -75], 30, 75, darker(palette.main, 0.2)) +
    ellipse([160, -75], 46, 75, palette.pale) +
    [62, 50, 38, 26, 14]
      .map((r) => ellipse([160, -75], r * 0.6, r, 'none', `stroke="${palette.accent}" stroke-width="4"`))
      .join('') +
    rect([-150, -152], 26, 154, palette.accent) +
    rect([64, -152], 26, 154, palette.accent)
  );
}
