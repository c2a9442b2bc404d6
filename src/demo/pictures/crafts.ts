import { type Canvas, circle, ellipse, line, n, path, placed, type Point, rect } from './canvas.ts';
import { darker, lighter, mix } from './colours.ts';
import {
  blossom,
  elephant,
  fish,
  kranok,
  leafSpray,
  lotus,
  type PatternName,
  patterned,
  wallFlower,
} from './motifs.ts';
import { belt, type Profile, ring, TILT, turned } from './turned.ts';

/** Plaited, bent, cast and carved things. Every drawing stands on (0, 0). */

/** A paper umbrella of Bo Sang, open, seen from above at a slant. */
export function umbrella(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = 236;
  const ribs = 18;
  const fills = [palette.main, mix(palette.main, '#ffffff', 0.1)];
  const sector = (index: number, reach: number): string => {
    const [from, to] = [(index / ribs) * Math.PI * 2, ((index + 1) / ribs) * Math.PI * 2];
    return `M0 0L${n(Math.cos(from) * reach)} ${n(Math.sin(from) * reach)}A${reach} ${reach} 0 0 1 ${n(Math.cos(to) * reach)} ${n(Math.sin(to) * reach)}Z`;
  };
  const sectors = Array.from({ length: ribs }, (_, index) =>
    path(sector(index, r), fills[index % 2] as string),
  ).join('');
  const edge =
    circle([0, 0], r - 16, 'none', `stroke="${palette.second}" stroke-width="9"`) +
    circle([0, 0], r - 32, 'none', `stroke="${palette.pale}" stroke-width="3"`);
  const spokes = Array.from({ length: ribs }, (_, index) =>
    line(
      `M0 0L${n(Math.cos((index / ribs) * Math.PI * 2) * r)} ${n(Math.sin((index / ribs) * Math.PI * 2) * r)}`,
      palette.ink,
      2.2,
      'opacity=".35"',
    ),
  ).join('');
  const flower = chance.pick([
    () => blossom(palette.pale, palette.second),
    () => lotus(palette.accent, palette.pale, palette.ink),
    () => blossom(palette.second, palette.accent, 6),
    () => wallFlower(palette.second, palette.pale),
  ]);
  const painted = Array.from({ length: 6 }, (_, index) => {
    const turn = (index / 6) * Math.PI * 2 + 0.4;
    const far = index % 2 === 0 ? 128 : 150;
    return placed(
      flower(),
      [Math.cos(turn) * far, Math.sin(turn) * far],
      index % 2 === 0 ? 1 : 0.66,
      index * 60,
    );
  }).join('');
  const vines = circle(
    [0, 0],
    112,
    'none',
    `stroke="${mix(palette.accent, '#2f6b3f', 0.5)}" stroke-width="4" stroke-dasharray="60 22"`,
  );
  const glow = circle(
    [0, 0],
    r,
    canvas.radial(
      [
        ['#ffffff', 0, 0.5],
        ['#ffffff', 0.45, 0.05],
        ['#1a1008', 1, 0.36],
      ],
      [0.36, 0.3, 0.78],
    ),
  );
  const stick = line('M0 -210L128 0', '#8a5a34', 16) + line('M4 -210L131 -4', '#ffffff', 4, 'opacity=".3"');
  return (
    stick +
    `<g transform="translate(-10 -236) rotate(-14) scale(1 .92)">${sectors}${vines}${painted}${edge}${spokes}${glow}${circle([0, 0], 20, palette.accent)}${circle([0, 0], 9, palette.second)}</g>`
  );
}

/** A basket, with or without a handle. */
export function basket(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const straw = mix(chance.pick(['#d3a35f', '#b98246', '#8f5b34', '#e0bf86']), palette.second, 0.12);
  const r = chance.between(168, 196);
  const h = chance.between(170, 240);
  const profile: Profile = chance.pick<Profile>([
    [
      [r, -h],
      [r * 0.96, -h * 0.6],
      [r * 0.84, -h * 0.2],
      [r * 0.74, 0],
    ],
    [
      [r * 0.74, -h],
      [r, -h * 0.62],
      [r * 0.96, -h * 0.24],
      [r * 0.66, 0],
    ],
    [
      [r, -h],
      [r, -h * 0.5],
      [r, 0],
    ],
  ]);
  const plait = patterned(
    canvas,
    chance.pick<PatternName>(['weave', 'chevrons', 'diamonds']),
    { base: straw, figure: darker(straw, 0.24), spark: lighter(straw, 0.3) },
    chance.between(0.7, 1),
  );
  const rows = Array.from({ length: 9 }, (_, index) =>
    ring(-h + (index * h) / 8, r, darker(straw, 0.3), 2),
  ).join('');
  const bandAt = -h * chance.between(0.4, 0.62);
  const band = chance.isHit(0.7)
    ? belt(
        bandAt,
        bandAt + 44,
        r,
        patterned(
          canvas,
          'diamonds',
          { base: palette.main, figure: palette.pale, spark: palette.accent },
          0.6,
        ),
      )
    : '';
  const [rimR, rimY] = profile[0] as Point;
  const handle = chance.isHit(0.6)
    ? line(
        `M${n(-rimR * 0.94)} ${n(rimY)}C${n(-rimR * 0.9)} ${n(rimY - 230)} ${n(rimR * 0.9)} ${n(rimY - 230)} ${n(rimR * 0.94)} ${n(rimY)}`,
        darker(straw, 0.26),
        22,
      ) +
      line(
        `M${n(-rimR * 0.94)} ${n(rimY)}C${n(-rimR * 0.9)} ${n(rimY - 234)} ${n(rimR * 0.9)} ${n(rimY - 234)} ${n(rimR * 0.94)} ${n(rimY)}`,
        lighter(straw, 0.3),
        7,
        'stroke-dasharray="14 9" opacity=".8"',
      )
    : '';
  const load = chance.isHit(0.55)
    ? canvas.inside(
        `<path d="M${n(-rimR)} ${n(rimY - 300)}H${n(rimR)}V${n(rimY)}A${n(rimR)} ${n(rimR * TILT)} 0 0 1 ${n(-rimR)} ${n(rimY)}Z"/>`,
        [-0.6, -0.15, 0.34, 0.72]
          .map(
            (at, index) =>
              circle(
                [at * rimR, rimY - 12 + (index % 2) * 8],
                rimR * 0.3,
                [palette.accent, palette.second, palette.main, lighter(palette.accent, 0.2)][index] as string,
              ) + circle([at * rimR - 16, rimY - 34], 14, '#ffffff', 'opacity=".3"'),
          )
          .join(''),
      )
    : '';
  return (
    handle +
    turned(canvas, profile, {
      fill: straw,
      decoration: belt(-h - 40, 60, r, plait) + rows + band,
      inside: darker(straw, 0.35),
      gloss: 0.55,
    }) +
    load +
    ring(rimY, rimR, lighter(straw, 0.12), 15) +
    ring(rimY - 4, rimR, lighter(straw, 0.45), 4)
  );
}

/** A fan of palm leaf on a handle. */
export function fan(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const outline =
    'M0 -80C-150 -90 -214 -210 -168 -320C-130 -404 -50 -424 0 -424C50 -424 130 -404 168 -320C214 -210 150 -90 0 -80Z';
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['weave', 'diamonds', 'flowers', 'scales']),
    { base: palette.main, figure: palette.second, spark: palette.pale },
    0.7,
  );
  const figure = chance.pick([
    () => kranok(palette.pale),
    () => fish(palette.pale, palette.accent, palette.ink),
    () => lotus(palette.pale, palette.accent, palette.ink),
  ]);
  return (
    line('M0 -90V0', '#8a5a34', 24) +
    line('M-4 -84V-8', '#ffffff', 5, 'opacity=".35"') +
    path(outline, paint) +
    circle([0, -256], 92, palette.accent) +
    circle([0, -256], 84, 'none', `stroke="${palette.pale}" stroke-width="3"`) +
    placed(figure(), [0, -252], 1.15) +
    path(
      outline,
      canvas.radial(
        [
          ['#ffffff', 0, 0.35],
          ['#ffffff', 0.5, 0],
          ['#1a1008', 1, 0.34],
        ],
        [0.36, 0.3, 0.8],
      ),
    ) +
    path(outline, 'none', `stroke="${darker(palette.main, 0.3)}" stroke-width="10"`)
  );
}

/** Bracelets and a ring of silver, on a small stand. */
export function silver(canvas: Canvas): string {
  const { palette } = canvas;
  const metal = canvas.linear(
    [
      ['#f4f6f8', 0],
      ['#b9c2cb', 0.28],
      ['#fbfcfd', 0.46],
      ['#8d98a4', 0.72],
      ['#dfe4e9', 1],
    ],
    [0, 0, 1, 0.6],
  );
  const bangle = (r: number) =>
    ellipse([0, 0], r, r * 0.86, 'none', `stroke="${metal}" stroke-width="30"`) +
    ellipse([0, 0], r + 14, (r + 14) * 0.86, 'none', 'stroke="#6f7a86" stroke-width="2.5"') +
    ellipse([0, 0], r - 14, (r - 14) * 0.86, 'none', 'stroke="#6f7a86" stroke-width="2.5"') +
    Array.from({ length: 22 }, (_, index) => {
      const turn = (index / 22) * Math.PI * 2;
      return placed(
        path('M0 -11L8 0L0 11L-8 0Z', '#5f6a76', 'opacity=".75"'),
        [Math.cos(turn) * r, Math.sin(turn) * r * 0.86],
        1,
        (turn * 180) / Math.PI,
      );
    }).join('');
  return (
    ellipse([0, -14], 240, 50, darker(palette.main, 0.35)) +
    ellipse([0, -26], 240, 50, palette.main) +
    placed(bangle(120), [-62, -170]) +
    placed(bangle(92), [112, -128]) +
    placed(
      circle([0, 0], 30, palette.accent) +
        circle([-9, -10], 9, '#ffffff', 'opacity=".6"') +
        circle([0, 0], 36, 'none', `stroke="${metal}" stroke-width="10"`),
      [112, -222],
      0.9,
    )
  );
}

export function candle(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const r = chance.between(100, 116);
  const h = chance.between(150, 185);
  const flame =
    circle(
      [0, -h - 40],
      120,
      canvas.radial([
        ['#fff0b8', 0, 0.85],
        ['#ffd36a', 0.4, 0.3],
        ['#ffd36a', 1, 0],
      ]),
    ) +
    path(
      `M0 ${n(-h - 100)}C30 ${n(-h - 60)} 26 ${n(-h - 22)} 0 ${n(-h - 16)}C-26 ${n(-h - 22)} -30 ${n(-h - 60)} 0 ${n(-h - 100)}Z`,
      '#ffb93d',
    ) +
    path(
      `M0 ${n(-h - 68)}C15 ${n(-h - 46)} 13 ${n(-h - 24)} 0 ${n(-h - 20)}C-13 ${n(-h - 24)} -15 ${n(-h - 46)} 0 ${n(-h - 68)}Z`,
      '#fff3c4',
    );
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'waves', 'leaves', 'diamonds']),
    { base: palette.main, figure: palette.pale, spark: palette.accent },
    0.6,
  );
  return (
    turned(
      canvas,
      [
        [r, -h],
        [r, -h * 0.5],
        [r * 0.94, 0],
      ],
      {
        fill: palette.main,
        decoration: belt(-h * 0.62, -h * 0.1, r, paint) + ring(-h * 0.62, r, palette.accent, 4),
        inside: palette.pale,
        filled: ['#fbf1d9', 10],
      },
    ) +
    line(`M0 ${n(-h + 12)}V${n(-h - 22)}`, '#3a2a1c', 5) +
    flame
  );
}

/** Bars of soap in a pile, one with a stamp. */
export function soaps(canvas: Canvas): string {
  const { chance, palette } = canvas;
  const bar = (fill: string, stamp: string) => {
    const outline =
      'M-150 -92Q-150 -122 -120 -122H120Q150 -122 150 -92V-34Q150 0 120 0H-120Q-150 0 -150 -34Z';
    const face = 'M-150 -92Q-150 -122 -120 -122H120Q150 -122 150 -92Q150 -66 120 -66H-120Q-150 -66 -150 -92Z';
    return (
      path(outline, darker(fill, 0.14)) +
      path(face, lighter(fill, 0.32)) +
      path(
        outline,
        canvas.linear([
          ['#ffffff', 0, 0.2],
          ['#1a1008', 0.5, 0],
          ['#1a1008', 1, 0.3],
        ]),
      ) +
      placed(stamp, [0, -94], 0.36) +
      Array.from({ length: 16 }, () =>
        circle(
          [chance.between(-136, 136), chance.between(-60, -8)],
          chance.between(1.5, 4),
          darker(fill, 0.42),
          'opacity=".6"',
        ),
      ).join('')
    );
  };
  const bubbles = Array.from({ length: 8 }, () =>
    circle(
      [chance.between(-220, 220), chance.between(-330, -40)],
      chance.between(9, 30),
      '#ffffff',
      'opacity=".35" stroke="#ffffff" stroke-width="2.5"',
    ),
  ).join('');
  const flower = blossom(palette.accent, palette.pale, 6);
  return (
    placed(bar(palette.second, wallFlower(palette.accent, palette.pale)), [-40, 0], 1.05, -3) +
    placed(bar(palette.main, flower), [26, -126], 0.98, 4) +
    placed(bar(palette.accent, lotus(palette.pale, palette.second, palette.ink)), [-6, -242], 0.86, -6) +
    placed(flower, [196, -34], 0.9) +
    bubbles
  );
}

/** Herbs tied into a ball of cloth (ลูกประคบ), and one more lying. */
export function herbBall(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['weave', 'checks', 'dots']),
    { base: palette.pale, figure: mix(palette.pale, palette.second, 0.6), spark: palette.accent },
    0.6,
  );
  const ball = (() => {
    const outline =
      'M-34 -222C-130 -214 -166 -130 -150 -70C-134 -12 -70 0 0 0C70 0 134 -12 150 -70C166 -130 130 -214 34 -222Z';
    return (
      path(outline, paint) +
      path(
        outline,
        canvas.radial(
          [
            ['#ffffff', 0, 0.45],
            ['#ffffff', 0.4, 0.05],
            ['#1a1008', 1, 0.42],
          ],
          [0.36, 0.3, 0.8],
        ),
      ) +
      Array.from({ length: 7 }, (_, index) =>
        line(
          `M${(index - 3) * 9} -218Q${(index - 3) * 36} -150 ${(index - 3) * 44} -70`,
          '#1a1008',
          2.5,
          'opacity=".2"',
        ),
      ).join('') +
      path('M-30 -224C-40 -290 -34 -330 -22 -372H22C34 -330 40 -290 30 -224Z', paint) +
      path(
        'M-30 -224C-40 -290 -34 -330 -22 -372H22C34 -330 40 -290 30 -224Z',
        canvas.linear(
          [
            ['#1a1008', 0, 0.3],
            ['#ffffff', 0.35, 0.35],
            ['#1a1008', 1, 0.36],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      rect([-36, -240], 72, 26, palette.accent, 'rx="10"') +
      rect([-34, -300], 68, 14, palette.main, 'rx="7"') +
      rect([-30, -346], 60, 12, palette.main, 'rx="6"')
    );
  })();
  return (
    placed(leafSpray(canvas, mix(palette.far, '#3f7a3f', 0.6)), [-150, 6], 0.9, -34) +
    placed(ball, [116, -10], 0.72, 62) +
    placed(ball, [-40, 0], 0.98, -4)
  );
}

/** Sheets of mulberry paper and a notebook bound with thread. */
export function notebook(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['leaves', 'flowers', 'strokes', 'waves', 'elephants']),
    { base: palette.main, figure: mix(palette.main, palette.pale, 0.6), spark: palette.accent },
    0.9,
  );
  const sheet = (fill: string) =>
    rect([-150, -370], 300, 370, fill, 'rx="6"') +
    Array.from({ length: 30 }, () =>
      line(
        `M${chance.whole(-140, 120)} ${chance.whole(-360, -10)}q${chance.whole(6, 20)} ${chance.whole(-8, 8)} ${chance.whole(20, 40)} 0`,
        '#8a7450',
        1.2,
        'opacity=".35"',
      ),
    ).join('');
  const stitches =
    Array.from({ length: 6 }, (_, index) => line(`M-150 ${-340 + index * 62}H-112`, palette.pale, 4)).join(
      '',
    ) + line('M-112 -340V-30', palette.pale, 4);
  const dried =
    placed(blossom(palette.accent, palette.second), [26, -190], 0.9, 12) +
    placed(leafSpray(canvas, mix(palette.accent, '#3f7a3f', 0.7), 5), [26, -110], 0.36, 8);
  return (
    placed(sheet('#f1e7cf'), [60, 0], 1, 9) +
    placed(sheet('#e9dcc0'), [28, 0], 1, 4) +
    rect([-150, -370], 300, 370, paint, 'rx="6"') +
    rect([-150, -370], 42, 370, darker(palette.main, 0.25), 'rx="6"') +
    stitches +
    rect([-66, -296], 184, 210, palette.pale, 'rx="4"') +
    dried +
    rect(
      [-150, -370],
      300,
      370,
      canvas.linear(
        [
          ['#1a1008', 0, 0.25],
          ['#ffffff', 0.14, 0.18],
          ['#ffffff', 0.4, 0],
          ['#1a1008', 1, 0.16],
        ],
        [0, 0, 1, 0.3],
      ),
      'rx="6"',
    )
  );
}

/** A tiered food carrier (ปิ่นโต). */
export function foodCarrier(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const r = 128;
  const storeys = [palette.main, palette.pale, palette.main];
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'scales', 'leaves', 'waves']),
    { base: palette.pale, figure: palette.accent, spark: palette.main },
    0.55,
  );
  const bodies = storeys
    .map((fill, index) =>
      turned(
        canvas,
        [
          [r, -92 - index * 92],
          [r, -50 - index * 92],
          [r * 0.97, -index * 92],
        ],
        {
          fill,
          decoration:
            (index === 1
              ? belt(-184, -80, r, paint)
              : placed(blossom(palette.accent, palette.second), [0, -24 - index * 92], 0.5)) +
            ring(-92 - index * 92 + 8, r, palette.accent, 5),
        },
      ),
    )
    .join('');
  const metal = '#c6ccd2';
  const frame =
    line(`M${-r - 12} -20V-300C${-r - 12} -420 ${r + 12} -420 ${r + 12} -300V-20`, darker(metal, 0.35), 15) +
    line(`M${-r - 14} -20V-300C${-r - 14} -422 ${r + 10} -422 ${r + 10} -300V-20`, lighter(metal, 0.4), 5);
  return (
    frame +
    bodies +
    turned(
      canvas,
      [
        [20, -322],
        [r * 0.7, -310],
        [r + 4, -286],
        [r + 4, -272],
      ],
      { fill: palette.accent, gloss: 0.9 },
    ) +
    turned(
      canvas,
      [
        [12, -350],
        [20, -338],
        [10, -322],
      ],
      { fill: palette.second },
    ) +
    rect([-34, -404], 68, 18, darker(palette.ground[1], 0.2), 'rx="9"')
  );
}

/** Spoons, a spatula and chopsticks of wood in a holder. */
export function spoons(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const woods = ['#a56a3a', '#7d4a26', '#c68d55', '#8f5a30'];
  const tools = [-26, -10, 8, 26]
    .map((turn, index) => {
      const wood = woods[index] as string;
      const head =
        index % 2 === 0
          ? ellipse([0, -330], 36, 52, wood) + ellipse([0, -334], 25, 38, darker(wood, 0.18))
          : path('M-28 -380Q0 -396 28 -380L20 -290Q0 -278 -20 -290Z', wood) +
            line('M-8 -370V-300M8 -370V-300', darker(wood, 0.25), 4);
      return placed(
        rect([-9, -300], 18, 260, wood, 'rx="9"') +
          rect([-6, -300], 5, 240, lighter(wood, 0.3), 'rx="2" opacity=".6"') +
          head,
        [(index - 1.5) * 18, -20],
        0.98,
        turn,
      );
    })
    .join('');
  const r = chance.between(84, 96);
  return (
    tools +
    turned(
      canvas,
      [
        [r, -180],
        [r * 0.97, -90],
        [r * 0.92, 0],
      ],
      {
        fill: palette.main,
        decoration:
          belt(
            -140,
            -60,
            r,
            patterned(
              canvas,
              'diamonds',
              { base: palette.main, figure: palette.pale, spark: palette.accent },
              0.6,
            ),
          ) +
          ring(-140, r, palette.accent, 5) +
          ring(-60, r, palette.accent, 5),
      },
    )
  );
}

/** A round mirror or clock in a plaited frame. */
export function wallClock(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const straw = mix('#c8995a', palette.second, 0.25);
  const petals = Array.from({ length: 24 }, (_, index) =>
    placed(
      path(
        'M-26 -150Q0 -250 26 -150Z',
        index % 2 === 0 ? straw : lighter(straw, 0.24),
        `stroke="${darker(straw, 0.3)}" stroke-width="2"`,
      ),
      [0, 0],
      1,
      index * 15,
    ),
  ).join('');
  const marks = Array.from({ length: 12 }, (_, index) =>
    placed(rect([-4, -134], 8, index % 3 === 0 ? 28 : 15, palette.ink, 'rx="4"'), [0, 0], 1, index * 30),
  ).join('');
  const hands =
    line('M0 0L-44 -62', palette.ink, 11) +
    line(`M0 0L${chance.whole(50, 70)} -88`, palette.accent, 8) +
    circle([0, 0], 12, palette.ink);
  return placed(
    petals +
      circle([0, 0], 158, darker(straw, 0.2)) +
      circle([0, 0], 148, palette.pale) +
      placed(
        wallFlower(mix(palette.pale, palette.second, 0.5), mix(palette.pale, palette.accent, 0.4)),
        [0, 0],
        1.3,
      ) +
      marks +
      hands +
      circle(
        [0, 0],
        148,
        canvas.linear(
          [
            ['#ffffff', 0, 0.4],
            ['#ffffff', 0.5, 0],
            ['#1a1008', 1, 0.12],
          ],
          [0, 0, 1, 1],
        ),
      ),
    [0, -226],
    0.92,
  );
}

/** A card with a ribbon, for things that are booked rather than shipped. */
export function voucher(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const paint = patterned(
    canvas,
    chance.pick<PatternName>(['flowers', 'flames', 'leaves', 'waves']),
    { base: palette.main, figure: mix(palette.main, palette.second, 0.5), spark: palette.second },
    0.8,
  );
  const card =
    rect([-210, -270], 420, 250, paint, 'rx="18"') +
    rect(
      [-210, -270],
      420,
      250,
      canvas.linear(
        [
          ['#ffffff', 0, 0.3],
          ['#ffffff', 0.4, 0],
          ['#1a1008', 1, 0.3],
        ],
        [0, 0, 1, 1],
      ),
      'rx="18"',
    );
  const figure = chance.pick([
    () => lotus(palette.accent, lighter(palette.accent, 0.4), palette.ink),
    () => elephant(palette.main, palette.accent, palette.ink),
    () => kranok(palette.accent),
  ]);
  return (
    placed(card, [34, -36], 0.96, 8) +
    placed(
      card +
        circle([0, -146], 82, palette.pale) +
        circle([0, -146], 74, 'none', `stroke="${palette.accent}" stroke-width="3"`) +
        placed(figure(), [0, -146], 0.88) +
        rect([118, -270], 34, 250, palette.accent) +
        rect([124, -270], 5, 250, lighter(palette.accent, 0.4)),
      [-14, 6],
      1,
      -4,
    )
  );
}

/** Fruit of the season in a heap. */
export function fruits(canvas: Canvas): string {
  const { palette, chance } = canvas;
  const colour = chance.pick(['#d9472f', '#e6912e', '#7d2f57', '#e3b52f', '#8fb043']);
  const piece = (fill: string) =>
    circle([0, -70], 72, fill) +
    circle(
      [0, -70],
      72,
      canvas.radial(
        [
          ['#ffffff', 0, 0.5],
          ['#ffffff', 0.4, 0],
          ['#1a1008', 1, 0.4],
        ],
        [0.34, 0.28, 0.8],
      ),
    ) +
    path('M0 -140C-18 -170 -34 -160 -44 -172C-20 -190 4 -178 0 -140Z', mix(palette.far, '#3f7a3f', 0.7)) +
    line('M0 -138C2 -152 8 -160 14 -166', '#5a4022', 6);
  const spots: [number, number][] = [
    [-120, -20],
    [118, -14],
    [0, -26],
    [-66, -112],
    [62, -108],
    [-176, 10],
    [176, 14],
    [-58, 16],
    [64, 20],
    [0, -196],
  ];
  return spots
    .toSorted((a, b) => a[1] - b[1])
    .map(([x, y], index) =>
      placed(
        piece(index % 3 === 0 ? lighter(colour, 0.16) : index % 3 === 1 ? colour : darker(colour, 0.12)),
        [x, y],
        0.92,
        chance.whole(-20, 20),
      ),
    )
    .join('');
}
