import { type Canvas, circle, ellipse, line, n, path, placed, rect } from './canvas.ts';
import { darker, lighter, mix } from './colours.ts';
import {
  bambooLeaf,
  blossom,
  elephant,
  kranok,
  lotus,
  type PatternName,
  patterned,
  riceEar,
  teaSprig,
  wallFlower,
} from './motifs.ts';
import { belt, type Profile, ring, TILT, turned } from './turned.ts';

/** Packages. Every drawing stands on (0, 0). Labels carry figures, never words: fonts differ between machines. */

export type Emblem =
  | 'tea'
  | 'rice'
  | 'coffee'
  | 'honey'
  | 'flower'
  | 'lotus'
  | 'elephant'
  | 'flame'
  | 'fruit'
  | 'chilli'
  | 'leaf';

/** Draws the figure of a label. */
export function emblem(canvas: Canvas, name: Emblem): string {
  const { palette } = canvas;
  const green = mix(palette.main, '#3f7a46', 0.6);
  switch (name) {
    case 'tea':
      return teaSprig(green, lighter(green, 0.5));
    case 'rice':
      return riceEar('#d9a441', green);
    case 'coffee':
      return (
        [
          [-22, 6, -28],
          [24, -14, 24],
          [10, 34, 70],
        ]
          .map(([x = 0, y = 0, turn]) =>
            placed(
              ellipse([0, 0], 20, 30, '#5a3720') + line('M0 -26C-9 -10 9 10 0 26', '#a9784f', 4),
              [x, y],
              1,
              turn,
            ),
          )
          .join('') + placed(bambooLeaf(green), [-44, -30], 0.6, -50)
      );
    case 'honey':
      return [
        [0, 0],
        [-39, -22],
        [39, -22],
        [0, -45],
        [-39, 23],
        [39, 23],
        [0, 45],
      ]
        .map(([x = 0, y = 0], index) =>
          path(
            'M22 0L11 19H-11L-22 0L-11 -19H11Z',
            index % 3 === 0 ? '#e9a820' : '#f5ca5c',
            `transform="translate(${x} ${y})"`,
          ),
        )
        .join('');
    case 'flower':
      return (
        blossom(palette.accent, '#f6d873', 6) +
        placed(bambooLeaf(green), [-52, 40], 0.5, -50) +
        placed(bambooLeaf(green), [52, 40], 0.5, 50)
      );
    case 'lotus':
      return lotus(palette.accent, lighter(palette.accent, 0.35), palette.ink);
    case 'elephant':
      return elephant(palette.main, palette.accent, palette.ink);
    case 'flame':
      return kranok(palette.accent);
    case 'fruit':
      return (
        circle([-24, 14], 32, '#c8452f') +
        circle([26, 8], 34, '#e06a3a') +
        circle([-32, 4], 9, '#ffffff', 'opacity=".4"') +
        circle([16, -4], 10, '#ffffff', 'opacity=".4"') +
        line('M-22 -18C-18 -42 -2 -52 12 -56M26 -26C24 -42 18 -50 12 -56', '#5c4326', 4) +
        placed(bambooLeaf(green), [34, -56], 0.5, 74)
      );
    case 'chilli':
      return (
        path('M-44 -30C-30 -2 0 30 52 40C10 54 -52 40 -62 -20Z', '#c4261d') +
        path('M-24 -44C0 -26 34 -14 66 2C30 18 -20 2 -40 -30Z', '#e14a2b') +
        line('M-54 -24C-58 -40 -52 -50 -40 -58M-32 -38C-32 -50 -28 -54 -40 -58', green, 6)
      );
    case 'leaf':
      return [-50, -18, 18, 50]
        .map((turn, index) =>
          placed(
            bambooLeaf(index % 2 === 0 ? green : lighter(green, 0.25)),
            [turn * 0.75, Math.abs(turn) * 0.3 - 8],
            0.85,
            turn,
          ),
        )
        .join('');
  }
}

function label(canvas: Canvas, name: Emblem, width: number, height: number): string {
  const { palette, chance } = canvas;
  const shape = chance.whole(0, 2);
  const frame =
    shape === 0
      ? rect([-width / 2, -height / 2], width, height, palette.pale, 'rx="8"') +
        rect(
          [-width / 2 + 7, -height / 2 + 7],
          width - 14,
          height - 14,
          'none',
          `rx="5" stroke="${palette.accent}" stroke-width="2.5"`,
        )
      : shape === 1
        ? ellipse([0, 0], width / 2, height / 2, palette.pale) +
          ellipse(
            [0, 0],
            width / 2 - 8,
            height / 2 - 8,
            'none',
            `stroke="${palette.accent}" stroke-width="2.5"`,
          )
        : path(
            `M${-width / 2} ${-height / 2 + 24}Q${-width / 2} ${-height / 2} ${-width / 2 + 24} ${-height / 2}H${width / 2 - 24}Q${width / 2} ${-height / 2} ${width / 2} ${-height / 2 + 24}V${height / 2}H${-width / 2}Z`,
            palette.pale,
          ) + line(`M${-width / 2 + 10} ${height / 2 - 12}H${width / 2 - 10}`, palette.accent, 3);
  const words = [0.3, 0.38]
    .map((at, index) =>
      line(
        `M${n(-width * (0.24 - index * 0.08))} ${n(height * at)}H${n(width * (0.24 - index * 0.08))}`,
        palette.ink,
        5,
        'opacity=".55"',
      ),
    )
    .join('');
  return (
    frame +
    placed(emblem(canvas, name), [0, -height * 0.1], Math.min(width, height) / 190) +
    (shape === 1 ? '' : words)
  );
}

export function tin(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const r = chance.between(112, 128);
  const h = chance.between(235, 290);
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'leaves', 'diamonds', 'scales', 'flames', 'waves']),
    { base: palette.main, figure: mix(palette.main, palette.second, 0.55), spark: palette.second },
    0.62,
  );
  const body: Profile = [
    [r, -h],
    [r, -h * 0.5],
    [r, 0],
  ];
  const lid: Profile = [
    [r + 5, -h - 46],
    [r + 6, -h - 20],
    [r + 6, -h + 10],
  ];
  const metal = canvas.linear(
    [
      [darker(palette.second, 0.35), 0],
      [lighter(palette.second, 0.5), 0.3],
      [palette.second, 0.55],
      [darker(palette.second, 0.45), 1],
    ],
    [0, 0, 1, 0],
  );
  return (
    turned(
      canvas,
      [
        [r, -h],
        [r, -h * 0.97],
        [r, -h * 0.03],
        [r, 0],
      ],
      { fill: palette.main, decoration: belt(-h, 30, r, paint) + ring(-22, r, palette.second, 6) },
    ) +
    placed(label(canvas, name, r * 1.36, h * 0.62), [0, -h * 0.42]) +
    (body.length > 0 ? turned(canvas, lid, { fill: metal, gloss: 0.6 }) : '') +
    ellipse([0, -h - 46], r + 5, (r + 5) * TILT, lighter(palette.second, 0.4)) +
    ellipse(
      [0, -h - 46],
      r - 14,
      (r - 14) * TILT,
      'none',
      `stroke="${darker(palette.second, 0.12)}" stroke-width="3"`,
    )
  );
}

/** A standing bag of paper or foil, its top folded. */
export function pouch(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const w = chance.between(118, 134);
  const h = chance.between(320, 360);
  const isPaper = chance.isHit(0.5);
  const fill = isPaper ? mix('#c9a274', palette.pale, 0.25) : palette.main;
  const outline = `M${n(-w)} ${n(-h)}L${n(w)} ${n(-h)}C${n(w * 0.97)} ${n(-h * 0.7)} ${n(w * 1.1)} ${n(-h * 0.3)} ${n(w * 1.06)} 0Q0 26 ${n(-w * 1.06)} 0C${n(-w * 1.1)} ${n(-h * 0.3)} ${n(-w * 0.97)} ${n(-h * 0.7)} ${n(-w)} ${n(-h)}Z`;
  const light = canvas.linear(
    [
      ['#1a1008', 0, 0.3],
      ['#ffffff', 0.14, 0.3],
      ['#ffffff', 0.3, 0],
      ['#1a1008', 0.7, 0.04],
      ['#ffffff', 0.9, 0.14],
      ['#1a1008', 1, 0.32],
    ],
    [0, 0, 1, 0],
  );
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['leaves', 'flowers', 'strokes', 'waves', 'diamonds']),
    {
      base: isPaper ? palette.main : mix(palette.main, palette.ink, 0.25),
      figure: palette.second,
      spark: palette.accent,
    },
    0.6,
  );
  const seal = isPaper
    ? rect([-w - 2, -h - 4], w * 2 + 4, 46, darker(fill, 0.12)) +
      rect([-w - 12, -h + 14], w * 2 + 24, 13, palette.accent, 'rx="6"')
    : rect([-w, -h], w * 2, 30, lighter(fill, 0.16)) +
      Array.from({ length: 5 }, (_, index) =>
        line(`M${n(-w + 4)} ${n(-h + 6 + index * 5)}H${n(w - 4)}`, darker(fill, 0.2), 1, 'opacity=".6"'),
      ).join('');
  return (
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, fill) +
        rect([-w * 1.2, -h * 0.3], w * 2.4, h, paint) +
        rect([-w * 1.2, -h * 0.3 - 5], w * 2.4, 5, palette.accent),
    ) +
    placed(label(canvas, name, w * 1.42, h * 0.5), [0, -h * 0.5]) +
    canvas.inside(
      `<path d="${outline}"/>`,
      seal +
        path(outline, light) +
        line(
          `M${n(-w * 0.86)} ${n(-h * 0.82)}Q${n(-w * 0.6)} ${n(-h * 0.4)} ${n(-w * 0.8)} ${n(-h * 0.06)}`,
          '#ffffff',
          7,
          'opacity=".22"',
        ),
    )
  );
}

export function bottle(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const r = chance.between(76, 92);
  const h = chance.between(345, 395);
  const drink = chance.pick([palette.main, palette.second, '#b9692b', '#8f2f3c', '#c9992b']);
  const profile: Profile = [
    [30, -h],
    [30, -h * 0.82],
    [r * 0.82, -h * 0.68],
    [r, -h * 0.56],
    [r, -h * 0.06],
    [r * 0.9, 0],
  ];
  const level = -h * chance.between(0.7, 0.78);
  return (
    turned(canvas, profile, {
      fill: mix(drink, '#ffffff', 0.72),
      decoration:
        rect(
          [-r, level],
          r * 2,
          h,
          canvas.linear([
            [lighter(drink, 0.1), 0],
            [darker(drink, 0.18), 1],
          ]),
        ) + ellipse([0, level], r * 0.8, 9, lighter(drink, 0.35)),
    }) +
    placed(label(canvas, name, r * 1.7, h * 0.36), [0, -h * 0.3]) +
    turned(
      canvas,
      [
        [33, -h - 34],
        [35, -h - 16],
        [35, -h + 12],
      ],
      { fill: chance.pick([palette.accent, palette.ink, '#c9a05f']), gloss: 0.7 },
    ) +
    path(
      `M${n(-r * 0.72)} ${n(-h * 0.5)}Q${n(-r * 0.66)} ${n(-h * 0.3)} ${n(-r * 0.72)} ${n(-h * 0.1)}`,
      'none',
      'stroke="#ffffff" stroke-width="9" stroke-linecap="round" opacity=".4"',
    )
  );
}

/** A glass jar with a cloth tied over its lid. */
export function preserve(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const r = chance.between(108, 122);
  const h = chance.between(190, 220);
  const content =
    name === 'honey'
      ? '#d98a12'
      : name === 'chilli'
        ? '#a5301c'
        : chance.pick([palette.accent, palette.main, '#9c3b2a']);
  const bits = Array.from({ length: 26 }, () =>
    circle(
      [chance.between(-r, r), chance.between(-h * 0.86, -8)],
      chance.between(4, 12),
      chance.isHit(0.5) ? lighter(content, 0.28) : darker(content, 0.25),
      'opacity=".45"',
    ),
  ).join('');
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['checks', 'dots', 'weave', 'stripes']),
    { base: palette.pale, figure: palette.accent, spark: palette.main },
    0.55,
  );
  const cloth = `M${n(-r - 4)} ${n(-h - 8)}C${n(-r * 0.9)} ${n(-h - 56)} ${n(r * 0.9)} ${n(-h - 56)} ${n(r + 4)} ${n(-h - 8)}L${n(r + 26)} ${n(-h + 42)}Q${n(r * 0.7)} ${n(-h + 26)} ${n(r * 0.4)} ${n(-h + 52)}Q${n(r * 0.1)} ${n(-h + 30)} ${n(-r * 0.2)} ${n(-h + 54)}Q${n(-r * 0.6)} ${n(-h + 28)} ${n(-r - 24)} ${n(-h + 46)}Z`;
  return (
    turned(
      canvas,
      [
        [r * 0.86, -h],
        [r, -h * 0.86],
        [r, -h * 0.1],
        [r * 0.9, 0],
      ],
      {
        fill: canvas.linear([
          [lighter(content, 0.22), 0],
          [content, 0.5],
          [darker(content, 0.28), 1],
        ]),
        decoration: name === 'honey' ? '' : bits,
      },
    ) +
    placed(label(canvas, name, r * 1.4, h * 0.56), [0, -h * 0.4]) +
    path(cloth, paint) +
    path(
      cloth,
      canvas.linear([
        ['#ffffff', 0, 0.28],
        ['#1a1008', 0.55, 0],
        ['#1a1008', 1, 0.3],
      ]),
    ) +
    line(`M${n(-r * 0.98)} ${n(-h + 2)}Q0 ${n(-h + 30)} ${n(r * 0.98)} ${n(-h + 2)}`, '#b98f56', 7) +
    line(
      `M0 ${n(-h + 16)}C-34 ${n(-h - 6)} -42 ${n(-h + 40)} -4 ${n(-h + 20)}C30 ${n(-h - 8)} 46 ${n(-h + 34)} 2 ${n(-h + 20)}M0 ${n(-h + 20)}L-18 ${n(-h + 66)}M2 ${n(-h + 20)}L24 ${n(-h + 62)}`,
      '#a67c45',
      5,
    )
  );
}

/** A box with a bow, one corner towards us. */
export function giftBox(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'flames', 'diamonds', 'leaves', 'waves', 'elephants']),
    { base: palette.main, figure: mix(palette.main, palette.second, 0.6), spark: palette.second },
    0.75,
  );
  const front = 'M-190 -190L110 -172V12L-190 0Z';
  const side = 'M110 -172L214 -206V-26L110 12Z';
  const lidFront = 'M-200 -240L116 -222V-160L-200 -178Z';
  const lidSide = 'M116 -222L226 -258V-198L116 -160Z';
  const top = 'M-200 -240L-78 -272L226 -258L116 -222Z';
  const bow =
    path('M0 0C-70 -72 -130 -40 -112 -4C-100 22 -40 14 0 0Z', palette.accent) +
    path('M0 0C70 -76 134 -46 114 -8C100 20 40 14 0 0Z', darker(palette.accent, 0.08)) +
    path(
      'M-6 4C-34 30 -44 60 -40 78L-14 66L-4 84C0 50 2 26 6 6ZM6 4C30 26 44 48 48 66L26 64L22 82C10 54 2 28 -2 6Z',
      darker(palette.accent, 0.16),
    ) +
    ellipse([0, 2], 22, 17, lighter(palette.accent, 0.12));
  return (
    path(front, paint) +
    path(side, paint) +
    path(side, '#1a1008', 'opacity=".3"') +
    path(lidFront, lighter(palette.main, 0.14)) +
    path(lidSide, darker(palette.main, 0.3)) +
    path(top, lighter(palette.main, 0.28)) +
    path('M-62 -232L-22 -230V6L-62 4Z', palette.accent) +
    path('M-62 -232L28 -267L66 -265L-22 -230Z', lighter(palette.accent, 0.14)) +
    path('M-200 -178L116 -160V-152L-200 -170Z', '#1a1008', 'opacity=".22"') +
    placed(bow, [0, -250], 0.9) +
    placed(
      circle([0, 0], 62, palette.pale) +
        circle([0, 0], 56, 'none', `stroke="${palette.accent}" stroke-width="2.5"`) +
        placed(emblem(canvas, name), [0, 2], 0.62),
      [-128, -84],
      0.92,
    )
  );
}

/** A sack of coarse cloth, open, full of grains. */
export function sack(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const cloth = mix('#cdb083', palette.pale, 0.2);
  const grain = chance.pick(['#f3e6c4', '#7b3b34', '#4a2d36', '#e6c98a']);
  const outline =
    'M-150 -236C-168 -150 -190 -60 -168 -8C-120 16 120 16 168 -8C190 -60 168 -150 150 -236C90 -218 -90 -218 -150 -236Z';
  const weave = patterned(
    canvas,
    'weave',
    { base: cloth, figure: darker(cloth, 0.1), spark: darker(cloth, 0.25) },
    0.6,
  );
  const heap = Array.from({ length: 60 }, () => {
    const x = chance.between(-128, 128);
    const y = -246 - Math.sqrt(Math.max(0, 1 - (x / 135) ** 2)) * chance.between(0, 58);
    return ellipse(
      [x, y],
      9,
      5,
      mix(grain, chance.isHit(0.5) ? '#ffffff' : '#5a3a20', chance.between(0, 0.3)),
      `transform="rotate(${chance.whole(0, 180)} ${n(x)} ${n(y)})"`,
    );
  }).join('');
  const light = canvas.linear(
    [
      ['#1a1008', 0, 0.36],
      ['#ffffff', 0.25, 0.25],
      ['#1a1008', 0.6, 0.04],
      ['#1a1008', 1, 0.4],
    ],
    [0, 0, 1, 0],
  );
  return (
    path('M-138 -240C-100 -318 100 -318 138 -240C90 -216 -90 -216 -138 -240Z', grain) +
    heap +
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, cloth) +
        path(outline, weave, 'opacity=".8"') +
        rect([-220, -64], 440, 26, palette.accent, 'opacity=".8"') +
        rect([-220, -32], 440, 8, palette.main, 'opacity=".8"') +
        path(outline, light),
    ) +
    path(
      'M-158 -250C-90 -214 90 -214 158 -250C166 -226 160 -210 152 -202C90 -176 -90 -176 -152 -202C-160 -212 -166 -228 -158 -250Z',
      darker(cloth, 0.06),
    ) +
    path('M-158 -250C-90 -214 90 -214 158 -250', 'none', `stroke="${lighter(cloth, 0.4)}" stroke-width="4"`) +
    placed(label(canvas, name, 150, 120), [0, -126])
  );
}

/** Snacks in a clear bag with a card stapled to its top. */
export function snackBag(canvas: Canvas, name: Emblem): string {
  const { chance, palette } = canvas;
  const food = chance.pick([
    ['#e0a64a', '#f3cf86'],
    ['#c9783c', '#eab47c'],
    ['#8a4a2a', '#c78a5c'],
    ['#d94f30', '#f09a6a'],
    ['#e9d2a0', '#fbeecb'],
  ] as const);
  const outline = 'M-142 -250C-150 -150 -166 -60 -150 -4Q0 24 150 -4C166 -60 150 -150 142 -250Z';
  const bits = Array.from({ length: 70 }, () =>
    placed(
      ellipse([0, 0], 26, 17, chance.isHit(0.5) ? food[0] : food[1]) +
        path('M-16 -6Q0 -14 16 -5', 'none', 'stroke="#ffffff" stroke-width="3" opacity=".35"'),
      [chance.between(-140, 140), chance.between(-196, 4)],
      chance.between(0.8, 1.15),
      chance.whole(0, 180),
    ),
  ).join('');
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'waves', 'leaves', 'diamonds', 'dots']),
    { base: palette.main, figure: mix(palette.main, palette.second, 0.6), spark: palette.second },
    0.6,
  );
  return (
    canvas.inside(
      `<path d="${outline}"/>`,
      path(outline, lighter(food[1], 0.5)) +
        bits +
        path(
          outline,
          canvas.linear(
            [
              ['#ffffff', 0, 0.5],
              ['#ffffff', 0.1, 0.1],
              ['#ffffff', 0.22, 0.42],
              ['#ffffff', 0.3, 0],
              ['#1a1008', 0.85, 0],
              ['#1a1008', 1, 0.3],
            ],
            [0, 0, 1, 0],
          ),
        ),
    ) +
    rect([-156, -338], 312, 116, paint, 'rx="8"') +
    rect(
      [-156, -338],
      312,
      116,
      canvas.linear([
        ['#ffffff', 0, 0.25],
        ['#1a1008', 1, 0.2],
      ]),
      'rx="8"',
    ) +
    circle([0, -262], 66, palette.pale) +
    circle([0, -262], 59, 'none', `stroke="${palette.accent}" stroke-width="3"`) +
    placed(emblem(canvas, name), [0, -262], 0.68) +
    rect([-70, -322], 18, 5, '#d9d9d9') +
    rect([52, -322], 18, 5, '#d9d9d9')
  );
}

/** A glass with ice. */
export function icedGlass(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const [low, high] = chance.pick([
    ['#b85c1c', '#f4d9b0'],
    ['#5f8f3a', '#e9f0c9'],
    ['#7a3f9c', '#8fb4e8'],
    ['#a3273b', '#f2a8a0'],
    ['#5b3620', '#d9b48c'],
  ] as const);
  const profile: Profile = [
    [112, -300],
    [104, -150],
    [90, -20],
    [86, 0],
  ];
  const ice = Array.from({ length: 9 }, (_, index) =>
    placed(
      rect([-24, -24], 48, 48, '#ffffff', 'rx="9" opacity=".38"') +
        rect([-24, -24], 48, 48, 'none', 'rx="9" stroke="#ffffff" stroke-width="3" opacity=".6"'),
      [-70 + (index % 4) * 46, -250 + Math.floor(index / 4) * 44 + chance.between(-8, 8)],
      0.9,
      chance.whole(-30, 30),
    ),
  ).join('');
  return (
    line('M34 -200L76 -392', palette.accent, 15) +
    line('M32 -200L73 -392', '#ffffff', 4, 'opacity=".5"') +
    turned(canvas, profile, {
      fill: '#ffffff',
      decoration:
        rect(
          [-130, -276],
          260,
          300,
          canvas.linear([
            [high, 0],
            [mix(high, low, 0.5), 0.45],
            [low, 1],
          ]),
        ) + ice,
      inside: lighter(high, 0.2),
      filled: [high, 12],
      gloss: 0.8,
    }) +
    placed(
      chance.pick([
        () => teaSprig('#4f8a3f', '#bfe0a0'),
        () => blossom('#5b6fd0', '#f6d873'),
        () => lotus('#f0a9ba', '#fbd9df', '#7d3950'),
      ])(),
      [-64, -324],
      0.62,
      -18,
    )
  );
}

/** A book or a guide, standing slightly open. */
export function book(canvas: Canvas, name: Emblem): string {
  const { palette, chance } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'waves', 'leaves', 'flames']),
    { base: palette.main, figure: mix(palette.main, palette.second, 0.4), spark: palette.second },
    0.8,
  );
  return (
    path('M-150 -388L146 -372L164 -2L-134 10Z', darker(palette.main, 0.4)) +
    path('M-134 -380L152 -364L168 -8L-126 2Z', '#efe6d2') +
    Array.from({ length: 6 }, (_, index) =>
      line(`M${154 + index * 2} ${-360 + index}L${168 + index} -8`, '#cfc2a6', 1),
    ).join('') +
    path('M-156 -392L134 -376L148 -6L-140 8Z', paint) +
    path(
      'M-156 -392L134 -376L148 -6L-140 8Z',
      canvas.linear(
        [
          ['#1a1008', 0, 0.4],
          ['#ffffff', 0.07, 0.3],
          ['#ffffff', 0.14, 0],
          ['#1a1008', 1, 0.2],
        ],
        [0, 0, 1, 0.1],
      ),
    ) +
    placed(label(canvas, name, 190, 210), [2, -214], 1, 3)
  );
}

/** Round cakes of pressed tea, one unwrapped. */
export function teaCakes(canvas: Canvas): string {
  const { palette } = canvas;
  const cake = (fill: string, paint: string) =>
    ellipse([0, 12], 150, 62, darker(fill, 0.5)) +
    ellipse([0, -10], 150, 62, paint) +
    ellipse([0, -14], 30, 12, darker(fill, 0.3));
  const leaf = '#4a3a22';
  const { chance } = canvas;
  const shreds = Array.from({ length: 90 }, () => {
    const [turn, far] = [chance.between(0, 6.283), Math.sqrt(chance.between(0, 1))];
    return placed(
      ellipse(
        [0, 0],
        15,
        3.4,
        mix(leaf, chance.isHit(0.4) ? '#b58a48' : '#1d150b', chance.between(0.1, 0.6)),
      ),
      [Math.cos(turn) * far * 142, -10 + Math.sin(turn) * far * 57],
      1,
      chance.whole(0, 180),
    );
  }).join('');
  const paper = canvas.radial([
    [lighter(palette.pale, 0.4), 0],
    [palette.pale, 0.7],
    [darker(palette.pale, 0.18), 1],
  ]);
  const stamp =
    ellipse([0, -14], 78, 31, 'none', `stroke="${palette.accent}" stroke-width="5"`) +
    `<g transform="translate(0 -14) scale(.62 .26)">${wallFlower(palette.accent, palette.main)}</g>`;
  const pleats = Array.from({ length: 24 }, (_, index) => {
    const turn = (index / 24) * Math.PI * 2;
    return line(
      `M${n(Math.cos(turn) * 96)} ${n(-12 + Math.sin(turn) * 40)}L${n(Math.cos(turn) * 144)} ${n(-10 + Math.sin(turn) * 59)}`,
      darker(palette.pale, 0.2),
      2,
      'opacity=".6"',
    );
  }).join('');
  const wrapped = cake(palette.pale, paper) + pleats + stamp;
  return (
    placed(wrapped, [-70, -168]) +
    placed(wrapped, [-46, -92]) +
    placed(cake(leaf, leaf) + shreds, [44, -10], 1.16)
  );
}
